import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { setMemberRole } from '@chancery/contract/member/calls.ts';
import { getRoleMatrix, saveRoleMatrix } from '@chancery/contract/role/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { openUnit } from '@chancery/contract/units/calls.ts';
import { expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';

const { call, db, given } = await createWorld();

const entriesOf = async (companyId: string) => {
  const { rows } = await db.query(
    'SELECT kind, body FROM evidence_entry WHERE company_id = $1 AND kind <> $2 ORDER BY call_id',
    [companyId, EvidenceKind.rowsChanged],
  );
  return rows.map(({ kind, body }) => ({ kind, ...JSON.parse(body) }));
};

test('whoever changes what others may do leaves evidence with the change', async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  const member = await given.member({ unit: main.unit });
  await call(main, setMemberRole, { userId: member.id, role: Role.sealKeeper });
  const matrix = await call(main, getRoleMatrix, {});
  await call(main, saveRoleMatrix, {
    revision: matrix.revision,
    changes: [{ role: Role.member, code: 'log.view', granted: true }],
  });
  const operator = await given.operator();
  await call(operator, openUnit, { companyId: main.unit.id, reason: 'a complaint about a bill' });

  const entries = await entriesOf(main.unit.id);
  expect(entries.map(({ kind, facts }) => [kind, facts.action])).toEqual([
    ['permission.changed', 'user.user-role'],
    ['permission.changed', 'role.save'],
    ['permission.changed', 'admin.open-company'],
  ]);
  expect(entries[0]).toMatchObject({
    subject: member.id,
    by: { id: main.id },
    facts: { before: { role: Role.member }, after: { role: Role.sealKeeper } },
  });
  expect(entries[2]).toMatchObject({ subject: main.unit.id, facts: { actor: 'operator' } });
});

test('a change that is refused leaves none', async () => {
  const main = await given.member({ role: Role.mainAdministrator });
  await expect(
    call(main, setMemberRole, { userId: main.unit.id, role: Role.sealKeeper }),
  ).rejects.toBeDefined();
  expect(await entriesOf(main.unit.id)).toEqual([]);
});
