import { type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../../pdf/objects.ts';
import { catalogueOf, dictAt, listAt, nameOf, textIn } from '../access.ts';
import type { Comparison } from '../comparison.ts';
import { drawnWords } from '../drawn-words.ts';
import type { FieldNode } from '../fields.ts';

const password = 1 << 13;
const combo = 1 << 17;

/** What a field holds now: its own value, or that of the field whose widget it is. */
const heldBy = ({ after }: Comparison, dict: PdfDict): PdfObject => {
  let at: PdfDict | undefined = dict;
  for (let steps = 0; at && steps < after.limits.depth; steps++) {
    const value = after.resolve(at.get('V'));
    if (value !== null) return value;
    at = dictAt(after, at.get('Parent'));
  }
  return null;
};

/** A value as people read it; of a choice, what stands for it in the list. */
const readable = ({ after }: Comparison, dict: PdfDict, value: PdfObject): string | undefined => {
  if (value === null) return '';
  const text = value instanceof PdfStream ? new TextDecoder().decode(after.decode(value)) : textIn(value);
  const options = listAt(after, dict.get('Opt') ?? dictAt(after, dict.get('Parent'))?.get('Opt'));
  for (const option of options) {
    const [kept, shown] = listAt(after, option).map((part) => textIn(after.resolve(part)));
    if (kept !== undefined && kept === text && shown !== undefined) return shown;
  }
  return text;
};

const bare = (text: string): string => text.replaceAll(/\s+/gu, '').normalize('NFKC');
const amount = (text: string): number => Number(text.replaceAll(/[^\d.-]/g, '') || Number.NaN);

/** Numbers may be shown in the form that the field had for them when it was signed. */
const sameAmount = (shown: string, held: string, node: FieldNode): boolean =>
  node.dict.get('AA') !== undefined &&
  /^[^\p{L}]*$/u.test(held) &&
  /^\D{0,5}[\d.,\s-]+\D{0,5}$/u.test(shown) &&
  amount(shown) === amount(held);

const saysSame = (shown: string, held: string, node: FieldNode): boolean => {
  const [is, should] = [bare(shown), bare(held)];
  if ((node.flags & password) !== 0) return /^[*•●]*$/u.test(is);
  return is === should || sameAmount(shown, held, node);
};

/** A box or button that is ticked shows the state that it holds, or none. */
const showsState = (comparison: Comparison, now: PdfDict): boolean => {
  const { after } = comparison;
  const states = dictAt(after, dictAt(after, now.get('AP'))?.get('N'));
  const shown = nameOf(after.resolve(now.get('AS')));
  if (!states || shown === undefined) return true;
  const held = heldBy(comparison, now);
  const name = held instanceof PdfName ? held.name : textIn(held);
  const isOn = name !== undefined && name !== 'Off' && states.get(name) !== undefined;
  return shown === (isOn ? name : 'Off');
};

/** The same value once more, set with bold letters and colours: some readers show that instead. */
const isSetAlike = (comparison: Comparison, dict: PdfDict, held: string): boolean => {
  const rich = comparison.after.resolve(dict.get('RV'));
  if (rich === null) return true;
  const text = readable(comparison, dict, rich);
  return text !== undefined && bare(text.replaceAll(/<[^>]*>/g, '')) === bare(held);
};

/** Whether a field that was filled shows what it holds; where that cannot be read with certainty, it is not said to. */
export const showsItsValue = (comparison: Comparison, node: FieldNode, now: PdfDict): boolean => {
  const { after } = comparison;
  if (node.type === 'Btn') return showsState(comparison, now);
  const appearance = dictAt(after, now.get('AP'));
  if (!appearance) return true;
  if (node.type === 'Ch' && (node.flags & combo) === 0 && Array.isArray(heldBy(comparison, now)))
    return false;
  const held = readable(comparison, now, heldBy(comparison, now));
  if (held === undefined || !isSetAlike(comparison, now, held)) return false;
  const form = dictAt(after, catalogueOf(after)?.get('AcroForm'));
  const resources = form && dictAt(after, form.get('DR'));
  return [...appearance.entries.values()].every((entry) => {
    const drawing = after.resolve(entry);
    if (!(drawing instanceof PdfStream)) return false;
    const words = drawnWords(after, drawing, now, resources, (number) => comparison.isNew(number));
    return words !== undefined && saysSame(words, held, node);
  });
};

/** Whether a field above was filled, so that what shows it must follow. */
export const isBelowFilled = (filled: ReadonlySet<number>, { dict }: FieldNode): boolean => {
  const parent = dict.get('Parent');
  return parent instanceof PdfRef && filled.has(parent.number);
};
