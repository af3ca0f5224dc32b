import { keptTable } from '../../kit/kept-table.ts';
import { destructionPhoto, destructionSignature, sealDestruction } from './destruction.table.ts';

/** Which seals were put out of use, and how, as evidence. */
export const keptDestruction = keptTable(sealDestruction, { key: ['id'], thread: ['id'], beside: {} });

/** What photos showed of it, by their digests. */
export const keptDestructionPhoto = keptTable(destructionPhoto, {
  key: ['id'],
  thread: ['destructionId'],
  beside: {},
});

/** Who signed that a seal is destroyed. */
export const keptDestructionSignature = keptTable(destructionSignature, {
  key: ['id'],
  thread: ['destructionId'],
  beside: {},
});
