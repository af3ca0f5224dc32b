import { tablesNotExported, unitTables } from '../export/unit-tables.ts';

const signed = 'digests that were signed: they say nothing, and other copies of them are held by witnesses';

/** Tables that keep rows under the id of a unit that is gone, and why. */
export const tablesThatStay: Readonly<Record<string, string>> = {
  closed_unit: 'an id only until the last row is gone',
  evidence_checkpoint: signed,
  evidence_cosignature: signed,
  evidence_publication: 'how far those digests were shown to others',
  evidence_removed: 'that those digests are all that is left of the log',
  evidence_tile: signed,
  evidence_timestamp: signed,
};

/** Of people and things of the platform, which a unit only had to do with. */
const notOfUnits: readonly string[] = ['account', 'hardware'];

/** Tables whose rows hang on rows of a unit, and have no column for it: they go before what tells whose they are. */
const tablesBeside: readonly string[] = [
  'meeting_agreement',
  'meeting_resolution',
  'meeting_voted',
  'request_nonce',
  'session_ticket',
];

/** Every table that loses rows when a unit goes: all that its export knows, and those it does not take. */
export const removedTables: readonly string[] = [
  ...tablesBeside,
  ...[...Object.keys(unitTables), ...Object.keys(tablesNotExported)].filter(
    (name) => !Object.hasOwn(tablesThatStay, name) && !notOfUnits.includes(name),
  ),
];
