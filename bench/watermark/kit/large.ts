import { startChild } from '../../kit/child.ts';

/** Something done to one large file. */
export interface LargeTask {
  readonly what: 'embed' | 'detect';
  readonly from: string;
  readonly to: string;
}

/** What it took; memory is that of the whole process at its most. */
export interface LargeCost {
  readonly said: string;
  readonly cpuSeconds: number;
  readonly peakMb: number;
}

const patienceMs = 60 * 60_000;

/** Does it in a process of its own, so that the memory is its own too. */
export const doLarge = async (task: LargeTask): Promise<LargeCost> => {
  const child = startChild(new URL('large.process.ts', import.meta.url).pathname);
  try {
    return await child.ask<LargeCost>(task, patienceMs);
  } finally {
    await child.stop();
  }
};
