import { FileType } from '@chancery/contract/file/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { type PageText, textOfPdf } from '../../kit/pdf/pdf-text.ts';
import { officeWords } from './office-words.ts';

/** A file whose words are wanted, and how many characters of them at most. */
export interface WordsTask {
  readonly bytes: Uint8Array;
  readonly type: CodeOf<typeof FileType>;
  readonly most: number;
}

const lengthOf = (pages: readonly PageText[]): number =>
  pages.reduce((sum, { text }) => sum + text.length, 0);

const allWords = async ({ bytes, type, most }: WordsTask): Promise<string> => {
  if (type === FileType.pdf) {
    const pages = await textOfPdf(bytes, (read) => lengthOf(read) > most);
    return pages.map(({ text }) => text).join(' ');
  }
  return type === FileType.docx || type === FileType.xlsx ? officeWords(Buffer.from(bytes)) : '';
};

/** What can be kept and searched: nothing that cannot be printed, and no more than was asked for. */
export const readWords = async (task: WordsTask): Promise<string> =>
  (await allWords(task))
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, task.most);
