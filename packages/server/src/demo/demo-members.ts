import { Role } from '@chancery/contract/unit/codes.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../kit/transaction.ts';
import { account } from '../people/account/account.table.ts';
import { membershipDepartment } from '../people/member/member.table.ts';
import { membership } from '../people/unit/unit.table.ts';
import { demoId, demoPeople, demoUnits } from './demo-people.ts';

const names =
  '顾允,程砚秋,许知行,沈若谷,陆明远,江晚舟,白苏,温如玉,秦望,叶青禾,宋时雨,唐棠,孟川,姜末,谢临,夏初,韩照,方圆,钟离,余生,季风,闻笛,柳岸,安然';
const titles = ['文员', '会计', '法务专员', '采购员', '车间主任', '行政助理'];

const roleOf = (at: number) => (at % 8 === 3 ? Role.sealKeeper : Role.member);
const dayMs = 86_400_000;

/** A unit of some size: colleagues in every state, in the departments there are. */
export const addDemoMembers = async (tx: Tx, today: Date): Promise<void> => {
  const companyId = demoUnits[0].id;
  const known = demoPeople.map(({ id }) => id);
  await tx
    .update(membership)
    .set({
      lastEnteredAt: today,
      createdAt: new Date(today.getTime() - 400 * dayMs),
      jobTitle: sql`CASE role WHEN 0 THEN '总经理' WHEN 2 THEN '印章保管员' ELSE '职员' END`,
    })
    .where(inArray(membership.accountId, known));
  const people = names.split(',').map((realName, at) => ({
    id: demoId(2, 100 + at),
    mobile: `138000001${String(at).padStart(2, '0')}`,
    realName,
  }));
  await tx.insert(account).values(people);
  const members = people.map(({ id: accountId, realName }, at) => ({
    id: demoId(7, 100 + at),
    companyId,
    accountId,
    realName,
    role: roleOf(at),
    jobTitle: titles[at % titles.length] ?? '',
    createdAt: new Date(today.getTime() - (200 - at * 7) * dayMs),
    // The last few have been asked and have not come yet; one has been kept out.
    lastEnteredAt: at < 20 ? new Date(today.getTime() - at * dayMs) : null,
    disabledAt: at === 11 ? today : null,
  }));
  await tx.insert(membership).values(members);
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM department WHERE company_id = ${companyId} ORDER BY position, id`,
  );
  if (rows.length === 0) return;
  const all = await tx.select().from(membership).where(eq(membership.companyId, companyId));
  await tx.insert(membershipDepartment).values(
    all.map(({ id: membershipId }, at) => ({
      companyId,
      membershipId,
      departmentId: rows[at % rows.length]?.id ?? '',
    })),
  );
};
