import { settingNames, specOf, variableOf } from '../settings.names.ts';
import type { GivenSettings } from '../settings.ts';
import { hidden } from './scrub.ts';

const textOf = (value: unknown): string => (Buffer.isBuffer(value) ? value.toString('hex') : String(value));

/** Of an address that holds a password, the machine it leads to may be told. */
const shownSecret = (value: unknown): string => {
  const text = textOf(value);
  return URL.canParse(text) && text.includes('://') && new URL(text).host !== ''
    ? `${new URL(text).protocol}//${hidden}@${new URL(text).host}`
    : hidden;
};

/** Every setting as it took effect; of secrets only that they were given. */
export const shownSettings = (settings: GivenSettings): Record<string, unknown> =>
  Object.fromEntries(
    settingNames.map((name) => {
      const value = settings[name];
      if (value === undefined) return [variableOf(name), null];
      return [variableOf(name), specOf(name).secret ? shownSecret(value) : value];
    }),
  );

/** The values of all secrets, in each way in which they were or may be written. */
export const secretValues = (settings: GivenSettings): string[] =>
  settingNames.flatMap((name) => {
    const value: unknown = settings[name];
    if (!specOf(name).secret || value === undefined) return [];
    return Buffer.isBuffer(value)
      ? [
          value.toString('hex'),
          value.toString('base64').replace(/=+$/, ''),
          value.toString('base64url'),
          value.toString('latin1'),
        ]
      : [textOf(value)];
  });
