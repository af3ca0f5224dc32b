import { ApplyScope } from '@chancery/contract/application/codes.ts';
import { ApprovalState } from '@chancery/contract/approval/codes.ts';
import { ThingKind } from '@chancery/contract/search/codes.ts';
import { sql } from 'drizzle-orm';
import type { ThingSource } from '../../kit/thing-source.ts';
import { applicationsFor } from './application.lists.ts';
import { application } from './application.table.ts';

/** Applications in a search. */
export const applicationThings: ThingSource = {
  kind: ThingKind.application,
  permissions: ['apply.view'],
  from: application,
  at: application.createdAt,
  states: ApprovalState,
  shown: () => ({
    title: application.title,
    number: application.number,
    state: application.state,
    person: application.applicantName,
  }),
  where: (tx, actor, keyword) => applicationsFor(tx, actor, { scope: ApplyScope.everyone, keyword }),
  growing: {
    unit: application.companyId,
    table: 'application',
    words: application.words,
    number: application.number,
    numberLead: 'SQ',
    owner: application.applicantId,
    // Ids are given in the order of time.
    ofSeals: (seals, each) => sql`SELECT * FROM application WHERE id IN (
      SELECT s.application_id FROM ${seals} d CROSS JOIN LATERAL (
        SELECT application_id FROM application_seal WHERE device_id = d.id ORDER BY application_id DESC LIMIT ${each}) s)`,
  },
};
