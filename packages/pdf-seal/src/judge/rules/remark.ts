import type { PdfDict } from '../../pdf/objects.ts';
import type { PdfFile } from '../../pdf/read.ts';
import { dictAt, listAt, nameAt } from '../access.ts';
import { black, lightnessIn, type Space } from '../ink.ts';

const byCount: Readonly<Record<number, Space>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };
const lines = new Set(['Ink', 'StrikeOut', 'Underline', 'Squiggly']);
const pale = 0.75;
const dark = 0.5;
/** A line of this width, in points, hides words. */
const broad = 5;

const lightnessOf = (file: PdfFile, dict: PdfDict): number | undefined => {
  const parts = listAt(file, dict.get('C')).map((part) => file.resolve(part));
  const numbers = parts.filter((part) => typeof part === 'number');
  const space = byCount[numbers.length];
  return space && lightnessIn(space, numbers);
};

const widthOf = (file: PdfFile, dict: PdfDict): number => {
  const styled = file.resolve(dictAt(file, dict.get('BS'))?.get('W'));
  const plain = file.resolve(listAt(file, dict.get('Border'))[2]);
  return [styled, plain].find((width) => typeof width === 'number') ?? 1;
};

/** Whether a remark hides words as readers draw it themselves, since it brings no drawing of its own. */
export const hidesUndrawn = (file: PdfFile, dict: PdfDict): boolean => {
  if (dictAt(file, dict.get('AP'))?.get('N') !== undefined) return false;
  const [kind, lightness] = [nameAt(file, dict.get('Subtype')) ?? '', lightnessOf(file, dict)];
  if (kind === 'Highlight') return lightness !== undefined && lightness < dark;
  return lines.has(kind) && ((lightness ?? black) > pale || widthOf(file, dict) >= broad);
};
