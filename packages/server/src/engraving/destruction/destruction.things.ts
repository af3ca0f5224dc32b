import { DestructionState } from '@chancery/contract/destruction/codes.ts';
import { ThingKind } from '@chancery/contract/search/codes.ts';
import type { ThingSource } from '../../kit/thing-source.ts';
import { destructionsFor } from './destruction.service.ts';
import { sealDestruction } from './destruction.table.ts';

/** Ends of seals in a search. */
export const destructionThings: ThingSource = {
  kind: ThingKind.destruction,
  permissions: ['destruction.view'],
  from: sealDestruction,
  at: sealDestruction.createdAt,
  states: DestructionState,
  shown: () => ({
    title: sealDestruction.deviceName,
    number: sealDestruction.number,
    state: sealDestruction.state,
    person: sealDestruction.createdByName,
  }),
  where: async (tx, actor, keyword) => destructionsFor(tx, actor, { keyword }),
};
