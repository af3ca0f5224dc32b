import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { InkKind } from '@chancery/contract/signature/codes.ts';
import { createHelperProcess } from '../../kit/helper-process.ts';
import { refuse } from '../../kit/refuse.ts';
import type { CleanInk } from './clean-ink.ts';

/** A picture whose paper is taken away. */
export interface InkTask {
  readonly bytes: Uint8Array;
  readonly kind: CodeOf<typeof InkKind>;
}

const idleMs = 60_000;
const waitingMax = 20;
const comeBackSeconds = 5;

export type InkCleaner = ReturnType<typeof createInkCleaner>;

/** Takes the paper away from pictures in a process of its own: what strangers send is read where nothing else lives. */
export const createInkCleaner = () => {
  const helper = createHelperProcess<InkTask, CleanInk | undefined>(
    new URL('./clean-ink.worker.ts', import.meta.url),
    { timeoutMs: limits.timeoutMs.report, idleMs },
  );

  const clean = (bytes: Uint8Array, kind: InkTask['kind']): Promise<CleanInk | undefined> => {
    if (helper.waiting() > waitingMax) refuse('request.tooMany', { retryAfterSeconds: comeBackSeconds });
    return helper.ask({ bytes, kind });
  };

  /** What was photographed, as it can be signed with. */
  const photo = async ({ photo: sent, ink }: { readonly photo: string; readonly ink: InkTask['kind'] }) => {
    const cleaned = await clean(Buffer.from(sent, 'base64'), ink).catch((error: unknown) => {
      // What no picture can be read from is refused; what comes with a key is a refusal already.
      if (error instanceof Error && !('key' in error)) return undefined;
      throw error;
    });
    if (!cleaned) return refuse('signing.photo');
    return { picture: Buffer.from(cleaned.png).toString('base64') };
  };

  return { clean, photo, close: helper.close };
};
