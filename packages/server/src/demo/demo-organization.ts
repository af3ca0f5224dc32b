import { creditCheckDigit } from '@chancery/contract/rules/credit-code.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '../kit/transaction.ts';
import { membershipDepartment } from '../people/member/member.table.ts';
import { refreshAllRules } from '../people/organization/data-rule.ts';
import { department } from '../people/organization/organization.table.ts';
import { company, companyConfig, membership } from '../people/unit/unit.table.ts';
import { demoId, demoPeople, demoUnits } from './demo-people.ts';

const [paper, celadon] = demoUnits;
const code = (first17: string) => first17 + creditCheckDigit(first17);

const departments = [
  { n: 1, name: '总经办', head: '林清越' },
  { n: 2, name: '综合管理部', head: '陈墨' },
  { n: 3, name: '财务部', head: undefined },
  { n: 4, name: '销售中心', head: undefined },
  { n: 5, name: '印章管理组', head: '苏砚', below: 2 },
  { n: 6, name: '人力资源组', head: undefined, below: 2 },
  { n: 7, name: '华东销售部', head: '周简', below: 4 },
  { n: 8, name: '华南销售部', head: undefined, below: 4 },
  { n: 9, name: '上海办事处', head: undefined, below: 7 },
] as const;

/** Those of the second unit, with who works there besides the head. */
const trading = [
  { n: 21, name: 'Management', head: 'Grace Shen' },
  { n: 22, name: 'Trade', head: 'Priya Nair', others: ['Tom Reed', '林清越'] },
  { n: 23, name: 'Finance and office', head: 'Helen Marsh' },
  { n: 24, name: 'Seal desk', head: 'Owen Hale', below: 23 },
] as const;

interface Department {
  readonly n: number;
  readonly name: string;
  readonly head: string | undefined;
  readonly below?: number;
  readonly others?: readonly string[];
}

const subsidiaries = [
  {
    n: 11,
    name: '兰亭造纸',
    fullName: '富阳兰亭造纸有限公司',
    socialCreditCode: code('91330111MA2AX1101'),
    below: paper.id,
    main: '林清越',
  },
  {
    n: 12,
    name: '兰亭文创',
    fullName: '杭州兰亭文化创意有限公司',
    socialCreditCode: code('91330106MA2AX1203'),
    below: paper.id,
    main: '林清越',
  },
  {
    n: 13,
    name: '兰亭包装',
    fullName: '富阳兰亭包装材料有限公司',
    socialCreditCode: code('91330111MA2AX1305'),
    below: demoId(1, 11),
    main: '林清越',
  },
] as const;

const accountOf = (name: string | undefined) => demoPeople.find(({ realName }) => realName === name)?.id;

const addDepartments = async (tx: Tx, companyId: string, listed: readonly Department[]) => {
  const people = await tx.select().from(membership).where(eq(membership.companyId, companyId));
  const memberOf = (name: string | undefined) =>
    people.find(({ accountId }) => accountId === accountOf(name))?.id ?? null;
  const rows = listed.map((row, position) => ({
    id: demoId(9, row.n),
    companyId,
    parentId: row.below ? demoId(9, row.below) : null,
    name: row.name,
    headId: memberOf(row.head),
    position,
  }));
  await tx.insert(department).values(rows);
  const placed = listed.flatMap(({ n, head, others = [] }) =>
    [head, ...others].flatMap((name) => {
      const membershipId = memberOf(name);
      return membershipId ? [{ companyId, membershipId, departmentId: demoId(9, n) }] : [];
    }),
  );
  await tx.insert(membershipDepartment).values(placed).onConflictDoNothing();
};

const addSubsidiaries = async (tx: Tx) => {
  for (const { n, name, fullName, socialCreditCode, below, main } of subsidiaries) {
    const id = demoId(1, n);
    await tx.insert(company).values({ id, name, fullName, socialCreditCode, parentId: below });
    await tx.insert(companyConfig).values({ companyId: id });
    const accountId = accountOf(main);
    if (!accountId || main === undefined) continue;
    const person = { companyId: id, accountId, realName: main, role: Role.mainAdministrator };
    await tx.insert(membership).values({ id: demoId(7, 9_000 + n), ...person });
  }
  await refreshAllRules(tx);
};

/** Gives the demo units addresses and departments with heads, and the first of them units below it. */
export const addDemoOrganization = async (tx: Tx): Promise<void> => {
  await tx
    .update(company)
    .set({
      address: '浙江省杭州市西湖区文三路 90 号',
      contactName: '陈墨',
      contactPhone: '13800000002',
      contactEmail: 'office@lanting.example',
    })
    .where(eq(company.id, paper.id));
  await tx
    .update(company)
    .set({
      address: '2 Qingci Road, Longquan, Zhejiang',
      contactName: 'Helen Marsh',
      contactPhone: '13800000007',
      contactEmail: 'office@celadon.example',
    })
    .where(eq(company.id, celadon.id));
  await addDepartments(tx, paper.id, departments);
  await addDepartments(tx, celadon.id, trading);
  await addSubsidiaries(tx);
};
