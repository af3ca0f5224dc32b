import { readRoots } from '@chancery/pdf-seal/verify/read-root.ts';
import { verifyPdf } from '@chancery/pdf-seal/verify/verify.ts';

/** What is to be checked, and whom to believe: certificates as they were published. */
export interface SealCheck {
  readonly bytes: Uint8Array;
  readonly roots: readonly Uint8Array[];
}

/** Checks beside the page, so that a large file does not hold it up. */
addEventListener('message', async ({ data }: MessageEvent<SealCheck>) => {
  const roots = data.roots.flatMap((root) => readRoots(root));
  postMessage(await verifyPdf(data.bytes, { roots, at: new Date() }));
});
