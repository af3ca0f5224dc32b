import { ThingKind } from '@chancery/contract/search/codes.ts';
import { SigningState } from '@chancery/contract/signing/codes.ts';
import { sql } from 'drizzle-orm';
import type { ThingSource } from '../../kit/thing-source.ts';
import { signingsFor } from './signing.lists.ts';
import { signingTask } from './signing.table.ts';

/** Signing tasks in a search. */
export const signingThings: ThingSource = {
  kind: ThingKind.signing,
  permissions: ['signing.view'],
  from: signingTask,
  at: signingTask.createdAt,
  states: SigningState,
  shown: () => ({
    title: signingTask.title,
    number: sql`''`,
    state: signingTask.state,
    person: signingTask.createdByName,
  }),
  where: async (_, actor, keyword) => signingsFor(actor, keyword),
};
