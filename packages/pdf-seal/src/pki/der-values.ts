import { type Der, tag, want } from './der.ts';
import { damaged } from './fault.ts';

/** The dotted name of a thing. */
export const oidOf = (value: Der | undefined): string => {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of want(value, tag.oid).content) {
    number = number * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      numbers.push(number);
      number = 0;
    }
  }
  const [first = 0, ...rest] = numbers;
  const top = Math.min(2, Math.floor(first / 40));
  return [top, first - 40 * top, ...rest].join('.');
};

/** Reads a time as certificates and tokens write it. */
export const timeOf = (value: Der | undefined): Date => {
  const { tag: of, content } = want(value);
  const said = String.fromCharCode(...content.subarray(0, 64));
  const found = /^(\d{2}|\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:\.(\d{1,6}))?Z$/.exec(said);
  if (!found || (of !== tag.utcTime && of !== tag.time)) return damaged('a time was expected');
  const [, year = '', month, day, hour, minute, second, part = '0'] = found;
  if ((year.length === 2) !== (of === tag.utcTime)) return damaged('a time was expected');
  const full = year.length === 4 ? year : `${Number(year) < 50 ? 20 : 19}${year}`;
  const date = new Date(
    `${full}-${month}-${day}T${hour}:${minute}:${second}.${part.slice(0, 3).padEnd(3, '0')}Z`,
  );
  return Number.isNaN(date.getTime()) ? damaged('a time was expected') : date;
};

/** A small number: a version, an iteration count, a code. */
export const countOf = (value: Der | undefined): number => {
  const { content } = want(value);
  if (content.length === 0 || content.length > 6 || (content[0] ?? 0) > 0x7f)
    return damaged('a number was expected');
  return content.reduce((sum, byte) => sum * 256 + byte, 0);
};

/** A text of any of the kinds that names are written in. */
export const textOf = (value: Der | undefined): string => {
  const { tag: of, content } = want(value);
  if (of === 0x1e) return new TextDecoder('utf-16be').decode(content);
  if (of === 0x14 || of === 0x16 || of === tag.printable) return new TextDecoder('latin1').decode(content);
  return new TextDecoder().decode(content);
};
