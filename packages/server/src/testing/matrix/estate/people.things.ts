import { listApplies } from '@chancery/contract/application/calls.ts';
import { addDelegation } from '@chancery/contract/approval/calls.ts';
import { sendClosingCode } from '@chancery/contract/closing/calls.ts';
import { sendUnitExportCode } from '@chancery/contract/export/calls.ts';
import { addView } from '@chancery/contract/list-view/calls.ts';
import { checkImport } from '@chancery/contract/member/import.ts';
import { addMember } from '@chancery/contract/member/invitation.ts';
import { addOrganization } from '@chancery/contract/organization/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { sendHandOverCode } from '@chancery/contract/unit/hand-over.ts';
import { someCreditCode, somePhone } from '../../given.ts';
import { codeSentTo } from '../../sent-code.ts';
import type { Ground } from './ground.ts';

const day = 86_400_000;

/** People and the places they belong to. */
export const peopleThings = ({ world: { call, given, db, dataDir }, unit, main, text, join }: Ground) => ({
  unit: async () => unit.id,
  unitName: async () => unit.name,
  main: async () => main.id,
  member: async () => (await join()).id,
  keeper: async () => (await join(Role.sealKeeper)).id,
  disabledMember: async () => {
    const { id } = await join();
    await db.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [id]);
    return id;
  },
  /** One more session of somebody. */
  session: async (accountId: string) => {
    const { sessionId } = await given.sessionOf({ id: accountId });
    await db.query('UPDATE session SET company_id = $2 WHERE id = $1', [sessionId, unit.id]);
    return sessionId;
  },
  /** A passkey of somebody. */
  passkey: async (accountId: string) => {
    const id = crypto.randomUUID();
    await db.query(
      `INSERT INTO passkey (id, account_id, name, credential_id, public_key, mark) VALUES ($1, $2, $3, $4, '', '')`,
      [id, accountId, text('passkey'), Buffer.from(id)],
    );
    return id;
  },
  /** A view of a list that the main administrator saved for themselves. */
  listView: async () =>
    (
      await call(main, addView, {
        list: listApplies.path,
        name: `${text('view')} ${crypto.randomUUID().slice(0, 8)}`,
        content: { filters: { keyword: text('filter') }, sort: '', columns: {}, widths: {} },
      })
    ).id,
  department: async () =>
    (await call(main, addOrganization, { type: 'department', name: text('department') })).id,
  /** A department that the main administrator belongs to. */
  ownDepartment: async () => {
    const { id } = await call(main, addOrganization, { type: 'department', name: text('department') });
    await db.query(
      `INSERT INTO membership_department SELECT company_id, id, $2 FROM membership WHERE company_id = $1 AND account_id = $3`,
      [unit.id, id, main.id],
    );
    return id;
  },
  subsidiary: async () =>
    (
      await call(main, addOrganization, {
        type: 'subsidiary',
        name: text('subsidiary'),
        companyFullName: text('subsidiary'),
        social_credit_code: someCreditCode(),
      })
    ).id,
  /** A unit beside this one, of the same main administrator. */
  ownUnit: async () => {
    const other = await given.unit({ name: text('unit') });
    await db.query(
      'INSERT INTO membership (id, company_id, account_id, role, real_name) VALUES (gen_random_uuid(), $1, $2, $3, $4)',
      [other.id, main.id, Role.mainAdministrator, text('main')],
    );
    return other.id;
  },
  invitation: async () => {
    const invited = { realName: text('guest'), mobile: somePhone(), role: Role.member };
    return (await call(main, addMember, invited)).invitationId;
  },
  /** An invitation by another unit, which the main administrator may answer. */
  invitationToMain: async () => {
    const host = await given.member({ role: Role.mainAdministrator, realName: text('host') });
    const invited = { realName: text('guest'), mobile: main.mobile, role: Role.member };
    return (await call(host, addMember, invited)).invitationId;
  },
  /** A unit whose invitations the main administrator does not want. */
  refusedUnit: async () => {
    const other = await given.unit({ name: text('unit') });
    await db.query('INSERT INTO invitation_refusal (company_id, mobile) VALUES ($1, $2)', [
      other.id,
      main.mobile,
    ]);
    return other.id;
  },
  /** The code that the main administrator was sent to hand the unit over with. */
  handOverCode: async () => {
    await call(main, sendHandOverCode, {});
    return codeSentTo(dataDir, main.mobile);
  },
  /** The code that the main administrator was sent to export the unit with. */
  unitExportCode: async () => {
    // Whatever else was sent to them a moment ago would have it wait.
    await db.query('DELETE FROM verification_code WHERE phone = $1', [main.mobile]);
    await call(main, sendUnitExportCode, {});
    return codeSentTo(dataDir, main.mobile);
  },
  /** The code that the main administrator was sent to have the unit deleted. */
  closingCode: async () => {
    await db.query('DELETE FROM verification_code WHERE phone = $1', [main.mobile]);
    await call(main, sendClosingCode, {});
    return codeSentTo(dataDir, main.mobile);
  },
  /** That the unit is to be deleted; there is one such request at a time. */
  closing: async () => {
    const { rows } = await db.query<{ id: string }>(
      `INSERT INTO unit_closing (id, company_id, asked_by, by_name, reason, export_first, language, ticket_hash, due_at)
       VALUES (gen_random_uuid(), $1, $2, $3, $3, true, 'en', sha256(gen_random_uuid()::text::bytea), now() + interval '30 days')
       ON CONFLICT (company_id) WHERE withdrawn_at IS NULL DO UPDATE SET reason = excluded.reason RETURNING id`,
      [unit.id, main.id, text('reason')],
    );
    return rows[0]?.id ?? '';
  },
  /** Lets somebody else run the unit, and be who offers it. */
  successor: async (handOverId: string): Promise<void> => {
    const { id } = await join(Role.mainAdministrator);
    await db.query('UPDATE hand_over SET from_id = $2 WHERE id = $1', [handOverId, id]);
    await given.settled();
  },
  /** The unit, offered to a colleague or to the main administrator. There is one open offer at a time. */
  handOver: async (way: 'by main' | 'to main') => {
    const other = await join();
    const [from, to] = way === 'by main' ? [main, other] : [other, main];
    await db.query(`UPDATE hand_over SET outcome = 'expired' WHERE company_id = $1 AND outcome IS NULL`, [
      unit.id,
    ]);
    const { rows } = await db.query<{ id: string }>(
      `INSERT INTO hand_over (id, company_id, from_id, from_name, to_id, to_name, expires_at)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, now() + interval '3 days') RETURNING id`,
      [unit.id, from.id, text('giver'), to.id, text('heir')],
    );
    return rows[0]?.id ?? '';
  },
  delegation: async () =>
    (
      await call(main, addDelegation, {
        userId: (await join(Role.administrator)).id,
        startAt: new Date(Date.now() + day).toISOString(),
        endAt: new Date(Date.now() + 2 * day).toISOString(),
        note: text('away'),
      })
    ).id,
  memberImport: async () => {
    const sheet = `姓名,手机号\n${text('newcomer')},${somePhone()}\n`;
    const body = new TextEncoder().encode(sheet);
    return (await call(main, checkImport, { fileName: `${text('sheet')}.csv` }, { body })).importId ?? '';
  },
});
