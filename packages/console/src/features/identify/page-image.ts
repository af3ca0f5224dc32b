import { useQuery } from '@tanstack/react-query';
import { FileType } from '#wire/file/codes.ts';

/** A page that can be drawn from. */
export interface PageImage {
  readonly source: CanvasImageSource;
  readonly width: number;
  readonly height: number;
}

/** Which page of which file. */
export interface PageOf {
  /** What tells this file from others; its address changes each time. */
  readonly of: string;
  readonly url: string;
  readonly fileType: string;
  /** From 1. */
  readonly page: number;
}

const drawnWidth = 1_400;
const keptMs = 4 * 60_000;

const loadPicture = async (url: string): Promise<PageImage> => {
  const source = new Image();
  source.src = url;
  await source.decode();
  return { source, width: source.naturalWidth, height: source.naturalHeight };
};

const loadPdfPage = async (url: string, page: number): Promise<PageImage> => {
  const [{ openPdf }, { drawPage }] = await Promise.all([
    import('../../kit/preview/pdf-document.ts'),
    import('../../kit/preview/draw-page.ts'),
  ]);
  const task = openPdf(url);
  try {
    const document_ = await task.promise;
    const canvas = document.createElement('canvas');
    const { signal } = new AbortController();
    await drawPage({ page: await document_.getPage(page), canvas, width: drawnWidth, signal });
    return { source: canvas, width: canvas.width, height: canvas.height };
  } finally {
    void task.destroy();
  }
};

/** A page of a file as a picture to take pieces of, fetched once for all of them. */
export const usePageImage = ({ of, url, fileType, page }: PageOf) =>
  useQuery({
    queryKey: ['page image', of, page],
    queryFn: () => (fileType === FileType.pdf ? loadPdfPage(url, page) : loadPicture(url)),
    staleTime: keptMs,
    gcTime: keptMs,
    retry: false,
  });
