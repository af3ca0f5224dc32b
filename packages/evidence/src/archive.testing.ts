import { crc32, deflateRawSync } from 'node:zlib';
import { descriptorOf, endOf, headerOf, headOf } from './archive-form.ts';

/** How an archive differs from what the platform packs. */
export interface Bends {
  /** What stands before a file. */
  readonly before?: (name: string) => Uint8Array;
  readonly head?: (name: string, head: Buffer) => Uint8Array;
  /** What follows on the packed content of a file, counted as a part of it. */
  readonly behind?: (name: string) => Uint8Array;
  readonly header?: (name: string, header: Buffer) => Uint8Array;
  readonly end?: (ending: Buffer, directory: { readonly at: number; readonly length: number }) => Uint8Array;
}

/** An archive as the platform packs it, but for what is bent. */
export const packed = (files: Iterable<readonly [string, Uint8Array]>, bends: Bends = {}): Buffer => {
  const parts: Uint8Array[] = [];
  const headers: Uint8Array[] = [];
  let at = 0;
  const add = (...bytes: readonly Uint8Array[]) => {
    parts.push(...bytes);
    at += bytes.reduce((sum, { length }) => sum + length, 0);
  };
  for (const [name, content] of files) {
    add(bends.before?.(name) ?? Buffer.alloc(0));
    const deflated = Buffer.concat([deflateRawSync(content), bends.behind?.(name) ?? Buffer.alloc(0)]);
    const file = { name, at, crc: crc32(content), packed: deflated.length, size: content.length };
    const [head, header] = [headOf(name), headerOf(file)];
    add(bends.head?.(name, head) ?? head, deflated, descriptorOf(file));
    headers.push(bends.header?.(name, header) ?? header);
  }
  const directory = Buffer.concat(headers);
  const ending = endOf(headers.length, at, directory.length);
  const end = bends.end?.(ending, { at, length: directory.length }) ?? ending;
  return Buffer.concat([...parts, directory, end]);
};
