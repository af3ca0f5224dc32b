import type { Acknowledgement } from './broker/broker.types.ts';
import { reason } from './broker/reasons.ts';

/**
 * What becomes of a message of a device. The first three are kept, and so is a conflict; the others are not, and the
 * device is told why.
 */
export type IntakeOutcome =
  | 'kept'
  | 'duplicate'
  | 'conflict'
  | 'malformed'
  | 'foreign'
  | 'unsigned'
  | 'unbound'
  | 'retired'
  | 'unannounced'
  | 'tooMany'
  | 'unable';

const codes: Readonly<Record<IntakeOutcome, number>> = {
  kept: reason.success,
  duplicate: reason.success,
  conflict: reason.success,
  malformed: reason.payloadFormat,
  foreign: reason.notAuthorized,
  unsigned: reason.notAuthorized,
  unbound: reason.notAuthorized,
  retired: reason.notAuthorized,
  unannounced: reason.payloadFormat,
  tooMany: reason.quota,
  unable: reason.implementation,
};

/** What is acknowledged over MQTT; the word of a refusal goes along. */
export const acknowledgementOf = (outcome: IntakeOutcome): Acknowledgement => {
  const code = codes[outcome];
  return { code, word: code === reason.success ? undefined : outcome };
};

/** Whether a device need not say it again. */
export const isKept = (outcome: IntakeOutcome): boolean => codes[outcome] === reason.success;
