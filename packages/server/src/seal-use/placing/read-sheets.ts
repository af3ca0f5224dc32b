import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { SealingFault } from '@chancery/contract/placing/codes.ts';
import type { Sheet } from '@chancery/contract/placing/shapes.ts';
import { type FoundWord, runsOf, wordsOnPage } from '@chancery/contract/placing/words.ts';

/** A file, and the words that are looked for in it. */
export interface SheetTask {
  readonly bytes: Uint8Array;
  readonly words: readonly string[];
}

/** What a look at a file says: its pages, where the words stand, or why it cannot be sealed. */
export interface Looked {
  readonly sheets: readonly Sheet[];
  readonly fault: CodeOf<typeof SealingFault> | null;
  readonly found: readonly (readonly FoundWord[])[];
}

const mmPerPoint = 25.4 / 72;
/** As fine as anybody can place a seal. */
const rounded = (points: number): number => Math.round(points * mmPerPoint * 100) / 100;

const refused = (fault: CodeOf<typeof SealingFault>): Looked => ({ sheets: [], fault, found: [] });

/** Reads the pages of a PDF as they are seen, and finds words in it. */
export const readSheets = async ({ bytes, words }: SheetTask): Promise<Looked> => {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    data: Uint8Array.from(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: 0,
  });
  try {
    const pdf = await loading.promise;
    // Only a protected file limits what may be done with it, also one that opens without a password.
    if ((await pdf.getPermissions()) !== null) return refused(SealingFault.encrypted);
    if (pdf.numPages > limits.placing.pages) return refused(SealingFault.tooLarge);
    if (pdf.isPureXfa) return refused(SealingFault.formOnly);
    const sheets: Sheet[] = [];
    const found: FoundWord[][] = words.map(() => []);
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const view = page.getViewport({ scale: 1 });
      sheets.push({ width: rounded(view.width), height: rounded(view.height) });
      if (words.length > 0) {
        const runs = runsOf((await page.getTextContent()).items, view.transform);
        for (const [at, word] of words.entries()) found[at]?.push(...wordsOnPage(word, number, runs));
      }
      page.cleanup();
    }
    return { sheets, fault: null, found };
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return refused(isLocked ? SealingFault.encrypted : SealingFault.damaged);
  } finally {
    await loading.destroy();
  }
};
