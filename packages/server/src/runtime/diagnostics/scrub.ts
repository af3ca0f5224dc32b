import { maskPhone } from '@chancery/contract/rules/phone.ts';

export const hidden = '[hidden]';

/** A value in the ways in which it may be written somewhere: in an address, in base64, in hexadecimal. */
const writings = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
};

/** The parts of an address that let somebody in, beside the address itself. */
const partsOf = (secret: string): string[] => {
  if (!URL.canParse(secret)) return [secret];
  const { password, searchParams } = new URL(secret);
  const given = [password, ...searchParams.values()].flatMap((part) => [part, decodeURIComponent(part)]);
  return [secret, ...given];
};

/** Shorter ones are words, and the text would be full of holes; a password that short stands in an address, which is hidden. */
const shortest = 6;

const patterns: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/(?<!\d)(?:86)?1[3-9]\d{9}(?!\d)/g, maskPhone],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, hidden],
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi, `$1${hidden}@`],
  [/\b(?:Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, hidden],
  // Names of people and firms: what the program itself writes to its log is English.
  [/[\p{Script=Han}·]{2,}/gu, hidden],
];

/** Takes out what must not leave the house: the secrets given, in whichever way they are written, and what people are known by. */
export const createScrub = (secrets: readonly string[]): ((text: string) => string) => {
  const all = secrets
    .flatMap(partsOf)
    .flatMap(writings)
    .filter((text) => text.length >= shortest);
  const known = [...new Set(all)].sort((a, b) => b.length - a.length);
  return (text) => {
    const without = known.reduce((rest, secret) => rest.replaceAll(secret, hidden), text);
    return patterns.reduce(
      (rest, [pattern, instead]) =>
        typeof instead === 'string' ? rest.replace(pattern, instead) : rest.replace(pattern, instead),
      without,
    );
  };
};
