import { damaged, tooLarge } from './fault.ts';
import type { PdfFile } from './file.ts';
import { PdfDict, type PdfObject, PdfRef } from './objects.ts';

export interface PdfPage {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  /** What the page or the nearest node above it says; null where none does. */
  readonly inherited: (key: string) => PdfObject;
}

/** The pages of a file in their order. */
export const pagesOf = (file: PdfFile): readonly PdfPage[] => {
  const pages: PdfPage[] = [];
  const seen = new Set<number>();
  const walk = (ref: PdfObject | undefined, above: readonly PdfDict[]): void => {
    if (!(ref instanceof PdfRef)) throw damaged('a page that is no object of its own');
    if (seen.has(ref.number)) throw damaged('a page that stands twice in the tree');
    if (above.length > file.limits.depth) throw tooLarge('a page tree too deep');
    if (pages.length > file.limits.pages) throw tooLarge('too many pages');
    seen.add(ref.number);
    const dict = file.resolve(ref);
    if (!(dict instanceof PdfDict)) throw damaged('a page that is none');
    const kids = file.resolve(dict.get('Kids'));
    const line = [dict, ...above];
    if (Array.isArray(kids)) for (const kid of kids) walk(kid, line);
    else {
      const inherited = (key: string) =>
        file.resolve(line.find((node) => node.get(key) !== undefined)?.get(key));
      pages.push({ ref, dict, inherited });
    }
  };
  const catalogue = file.resolve(file.trailer.get('Root'));
  if (!(catalogue instanceof PdfDict)) throw damaged('a file without a catalogue');
  walk(catalogue.get('Pages'), []);
  return pages;
};
