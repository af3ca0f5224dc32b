import { keptTable, lastChange } from '../../kit/kept-table.ts';
import {
  signingDocument,
  signingEvent,
  signingParty,
  signingSignature,
  signingTask,
} from './signing.table.ts';

const nudging = 'only how often they were reminded; each time by hand is an event of the task';

/** Signing tasks, as evidence. */
export const keptSigningTask = keptTable(signingTask, {
  key: ['id'],
  thread: ['id'],
  beside: lastChange('each step of a task is an event of its own'),
});

/** Their documents, as evidence. */
export const keptSigningDocument = keptTable(signingDocument, {
  key: ['id'],
  thread: ['taskId'],
  beside: {},
});

/** Their parties, as evidence. */
export const keptSigningParty = keptTable(signingParty, {
  key: ['id'],
  thread: ['taskId'],
  beside: { reminders: nudging, nudges: nudging, remindedAt: nudging, textedAt: 'only that a text went out' },
});

/** What parties put into documents, as evidence. */
export const keptSigningSignature = keptTable(signingSignature, {
  key: ['id'],
  thread: ['taskId'],
  beside: {},
});

/** What happened to tasks, as evidence. */
export const keptSigningEvent = keptTable(signingEvent, { key: ['id'], thread: ['taskId'], beside: {} });

/** Every table of signing whose rows are evidence. */
export const tablesOfSigning = [
  keptSigningTask,
  keptSigningDocument,
  keptSigningParty,
  keptSigningSignature,
  keptSigningEvent,
] as const;
