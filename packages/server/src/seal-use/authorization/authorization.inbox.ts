import { AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import { InboxKind } from '@chancery/contract/inbox/codes.ts';
import { sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import type { Inbox } from '../../kit/inbox.ts';
import { keptBy, runsUnit } from './authorization.facts.ts';

/** What is granted to somebody and can still be used. */
const granted = ({ companyId, id }: UnitActor) => sql`
  SELECT g.id, NULL::uuid, g.empower_no, g.title, g.granted_by_name, ARRAY[g.device_name], g.created_at, g.window_end
  FROM authorization_grant g
  WHERE g.company_id = ${companyId} AND g.user_id = ${id} AND g.status IN (0, 3, 4, 5) AND g.window_end > now()`;

/** Uses that wait for their keeper, and granted ones that wait for whoever is to stamp. */
export const addAuthorizationsTo = (inbox: Inbox): void => {
  inbox.add({
    kind: InboxKind.authorise,
    permission: 'authorization.grant',
    // Administrators may authorise for every seal; for them waits only what no keeper will see to.
    waiting: (actor) => sql`
      SELECT a.id, s.device_id, a.number, a.title, a.applicant_name, ARRAY[d.name], s.created_at, s.window_end
      FROM seal_allowance s JOIN application a ON a.id = s.application_id JOIN device d ON d.id = s.device_id
      WHERE s.company_id = ${actor.companyId} AND s.window_end > now()
        AND (s.normal_held < s.normal_count OR s.cross_page_held < s.cross_page_count)
        AND ${runsUnit(actor) ? sql`(d.keeper_id = ${actor.id} OR d.keeper_id IS NULL)` : sql`s.device_id IN (${keptBy(actor)})`}`,
  });
  inbox.add({
    kind: InboxKind.activate,
    permission: 'authorization.use',
    waiting: (actor) => sql`${granted(actor)} AND g.status = ${AuthorizationStatus.notActivated}`,
  });
  inbox.add({
    kind: InboxKind.stamp,
    permission: 'authorization.use',
    waiting: (actor) => sql`${granted(actor)} AND g.status <> ${AuthorizationStatus.notActivated}`,
  });
};
