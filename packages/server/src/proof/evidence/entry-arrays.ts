/** PostgreSQL's own numbers of the types that are sent in their bytes. */
const oids = { text: 25, uuid: 2950 };

const headBytes = 20;
const lengthBytes = 4;
/** How long an id is. */
export const idLength = 16;

/** The beginning of an array as PostgreSQL takes it in bytes: one dimension, nothing missing, counted from one. */
const writeHead = (array: Buffer, oid: number, count: number): void => {
  array.writeInt32BE(1, 0);
  array.writeInt32BE(0, 4);
  array.writeInt32BE(oid, 8);
  array.writeInt32BE(count, 12);
  array.writeInt32BE(1, 16);
};

const noDigit = 16;
const digitOf = new Uint8Array(128).fill(noDigit);
for (const [digit, char] of [...'0123456789abcdef'].entries())
  for (const code of [char.charCodeAt(0), char.toUpperCase().charCodeAt(0)]) digitOf[code] = digit;

/** Writes the bytes of an id. */
export const writeId = (id: string, into: Uint8Array, from: number): void => {
  let digits = 0;
  for (let at = 0; at < id.length; at += 1) {
    const code = id.charCodeAt(at);
    if (code === 0x2d) continue;
    const digit = digitOf[code] ?? noDigit;
    if (digit === noDigit || digits === 2 * idLength) throw new TypeError(`"${id}" is no id`);
    const place = from + (digits >> 1);
    into[place] = digits % 2 === 0 ? digit << 4 : (into[place] ?? 0) | digit;
    digits += 1;
  }
  if (digits !== 2 * idLength) throw new TypeError(`"${id}" is no id`);
};

/** Ids as an array in bytes: as text each would be written here and read there, digit by digit. */
export const idArray = (ids: readonly string[]): Buffer => {
  const array = Buffer.allocUnsafe(headBytes + ids.length * (lengthBytes + idLength));
  writeHead(array, oids.uuid, ids.length);
  let at = headBytes;
  for (const id of ids) {
    array.writeInt32BE(idLength, at);
    writeId(id, array, at + lengthBytes);
    at += lengthBytes + idLength;
  }
  return array;
};

/** One of the ids of such an array. */
export const idIn = (array: Buffer, which: number): Buffer => {
  const at = headBytes + which * (lengthBytes + idLength) + lengthBytes;
  return array.subarray(at, at + idLength);
};

/** Where texts are encoded; that ends before anything else begins. */
let room = Buffer.allocUnsafeSlow(65_536);

/**
 * Texts as an array in bytes. Each is shown, behind a zero byte, while it stands there: what is hashed of it are the very
 * bytes that are sent.
 */
export const textArray = (texts: readonly string[], onText: (zeroAndText: Buffer) => void): Buffer => {
  let most = headBytes;
  // A character takes three bytes at most.
  for (const text of texts) most += lengthBytes + 3 * text.length;
  if (room.length < most) room = Buffer.allocUnsafeSlow(2 * most);
  writeHead(room, oids.text, texts.length);
  let at = headBytes;
  for (const text of texts) {
    const from = at + lengthBytes;
    const length = room.write(text, from);
    room[from - 1] = 0;
    onText(room.subarray(from - 1, from + length));
    room.writeInt32BE(length, at);
    at = from + length;
  }
  return Buffer.from(room.subarray(0, at));
};
