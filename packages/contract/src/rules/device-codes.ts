import { z } from 'zod';
import { isGuessable } from '../device/rules.ts';
import { absent, broken, obeys } from '../kit/rule.ts';
import { limits } from '../limits.ts';
import { numberText } from './text.ts';

const isSerial = obeys((value: string) =>
  /^[A-Z0-9-]{6,32}$/.test(value) ? undefined : broken('rule.serial'),
);

/** The serial of a smart seal, typed in either case. */
export const deviceSerial = z
  .string({ error: absent('rule.required') })
  .trim()
  .toUpperCase()
  .check(isSerial)
  .meta({ minLength: 6, maxLength: 32 });

/** The serial of one that is registered now: a number like others, so that the shorter ones of old are no longer given. */
export const newSerial = numberText
  .toUpperCase()
  .check(isSerial)
  .meta({ minLength: limits.numberText.min, maxLength: limits.numberText.max });

const { min, max } = limits.device.password;

/** The password for privileged stamping: digits, for that is what a device has keys for. */
export const devicePassword = z
  .string({ error: absent('rule.passwordRequired') })
  .check(
    obeys((value) => {
      if (value === '') return broken('rule.passwordRequired');
      if (!/^\d+$/.test(value) || value.length < min || value.length > max)
        return broken('rule.devicePassword', { min, max });
      return isGuessable(value) ? broken('rule.guessable') : undefined;
    }),
  )
  .meta({ format: 'password', writeOnly: true, minLength: min, maxLength: max });

/** A raw Ed25519 public key in hexadecimal. */
export const publicKeyHex = z
  .string({ error: absent('rule.required') })
  .trim()
  .toLowerCase()
  .check(obeys((value) => (/^[0-9a-f]{64}$/.test(value) ? undefined : broken('rule.publicKey'))))
  .meta({ minLength: 64, maxLength: 64 });
