import { z } from 'zod';
import { absent, broken, obeys } from '../kit/rule.ts';
import { limits } from '../limits.ts';
import { textRule } from './text.ts';
import { lengthOf } from './text-length.ts';

// Keyboards offer $ + < = > ^ ` | ~ and their wide forms as punctuation, though Unicode files them under symbols.
const stripped =
  /[\p{P}\p{Z}\p{Cc}\p{Cs}\s$+<=>^`|~¥＄＋＜＝＞＾｀｜～￥\u200B\u2060\u202A-\u202E\u2066-\u2069]/gu;

const marks = '[\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}\\p{Z}\\s"\'`,.;:!?，。、；：！？…]+';
const frame = new RegExp(`^${marks}|${marks}$`, 'gu');

/** A free text without punctuation and whitespace, and whether what is left is too long. */
export const cleanFreeText = (
  text: string,
  max: number = limits.freeText,
): { readonly text: string; readonly exceeded: boolean } => {
  const kept = text.replace(stripped, '');
  return { text: kept, exceeded: lengthOf(kept) > max };
};

/** A free text: punctuation and whitespace are dropped, and the rest may be empty but not too long. */
export const freeText = (max: number = limits.freeText): z.ZodString =>
  z
    .string({ error: absent('rule.required') })
    .overwrite((text) => cleanFreeText(text, max).text)
    .check(obeys((text) => (cleanFreeText(text, max).exceeded ? broken('rule.tooLong', { max }) : undefined)))
    .meta({ maxLength: max });

/** A word or number that is copied from somewhere: what it is grouped and surrounded by there is dropped. */
export const copiedText = (max: number): z.ZodString =>
  freeText(max)
    .check(obeys((text) => (text === '' ? broken('rule.required') : undefined)))
    .meta({ minLength: 1, maxLength: max });

/** The brackets, quotes, stops and blanks a word was copied with are dropped, those within stay, and those that are all. */
const withoutFrame = (text: string, max: number): string =>
  // What is too long anyway is not searched for its end, which could take long.
  text.length > 4 * max ? text : text.replace(frame, '') || text.trim();

const sought = (min: number, max: number): z.ZodString =>
  z
    .string({ error: absent('rule.required') })
    .overwrite((text) => withoutFrame(text, max))
    .check(obeys(textRule({ min, max })));

/** A word that something is looked for by, without what surrounded it. */
export const soughtText = (min: number, max: number): z.ZodString =>
  sought(min, max).meta({ minLength: min, maxLength: max });

/** The same, or nothing. */
export const searchText = (max: number): z.ZodOptional<z.ZodString> =>
  sought(0, max).meta({ maxLength: max }).optional();
