const least = 400;
const most = 4_000;
const lettersEachMs = 100;

/**
 * How long a hand rests before a text is handed on, in milliseconds: never with every letter, and the longer the text, the
 * later, since reading and keeping a megabyte takes long enough to be felt by whoever types on.
 */
export const restFor = (letters: number): number => Math.min(most, least + letters / lettersEachMs);
