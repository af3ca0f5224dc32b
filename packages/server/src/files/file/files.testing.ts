import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 80, b: 40 } } });

/** A picture of a kind; each number makes another one. */
export const picture = async (kind: 'jpeg' | 'png' | 'webp' = 'png', shade = 0): Promise<Buffer> =>
  sharp({ create: { width: 32, height: 24, channels: 3, background: { r: shade % 256, g: 90, b: 60 } } })
    .toFormat(kind)
    .withExif({ IFD0: { ImageDescription: `shade ${shade}` } })
    .toBuffer();

/** A PDF of one empty page, with anything put into its catalogue. */
export const pdf = (inCatalogue = '', header = '%PDF-1.7'): Buffer => {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${inCatalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>',
  ];
  let text = `${header}\n`;
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
};

const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc >>> 0;
});
const crc32 = (bytes: Buffer) => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};
const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A small PNG that unfolds into a flood of pixels. */
export const pixelFlood = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const lines = Buffer.alloc(Math.min(height, 2_000) * (Math.ceil(width / 8) + 1));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** An empty archive, with a comment after its end. */
export const zip = (comment = ''): Buffer => {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, Buffer.from(comment, 'latin1')]);
};

/** An archive of such files, stored as they are; `claims` says how large one says it unfolds to be. */
export const archive = (
  files: Readonly<Record<string, string>>,
  claims?: number,
  encoding: BufferEncoding = 'utf8',
): Buffer => {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const [title, data] = [Buffer.from(name), Buffer.from(content, encoding)];
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(data.length, 22);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(claims ?? data.length, 24);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, title, data);
    directory.push(entry, title);
    at += local.length + title.length + data.length;
  }
  const size = Buffer.concat(directory).length;
  const end = zip();
  end.writeUInt16LE(locals.length / 3, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
};

/** An office document, with anything put into it. */
export const office = (
  kind: 'docx' | 'xlsx' = 'docx',
  more: Readonly<Record<string, string>> = {},
  claims?: number,
  encoding?: BufferEncoding,
): Buffer => {
  const main = kind === 'docx' ? 'wordprocessingml.document' : 'spreadsheetml.sheet';
  const types = `<Types><Override ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`;
  return archive(
    { '[Content_Types].xml': types, 'word/document.xml': '<w:document/>', ...more },
    claims,
    encoding,
  );
};

/** A picture too large to be taken, honest in every byte. */
export const hugePicture = (): Promise<Buffer> => canvas(8_000, 6_000).jpeg({ quality: 20 }).toBuffer();
