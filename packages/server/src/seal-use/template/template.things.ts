import { ThingKind } from '@chancery/contract/search/codes.ts';
import { sql } from 'drizzle-orm';
import type { ThingSource } from '../../kit/thing-source.ts';
import { templatesFor } from './template.readers.ts';
import { approvalTemplate } from './template.table.ts';

/** Approval templates in a search. */
export const templateThings: ThingSource = {
  kind: ThingKind.template,
  permissions: ['template.view'],
  from: approvalTemplate,
  at: approvalTemplate.updatedAt,
  shown: () => ({
    title: approvalTemplate.name,
    number: sql`''`,
    state: sql`NULL`,
    person: approvalTemplate.updatedBy,
  }),
  where: async (_, actor, keyword) => templatesFor(actor, { keyword }),
};
