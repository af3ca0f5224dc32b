import type { MarkedPage } from '../watermark.types.ts';

const format = 'chancery-watermark-references';

/** Many references as one file; each carries its own proof, so the file needs none. */
export const writeReferences = (pages: readonly MarkedPage[]): string =>
  `${JSON.stringify({
    format,
    version: 1,
    pages: pages.map(({ width, height, reference }) => ({
      width,
      height,
      reference: Buffer.from(reference).toString('base64'),
    })),
  })}\n`;

/** The references of a file; nothing when it is another kind of file. */
export const readReferences = (bytes: Uint8Array): Uint8Array[] | undefined => {
  if (bytes[0] !== 0x7b) return undefined;
  try {
    const said: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    const { format: of, pages } = said as { readonly format?: unknown; readonly pages?: unknown };
    if (of !== format || !Array.isArray(pages)) return undefined;
    const found = pages.map((page: { readonly reference?: unknown } | null) => page?.reference);
    if (!found.every((reference) => typeof reference === 'string')) return undefined;
    return found.map((reference) => Uint8Array.from(Buffer.from(reference, 'base64')));
  } catch {
    return undefined;
  }
};
