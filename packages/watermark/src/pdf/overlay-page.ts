import { inflateSync } from 'node:zlib';
import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '@libpdf/core';
import { balanceOf } from './content-balance.ts';
import { inherited, type Resolve } from './page-boxes.ts';

const contentMost = 128 * 1_024 * 1_024;

const contentOf = (stream: PdfStream): Uint8Array => {
  const filter = stream.get('Filter');
  if (!filter) return stream.data;
  if (filter instanceof PdfName && filter.value === 'FlateDecode' && !stream.has('DecodeParms'))
    return inflateSync(stream.data, { maxOutputLength: contentMost });
  return stream.getDecodedData();
};

const balanceOfStreams = (parts: readonly PdfObject[], resolve: Resolve) => {
  try {
    const streams = parts.map((part) => (part instanceof PdfRef ? resolve(part) : part));
    const texts = streams.map((one) => (one instanceof PdfStream ? contentOf(one) : new Uint8Array()));
    return balanceOf(Buffer.concat(texts.flatMap((text) => [text, Buffer.from('\n')])));
  } catch {
    return { missing: 0, left: 0, open: 0 };
  }
};

/** Puts drawings after what pages draw, and changes nothing that is there. */
export const createOverlay = (pdf: PDF) => {
  const resolve: Resolve = (ref) => pdf.context.resolve(ref);
  const openers = new Map<number, PdfRef>();
  const resources = new Map<string, PdfRef>();

  /** As many states saved before the content as it brings back too many. */
  const openerFor = (missing: number): PdfRef => {
    const opener = openers.get(missing) ?? pdf.createStream({}, Buffer.from('q '.repeat(missing + 1)));
    openers.set(missing, opener);
    return opener;
  };

  /** What the page draws with, and our drawing too; pages that share theirs still do. */
  const resourcesFor = (page: PdfDict, form: PdfRef): { readonly ref: PdfRef; readonly name: string } => {
    const found = inherited(page, 'Resources', resolve);
    const before = found instanceof PdfDict ? found : new PdfDict();
    const drawn = before.getDict('XObject', resolve);
    let name = 'Wm';
    while (drawn?.has(name)) name += '0';
    const shared = pdf.context.getRef(before);
    const key = shared ? `${shared.objectNumber} ${form.objectNumber}` : '';
    const known = key ? resources.get(key) : undefined;
    if (known) return { ref: known, name };
    const objects = drawn ? drawn.clone() : new PdfDict();
    objects.set(name, form);
    const after = before.clone();
    after.set('XObject', objects);
    const ref = pdf.register(after);
    if (key) resources.set(key, ref);
    return { ref, name };
  };

  /** Draws a form over a page, through a matrix. */
  return (page: PdfDict, form: PdfRef, matrix: readonly number[]): void => {
    const contents = page.get('Contents', resolve);
    const own = page.get('Contents');
    const parts = contents instanceof PdfArray ? contents.toArray() : own instanceof PdfRef ? [own] : [];
    const { missing, left, open } = balanceOfStreams(parts, resolve);
    const { ref, name } = resourcesFor(page, form);
    const closing = 'EMC '.repeat(open) + 'Q '.repeat(left + 1);
    const place = matrix.map((one) => Number(one.toFixed(6))).join(' ');
    // Whoever has a page read aloud need not hear of it.
    const drawing = `${closing}/Artifact BMC q ${place} cm /${name} Do Q EMC\n`;
    page.set(
      'Contents',
      PdfArray.of(openerFor(missing), ...parts, pdf.createStream({}, Buffer.from(`\n${drawing}`))),
    );
    page.set('Resources', ref);
  };
};
