import type { PdfReport } from '@chancery/pdf-seal/verify/report.ts';
import type { SealCheck } from './seal-check.worker.ts';

/** One for each family of keys; a platform need not have both. */
const rootsAt = ['/pki/root.cer', '/pki/sm2-root.cer'];
const rootBytesMax = 64 * 1024;

let published: Promise<Uint8Array[]> | undefined;

const fetchRoot = async (path: string): Promise<Uint8Array[]> => {
  const reply = await fetch(path);
  if (!reply.ok) return [];
  const bytes = new Uint8Array(await reply.arrayBuffer());
  return bytes.length < rootBytesMax ? [bytes] : [];
};

/** The roots that this very platform publishes; asked for once, and again after it could not be reached. */
const publishedRoots = (): Promise<Uint8Array[]> => {
  published ??= Promise.all(rootsAt.map(fetchRoot))
    .then((all) => all.flat())
    .catch(() => {
      published = undefined;
      return [];
    });
  return published;
};

/** Checks the seals of a PDF on this machine, in a worker. */
export const checkSealed = async (bytes: Uint8Array, own: readonly Uint8Array[]): Promise<PdfReport> => {
  const roots = [...(await publishedRoots()), ...own];
  const worker = new Worker(new URL('./seal-check.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<PdfReport>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<PdfReport>) => resolve(data));
      worker.addEventListener('error', reject);
      const check: SealCheck = { bytes, roots };
      worker.postMessage(check);
    });
  } finally {
    worker.terminate();
  }
};
