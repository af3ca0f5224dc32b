import { dict, name, text } from '../pdf/build.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../pdf/objects.ts';
import { ByteWriter, writeObject } from '../pdf/serialise.ts';

export type XrefKind = 'table' | 'stream' | 'hybrid';

export interface PdfWish {
  readonly pages?: number;
  readonly xref?: XrefKind;
  /** What stands in each page beside the usual. */
  readonly page?: Readonly<Record<string, PdfObject>>;
  /** What stands in the node above the pages. */
  readonly tree?: Readonly<Record<string, PdfObject>>;
  readonly catalogue?: Readonly<Record<string, PdfObject>>;
  /** Objects from number 100 on. */
  readonly more?: readonly PdfObject[];
  readonly trailer?: Readonly<Record<string, PdfObject>>;
  /** Bytes of ballast, to make a file large. */
  readonly ballast?: number;
}

export const more = (at: number): PdfRef => new PdfRef(100 + at);

const encoder = new TextEncoder();

const content = (page: number): PdfStream =>
  new PdfStream(
    dict({}),
    encoder.encode(
      `BT /F 24 Tf 60 700 Td (Contract, page ${page}) Tj ET\nBT /F 12 Tf 60 660 Td (Amount: 12,345.00) Tj ET\n0.5 w 50 50 495 742 re S`,
    ),
  );

const objectsOf = (wish: PdfWish): Map<number, PdfObject> => {
  const objects = new Map<number, PdfObject>();
  const count = wish.pages ?? 1;
  const first = 1_000;
  const kids = Array.from({ length: count }, (_, at) => new PdfRef(first + at * 2));
  objects.set(1, dict({ Type: name('Catalog'), Pages: new PdfRef(2), ...wish.catalogue }));
  objects.set(
    2,
    dict({
      Type: name('Pages'),
      Kids: kids,
      Count: count,
      MediaBox: [0, 0, 595.276, 841.89],
      Resources: dict({ Font: dict({ F: new PdfRef(3) }) }),
      ...wish.tree,
    }),
  );
  objects.set(3, dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') }));
  objects.set(4, dict({ Producer: text('tests'), Title: text('合同') }));
  for (const [at, object] of (wish.more ?? []).entries()) objects.set(100 + at, object);
  if (wish.ballast) objects.set(99, new PdfStream(dict({}), new Uint8Array(wish.ballast).fill(0x41)));
  for (const [at, kid] of kids.entries()) {
    const page = { Type: name('Page'), Parent: new PdfRef(2), Contents: new PdfRef(kid.number + 1) };
    objects.set(kid.number, dict({ ...page, ...wish.page }));
    objects.set(kid.number + 1, content(at + 1));
  }
  return objects;
};

type Place = { readonly offset: number } | { readonly within: number; readonly index: number };

const trailerOf = (wish: PdfWish, size: number) => ({
  Size: size,
  Root: new PdfRef(1),
  Info: new PdfRef(4),
  ID: [text('0123456789abcdef'), text('0123456789abcdef')],
  ...wish.trailer,
});

/** Puts all that is no stream into one stream of objects. */
const pack = (objects: ReadonlyMap<number, PdfObject>): PdfStream => {
  const [head, body] = [new ByteWriter(), new ByteWriter()];
  for (const [number, object] of objects) {
    head.ascii(`${number} ${body.length} `);
    writeObject(body, object);
    body.ascii(' ');
  }
  const bytes = new ByteWriter().bytes(head.done()).bytes(body.done()).done();
  return new PdfStream(dict({ Type: name('ObjStm'), N: objects.size, First: head.length }), bytes);
};

const xrefStream = (places: ReadonlyMap<number, Place>, trailer: Readonly<Record<string, PdfObject>>) => {
  const numbers = [...places.keys()].sort((a, b) => a - b);
  const rows = new Uint8Array(numbers.length * 7);
  const view = new DataView(rows.buffer);
  for (const [at, number] of numbers.entries()) {
    const place = places.get(number);
    if (!place) continue;
    const inStream = 'within' in place;
    rows[at * 7] = inStream ? 2 : 1;
    view.setUint32(at * 7 + 1, inStream ? place.within : place.offset);
    view.setUint16(at * 7 + 5, inStream ? place.index : 0);
  }
  const index = numbers.flatMap((number) => [number, 1]);
  return new PdfStream(dict({ Type: name('XRef'), W: [1, 4, 2], Index: index, ...trailer }), rows);
};

const table = (places: ReadonlyMap<number, number>): string =>
  [
    'xref\n0 1\n0000000000 65535 f\r\n',
    ...[...places]
      .sort(([a], [b]) => a - b)
      .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n\r\n`),
  ].join('');

/** A small file of the kind that is wished. */
export const makePdf = (wish: PdfWish = {}): Uint8Array => {
  const kind = wish.xref ?? 'table';
  const objects = objectsOf(wish);
  const last = Math.max(...objects.keys());
  const size = kind === 'table' ? last + 1 : last + 3;
  const [packNumber, listNumber] = [last + 1, last + 2];
  const out = new ByteWriter().ascii('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const offsets = new Map<number, number>();
  const put = (number: number, object: PdfObject) => {
    offsets.set(number, out.length);
    out.ascii(`${number} 0 obj\n`);
    writeObject(out, object);
    out.ascii('\nendobj\n');
  };
  // In a file of both kinds only what an old reader can do without is packed.
  const isPacked = ([number, object]: [number, PdfObject]) =>
    kind === 'stream' ? !(object instanceof PdfStream) : kind === 'hybrid' && number === 4;
  const packed = new Map([...objects].filter(isPacked));
  for (const [number, object] of objects) if (!packed.has(number)) put(number, object);
  if (packed.size > 0) put(packNumber, pack(packed));
  const places = new Map<number, Place>([
    ...[...offsets].map(([number, offset]) => [number, { offset }] as const),
    ...[...packed.keys()].map((number, index) => [number, { within: packNumber, index }] as const),
  ]);
  const trailer = trailerOf(wish, size);
  const listAt = out.length;
  if (kind === 'stream') {
    put(listNumber, xrefStream(new Map([...places, [listNumber, { offset: listAt }]]), trailer));
    return out.ascii(`startxref\n${listAt}\n%%EOF\n`).done();
  }
  if (kind === 'hybrid') {
    const hidden = new Map([...places].filter(([number]) => packed.has(number)));
    put(listNumber, xrefStream(hidden, { Size: size }));
  }
  const tableAt = out.length;
  out.ascii(table(offsets)).ascii('trailer\n');
  writeObject(out, new PdfDict({ ...trailer, ...(kind === 'hybrid' ? { XRefStm: listAt } : {}) }));
  return out.ascii(`\nstartxref\n${tableAt}\n%%EOF\n`).done();
};
