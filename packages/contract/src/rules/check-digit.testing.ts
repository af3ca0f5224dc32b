import fc from 'fast-check';

/** Every text that differs from this one in a single character of the alphabet. */
const changesOf = (text: string, alphabet: string): string[] =>
  [...text].flatMap((here, at) =>
    [...alphabet]
      .filter((other) => other !== here)
      .map((other) => `${text.slice(0, at)}${other}${text.slice(at + 1)}`),
  );

/** Every text that differs from this one by two neighbours that changed places. */
const swapsOf = (text: string): string[] =>
  [...text.slice(1)]
    .map((_, at) => `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`)
    .filter((swapped) => swapped !== text);

/** Every slip of one finger: a changed character or two swapped neighbours. */
export const slipsOf = (text: string, alphabet: string): string[] => [
  ...changesOf(text, alphabet),
  ...swapsOf(text),
];

/** Texts of the given form whose last character is the check digit of the rest. */
export const withCheckDigit = (form: RegExp, checkDigit: (rest: string) => string): fc.Arbitrary<string> =>
  fc.stringMatching(form).map((rest) => rest + checkDigit(rest));
