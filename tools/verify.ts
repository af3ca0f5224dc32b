import { open } from 'node:fs/promises';
import { limits } from '../packages/evidence/src/limits.ts';
import { bundleBytesIn } from '../packages/evidence/src/pdf.ts';
import { readFileUpTo } from '../packages/evidence/src/read-up-to.ts';

/** The options that are followed by a value, of both checks. */
const valued = new Set(['--key', '--platform', '--trust', '--lang', '--root', '--at', '--recording']);

/** The first word that is no option. */
const fileIn = (words: readonly string[]): string | undefined =>
  words.find((word, at) => !word.startsWith('-') && !valued.has(words[at - 1] ?? ''));

const startsAsPdf = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-');
  } finally {
    await file.close();
  }
};

/** A PDF without evidence in it is checked by its seals. What cannot be read is left to the check that says so. */
const isSealedPdf = async (path: string | undefined): Promise<boolean> => {
  if (path === undefined || path === 'trust') return false;
  try {
    if (!(await startsAsPdf(path))) return false;
    const bytes = await readFileUpTo(path, limits.fileBytes);
    return !bytes || bundleBytesIn(bytes) === undefined;
  } catch {
    return false;
  }
};

if (await isSealedPdf(fileIn(process.argv.slice(2))))
  await import('../packages/pdf-seal/src/verify/verify.cli.ts');
else await import('../packages/evidence/src/verify.cli.ts');
