import type { OnProgress } from '@chancery/watermark/watermark.types.ts';

/** How far something is. */
export interface News {
  readonly done: number;
  readonly of: number;
}

/** How often somebody looks whether to go on, and says how far it is. */
const lookMs = 1_000;

/**
 * Goes along with something long: asks now and then whether to go on, with how far it is where that is news, and stops
 * it when not. An asking that fails says nothing about it.
 */
export const accompany = (goesOn: (news?: News) => Promise<boolean>) => {
  const stop = new AbortController();
  let progress: News = { done: 0, of: 0 };
  let told = 0;
  const look = async () => {
    const news = progress.done === told ? undefined : progress;
    told = progress.done;
    if (!(await goesOn(news))) stop.abort();
  };
  const timer = setInterval(() => void look().catch(() => {}), lookMs);
  const onProgress: OnProgress = (done, of) => {
    progress = { done, of };
  };
  return { signal: stop.signal, onProgress, end: () => clearInterval(timer) };
};
