import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { SealingFault } from '@chancery/contract/placing/codes.ts';
import type { Sheet } from '@chancery/contract/placing/shapes.ts';
import { type FoundWord, runsOf, wordsOnPage } from '@chancery/contract/placing/words.ts';
import { pageSeen } from '@chancery/pdf-seal/place/page-seen.ts';
import { SealFault, type SealFaultCode } from '@chancery/pdf-seal/seal/faults.ts';
import { openForSealing } from '@chancery/pdf-seal/seal/inspect.ts';

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
  /** A signature in it allows a seal at one place only. */
  readonly onePlace: boolean;
}

/** As fine as anybody can place a seal. */
const rounded = (mm: number): number => Math.round(mm * 100) / 100;

const faultOf: Partial<Record<SealFaultCode, CodeOf<typeof SealingFault>>> = {
  notPdf: SealingFault.notPdf,
  encrypted: SealingFault.encrypted,
  tooLarge: SealingFault.tooLarge,
  xfa: SealingFault.formOnly,
  closed: SealingFault.closed,
};

/** A file that cannot be sealed. */
export const refused = (fault: CodeOf<typeof SealingFault>): Looked => ({
  sheets: [],
  fault,
  found: [],
  onePlace: false,
});

/** The pages of a file that may be sealed, as they are seen. */
const sheetsOf = (bytes: Uint8Array): Pick<Looked, 'sheets' | 'onePlace'> => {
  const { file, pages, permission } = openForSealing(bytes);
  const sheets = pages.map((page): Sheet => {
    const { widthMm, heightMm } = pageSeen(page, file.resolve);
    return { width: rounded(widthMm), height: rounded(heightMm) };
  });
  return { sheets, onePlace: permission === 2 };
};

/** Finds words in the text of a PDF. */
const findWords = async ({ bytes, words }: SheetTask): Promise<FoundWord[][]> => {
  const found: FoundWord[][] = words.map(() => []);
  if (words.length === 0) return found;
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    data: Uint8Array.from(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  try {
    const pdf = await loading.promise;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { transform } = page.getViewport({ scale: 1 });
      const runs = runsOf((await page.getTextContent()).items, transform);
      for (const [at, word] of words.entries()) found[at]?.push(...wordsOnPage(word, number, runs));
      page.cleanup();
    }
    return found;
  } finally {
    await loading.destroy();
  }
};

/** Reads the pages of a PDF as they are seen and sealed, and finds words in it. */
export const readSheets = async (task: SheetTask): Promise<Looked> => {
  try {
    const seen = sheetsOf(task.bytes);
    if (seen.sheets.length > limits.placing.pages) return refused(SealingFault.tooLarge);
    return { ...seen, fault: null, found: await findWords(task) };
  } catch (error) {
    return refused((error instanceof SealFault && faultOf[error.code]) || SealingFault.damaged);
  }
};
