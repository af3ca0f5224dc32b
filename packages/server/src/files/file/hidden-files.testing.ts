import { deflateRawSync, deflateSync } from 'node:zlib';
import { pdf, zip } from './files.testing.ts';

const to85 = (data: Buffer): Buffer => {
  let text = '';
  for (let at = 0; at < data.length; at += 4) {
    const part = data.subarray(at, at + 4);
    const value = Buffer.concat([part, Buffer.alloc(4 - part.length)]).readUInt32BE(0);
    const digits = [4, 3, 2, 1, 0].map((power) => (Math.floor(value / 85 ** power) % 85) + 33);
    text += String.fromCharCode(...digits.slice(0, part.length + 1));
  }
  return Buffer.from(`${text}~>`, 'latin1');
};

const toRuns = (data: Buffer): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < data.length; at += 100) {
    const part = data.subarray(at, at + 100);
    parts.push(Buffer.from([part.length - 1]), part);
  }
  return Buffer.concat([...parts, Buffer.from([128])]);
};

const toHex = (data: Buffer) => Buffer.from(`${data.toString('hex')}>`, 'latin1');
const encoders: Readonly<Record<string, (data: Buffer) => Buffer>> = {
  FlateDecode: (data) => deflateSync(data),
  Fl: (data) => deflateSync(data),
  ASCIIHexDecode: toHex,
  AHx: toHex,
  ASCII85Decode: to85,
  RunLengthDecode: toRuns,
};

/** A PDF with an object packed into a stream, behind as many filters as wanted. */
export const packedPdf = (
  object: string,
  filters: readonly string[] = ['FlateDecode'],
  type = '/Type /ObjStm',
  filterEntry = `/Filter [${filters.map((name) => `/${name}`).join(' ')}]`,
): Buffer => {
  // A number in front of the value says where a second one begins.
  const second = /^\( (\d+) /.exec(object)?.[1];
  const index = second === undefined ? '7 0 ' : `7 0 8 ${object.indexOf('<<')} `;
  const plain: Buffer = Buffer.from(index + object, 'latin1');
  const data = [...filters]
    .reverse()
    .reduce<Buffer>((bytes, name) => encoders[name]?.(bytes) ?? bytes, plain);
  const head = `<< ${type} /N ${second === undefined ? 1 : 2} /First ${index.length} /Length ${data.length} ${filterEntry} >>`;
  const stream = `>>\nendobj\n8 0 obj\n${head}\nstream\n${data.toString('latin1')}\nendstream\nendobj\n9 0 obj\n<<`;
  return pdf(stream);
};

/** A PDF with a stream of objects, its dictionary and its bytes as they are given. */
export const streamPdf = (entries: string, data: string | Buffer, begins = 'stream\n'): Buffer => {
  const bytes = Buffer.from(data as string, 'latin1').toString('latin1');
  return pdf(`>>\nendobj\n8 0 obj\n<< ${entries} >>\n${begins}${bytes}\nendstream\nendobj\n9 0 obj\n<<`);
};

/** A small PDF whose streams unfold, each within bounds, into a flood together. */
export const floodPdf = (streams: number): Buffer => {
  const plain = Buffer.alloc(60 * 1_048_576, ' ');
  plain.write('7 0 << >>');
  const data = deflateSync(deflateSync(plain, { level: 9 }), { level: 9 });
  const entries = `/Type /ObjStm /N 1 /First 4 /Filter [/Fl /Fl] /Length ${data.length}`;
  const one = streamPdf(entries, data).toString('latin1');
  const [head, stream] = [one.slice(0, one.indexOf('8 0 obj')), one.slice(one.indexOf('8 0 obj'))];
  const body = stream.slice(0, stream.indexOf('9 0 obj'));
  return Buffer.from(head + body.repeat(streams - 1) + stream, 'latin1');
};

interface Said {
  readonly name: string;
  readonly localName: string;
  readonly flags: number;
  readonly localMethod: number;
  readonly localPacked: number;
  readonly localUnfolded: number;
  readonly unfolded: number;
  readonly offset: number;
}

interface Part {
  readonly name: string;
  readonly content: Buffer;
  readonly said: Partial<Said>;
}

const kept = new WeakMap<Buffer, readonly Part[]>();

const build = (parts: readonly Part[]): Buffer => {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content, said } of parts) {
    const data = deflateRawSync(content);
    const [title, localTitle] = [Buffer.from(name), Buffer.from(said.localName ?? name)];
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(said.flags ?? 0, 6);
    local.writeUInt16LE(said.localMethod ?? 8, 8);
    local.writeUInt32LE(said.localPacked ?? data.length, 18);
    local.writeUInt32LE(said.localUnfolded ?? content.length, 22);
    local.writeUInt16LE(localTitle.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(said.flags ?? 0, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(said.unfolded ?? content.length, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(said.offset ?? at, 42);
    locals.push(local, localTitle, data);
    directory.push(entry, title);
    at += local.length + localTitle.length + data.length;
  }
  const end = zip();
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(at, 16);
  const made = Buffer.concat([...locals, ...directory, end]);
  kept.set(made, parts);
  return made;
};

const types =
  '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** An office document whose parts are packed, as real ones are. */
export const deflatedOffice = (name: string, content: string): Buffer =>
  build([
    { name: '[Content_Types].xml', content: Buffer.from(types), said: {} },
    { name, content: Buffer.from(content), said: {} },
  ]);

/** The same with a lie about its last part. */
export const lying = (honest: Buffer, said: Partial<Said>): Buffer => {
  const parts = kept.get(honest) ?? [];
  return build(parts.map((part, at) => (at === parts.length - 1 ? { ...part, said } : part)));
};
