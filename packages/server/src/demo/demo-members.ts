import { Role } from '@chancery/contract/unit/codes.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../kit/transaction.ts';
import { account } from '../people/account/account.table.ts';
import { membershipDepartment } from '../people/member/member.table.ts';
import { membership } from '../people/unit/unit.table.ts';
import { demoId, demoPeople, demoUnits } from './demo-people.ts';
import { wordsOf } from './demo-words.ts';

const roleOf = (at: number) => (at % 8 === 3 ? Role.sealKeeper : Role.member);
const dayMs = 86_400_000;

/** Colleagues in every state, in the departments there are; `n` keeps the ids of the units apart. */
const addColleagues = async (tx: Tx, n: 1 | 2, today: Date): Promise<void> => {
  const companyId = demoUnits[n - 1]?.id ?? '';
  const { names, titles } = wordsOf(n).colleagues;
  const people = names.split(',').map((realName, at) => ({
    id: demoId(2, n * 100 + at),
    mobile: `13800000${n}${String(at).padStart(2, '0')}`,
    realName,
  }));
  await tx.insert(account).values(people);
  const members = people.map(({ id: accountId, realName }, at) => ({
    id: demoId(7, n * 100 + at),
    companyId,
    accountId,
    realName,
    role: roleOf(at),
    jobTitle: titles[at % titles.length] ?? '',
    createdAt: new Date(today.getTime() - (200 - at * 7) * dayMs),
    // The last few have been asked and have not come yet; one has been kept out.
    lastEnteredAt: at < people.length - 4 ? new Date(today.getTime() - at * dayMs) : null,
    disabledAt: at === 11 ? today : null,
  }));
  await tx.insert(membership).values(members);
};

const addToDepartments = async (tx: Tx, companyId: string): Promise<void> => {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM department WHERE company_id = ${companyId} ORDER BY position, id`,
  );
  if (rows.length === 0) return;
  const all = await tx.select().from(membership).where(eq(membership.companyId, companyId));
  const { rows: placed } = await tx.execute<{ id: string }>(
    sql`SELECT membership_id AS id FROM membership_department WHERE company_id = ${companyId}`,
  );
  const isPlaced = new Set(placed.map(({ id }) => id));
  await tx.insert(membershipDepartment).values(
    all
      .filter(({ id }) => companyId === demoUnits[0].id || !isPlaced.has(id))
      .map(({ id: membershipId }, at) => ({
        companyId,
        membershipId,
        departmentId: rows[at % rows.length]?.id ?? '',
      })),
  );
};

/** Units of some size. */
export const addDemoMembers = async (tx: Tx, today: Date): Promise<void> => {
  const known = demoPeople.map(({ id }) => id);
  for (const [at, { id: companyId }] of demoUnits.entries()) {
    const { jobs } = wordsOf(at + 1);
    await tx
      .update(membership)
      .set({
        lastEnteredAt: today,
        createdAt: new Date(today.getTime() - 400 * dayMs),
        jobTitle: sql`CASE role WHEN 0 THEN ${jobs.main} WHEN 2 THEN ${jobs.keeper} ELSE ${jobs.other} END`,
      })
      .where(and(inArray(membership.accountId, known), eq(membership.companyId, companyId)));
  }
  await addColleagues(tx, 1, today);
  await addToDepartments(tx, demoUnits[0].id);
  await addColleagues(tx, 2, today);
  await addToDepartments(tx, demoUnits[1].id);
};
