import { zlibSync } from 'fflate';

export const ascii = (text: string): Uint8Array =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

export const joined = (...parts: readonly (string | Uint8Array)[]): Uint8Array => {
  const all = parts.map((part) => (typeof part === 'string' ? ascii(part) : part));
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** What stands between `obj` and `endobj`; null frees the object. */
export type Raw = string | Uint8Array | null;

export const streamOf = (dict: string, content: string | Uint8Array): Uint8Array => {
  const bytes = typeof content === 'string' ? ascii(content) : content;
  return joined(`<< ${dict} /Length ${bytes.length} >>\nstream\n`, bytes, '\nendstream');
};

export interface Writing {
  readonly xref?: 'table' | 'stream' | 'hybrid';
  /** Objects to keep together in a stream; only where the cross-reference is not a plain table. */
  readonly together?: readonly number[];
  /** More for the trailer. */
  readonly trailer?: string;
  readonly root?: number;
  /** Where the older cross-reference is said to be; by default where it is. */
  readonly prev?: number | null;
  readonly size?: number;
  /** Objects that are said to be at places of the file as it was. */
  readonly places?: Readonly<Record<number, number>>;
}

interface Row {
  readonly number: number;
  readonly row: readonly [number, number, number];
}

const rowsAsStream = (rows: readonly Row[], dict: string): Uint8Array => {
  const sorted = rows.toSorted((a, b) => a.number - b.number);
  const data = sorted.flatMap(({ row: [kind, second, third] }) => [
    kind,
    (second >>> 24) & 255,
    (second >>> 16) & 255,
    (second >>> 8) & 255,
    second & 255,
    third & 255,
  ]);
  const index = sorted.map(({ number }) => `${number} 1`).join(' ');
  const packed = zlibSync(Uint8Array.from(data));
  return streamOf(`/Type /XRef /W [1 4 1] /Index [${index}] /Filter /FlateDecode ${dict}`, packed);
};

const padded = (value: number, length: number) => String(value).padStart(length, '0');

const rowsAsTable = (rows: readonly Row[]): string =>
  rows
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, row: [kind, second] }) =>
      kind === 1 ? `${number} 1\n${padded(second, 10)} 00000 n \n` : `${number} 1\n0000000000 65535 f \n`,
    )
    .join('');

const togetherStream = (objects: Readonly<Record<number, Raw>>, numbers: readonly number[]): Uint8Array => {
  const bodies = numbers.map((number) => String(objects[number]));
  let at = 0;
  const heads = bodies.map((body, index) => {
    const head = `${numbers[index]} ${at}`;
    at += body.length + 1;
    return head;
  });
  const head = `${heads.join(' ')} `;
  return streamOf(
    `/Type /ObjStm /N ${numbers.length} /First ${head.length} /Filter /FlateDecode`,
    zlibSync(ascii(`${head}${bodies.join(' ')} `)),
  );
};

const startOf = (bytes: Uint8Array): number =>
  Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(String.fromCharCode(...bytes.slice(-200)))?.[1]);

const highest = (bytes: Uint8Array, objects: Readonly<Record<number, Raw>>): number =>
  Math.max(
    ...Object.keys(objects).map(Number),
    ...Array.from(
      new TextDecoder('latin1').decode(bytes).matchAll(/\/Size (\d+)/g),
      (found) => Number(found[1]) - 1,
    ),
  );

/** Writes objects behind a file, with a cross-reference that leads to the one before. */
export const addRevision = (
  file: Uint8Array,
  objects: Readonly<Record<number, Raw>>,
  writing: Writing = {},
): Uint8Array => {
  const { xref = 'table', together = [], trailer = '', root = 1 } = writing;
  const isFirst = file.length < 20;
  let next = highest(file, objects) + 1;
  let bytes = file;
  const rows: Row[] = isFirst ? [{ number: 0, row: [0, 0, 255] }] : [];
  const write = (number: number, body: string | Uint8Array) => {
    rows.push({ number, row: [1, bytes.length, 0] });
    bytes = joined(bytes, `${number} 0 obj\n`, body, '\nendobj\n');
  };
  for (const [number, at] of Object.entries(writing.places ?? {}))
    rows.push({ number: Number(number), row: [1, at, 0] });
  const hidden: Row[] = [];
  for (const [key, body] of Object.entries(objects)) {
    const number = Number(key);
    if (together.includes(number)) continue;
    if (body === null) rows.push({ number, row: [0, 0, 255] });
    else write(number, body);
  }
  if (together.length > 0) {
    const container = next++;
    write(container, togetherStream(objects, together));
    together.forEach((number, index) => {
      hidden.push({ number, row: [2, container, index] });
    });
  }
  const prev = writing.prev === undefined ? (isFirst ? null : startOf(file)) : writing.prev;
  const dict = (size: number) =>
    `/Size ${writing.size ?? size} /Root ${root} 0 R ${prev === null ? '' : `/Prev ${prev}`} ${trailer}`;
  if (xref === 'stream') {
    const at = bytes.length;
    const all = [...rows, ...hidden, { number: next, row: [1, at, 0] as const }];
    return joined(
      bytes,
      `${next} 0 obj\n`,
      rowsAsStream(all, dict(next + 1)),
      `\nendobj\nstartxref\n${at}\n%%EOF\n`,
    );
  }
  let hybrid = '';
  if (xref === 'hybrid') {
    const at = bytes.length;
    bytes = joined(bytes, `${next} 0 obj\n`, rowsAsStream(hidden, `/Size ${next + 1}`), '\nendobj\n');
    hybrid = ` /XRefStm ${at}`;
    rows.push(...hidden.map(({ number }) => ({ number, row: [0, 0, 255] as const })));
    next++;
  }
  return joined(
    bytes,
    `xref\n${rowsAsTable(rows)}trailer\n<< ${dict(next)}${hybrid} >>\nstartxref\n${bytes.length}\n%%EOF\n`,
  );
};

/** A file of one revision. */
export const makePdf = (objects: Readonly<Record<number, Raw>>, writing: Writing = {}): Uint8Array =>
  addRevision(joined('%PDF-1.7\n%', Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3), '\n'), objects, writing);

/** Two pages with a line of text each. */
export const letter: Readonly<Record<number, string | Uint8Array>> = {
  1: '<< /Type /Catalog /Pages 2 0 R >>',
  2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 /MediaBox [0 0 595 842] /Resources << /Font << /F1 7 0 R >> >> >>',
  3: '<< /Type /Page /Parent 2 0 R /Contents 5 0 R >>',
  4: '<< /Type /Page /Parent 2 0 R /Contents 6 0 R /Rotate 90 >>',
  5: streamOf('', 'BT /F1 12 Tf 72 720 Td (Pay 100 yuan) Tj ET'),
  6: streamOf('/Filter /FlateDecode', zlibSync(ascii('BT /F1 12 Tf 72 720 Td (Page two) Tj ET'))),
  7: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
};
