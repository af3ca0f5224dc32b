import type { Sheet } from '@chancery/contract/placing/shapes.ts';
import { type FindWord, runsOf, type TextRun, wordsOnPage } from '@chancery/contract/placing/words.ts';
import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useMemo, useState } from 'react';
import { usePdf } from '../../kit/preview/use-pdf.ts';
import { linkTo } from '../../kit/upload/link-of.ts';

const mmPerPoint = 25.4 / 72;
const rounded = (points: number): number => Math.round(points * mmPerPoint * 100) / 100;
const linkMs = 4 * 60_000;
const none: readonly Sheet[] = [];

/** The pages of a PDF, as large as they are seen. */
const useSheets = (pdf: PDFDocumentProxy | undefined): readonly Sheet[] => {
  const [sheets, setSheets] = useState(none);
  useEffect(() => {
    setSheets(none);
    if (!pdf) return;
    let isShown = true;
    const read = async () => {
      const found: Sheet[] = [];
      for (let page = 1; page <= pdf.numPages && isShown; page += 1) {
        const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 });
        found.push({ width: rounded(width), height: rounded(height) });
      }
      if (isShown) setSheets(found);
    };
    void read().catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [pdf]);
  return sheets;
};

/** Finds words in a PDF; its text is read as soon as a word is asked for. */
const useFinder = (
  pdf: PDFDocumentProxy | undefined,
  wanted: boolean,
): { readonly find: FindWord; readonly isRead: boolean } => {
  const [runs, setRuns] = useState<readonly (readonly TextRun[])[]>();
  useEffect(() => {
    setRuns(undefined);
    if (!pdf || !wanted) return;
    let isShown = true;
    const read = async () => {
      const all: (readonly TextRun[])[] = [];
      for (let number = 1; number <= pdf.numPages && isShown; number += 1) {
        const page = await pdf.getPage(number);
        const { items } = await page.getTextContent();
        all.push(runsOf(items, page.getViewport({ scale: 1 }).transform));
      }
      if (isShown) setRuns(all);
    };
    void read().catch(() => isShown && setRuns([]));
    return () => {
      isShown = false;
    };
  }, [pdf, wanted]);
  return useMemo(() => {
    const known = new Map<string, ReturnType<FindWord>>();
    const find: FindWord = (word) => {
      const before = known.get(word);
      if (before) return before;
      const found = (runs ?? []).flatMap((page, at) => wordsOnPage(word, at + 1, page));
      known.set(word, found);
      return found;
    };
    return { find, isRead: runs !== undefined };
  }, [runs]);
};

/** A file whose pages are drawn. */
export type Paper = ReturnType<typeof usePaper>;

/** Opens a file to put seals on it, or to see where they stand. */
export const usePaper = (filePath: string, findsWords: boolean) => {
  const link = useQuery({
    queryKey: ['file link', filePath],
    queryFn: () => linkTo(filePath),
    staleTime: linkMs,
    gcTime: linkMs,
  });
  const { document: pdf, failed } = usePdf(link.data);
  const sheets = useSheets(pdf);
  return { pdf, sheets, failed: failed || link.isError, ...useFinder(pdf, findsWords) };
};
