import { AgentApplyState } from '@chancery/contract/partner/codes.ts';
import { eq } from 'drizzle-orm';
import { createAuthenticators } from '../desk/operator/authenticators.ts';
import { operator, operatorRole } from '../desk/operator/operator.table.ts';
import { org } from '../desk/org/org.table.ts';
import { partnerApply } from '../desk/partner/partner.table.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { Tx } from '../kit/transaction.ts';
import { hashPassword } from '../people/account/password.ts';
import { versionHistory } from '../platform/version/version.table.ts';
import { demoId, demoPassword, demoUnits } from './demo-people.ts';
import { wordsOf } from './demo-words.ts';

const [paper, celadon] = demoUnits;
const day = 86_400_000;

const orgs = [
  { id: demoId(6, 1), parentId: null, name: '平台运营中心', position: 0 },
  { id: demoId(6, 2), parentId: demoId(6, 1), name: '客户服务部', remark: '投诉与建议', position: 0 },
  { id: demoId(6, 3), parentId: demoId(6, 1), name: '审核部', remark: '认证、配额与合作申请', position: 1 },
  { id: demoId(6, 4), parentId: demoId(6, 2), name: '华东组', position: 0 },
  { id: demoId(6, 5), parentId: demoId(6, 2), name: '华南组', position: 1 },
];

const role = {
  id: demoId(6, 9),
  code: demoId(6, 9),
  name: '客服专员',
  permissions: ['dashboard.view', 'log.view', 'outbox.view', 'partner.view', 'units.view', 'version.view'],
};

const applications = (today: Date) => [
  {
    id: demoId(6, 21),
    companyId: paper.id,
    companyName: paper.name,
    partnerType: 'regional',
    industry: 'manufacturing',
    contactName: '林清越',
    contactPhone: '13800000001',
    region: '浙江杭州',
    reason: '我们为本地纸品上下游百余家企业供货，愿意代理并提供上门服务。',
    state: AgentApplyState.underReview,
    appliedBy: '林清越',
    createdAt: new Date(today.getTime() - 2 * day),
  },
  {
    id: demoId(6, 22),
    companyId: celadon.id,
    companyName: celadon.name,
    partnerType: 'channel',
    industry: 'trade',
    contactName: 'Grace Shen',
    contactPhone: '13800000005',
    region: 'Lishui, Zhejiang',
    reason: 'We have trade channels of our own and can bring in the firms of our industrial park.',
    state: AgentApplyState.passed,
    opinion: 'Your channels fit well. Welcome.',
    decidedBy: wordsOf(2).operator,
    decidedAt: new Date(today.getTime() - 20 * day),
    deliveryTime: new Date(today.getTime() + 14 * day).toISOString().slice(0, 10),
    appliedBy: 'Grace Shen',
    createdAt: new Date(today.getTime() - 25 * day),
  },
];

const draft = {
  id: demoId(6, 31),
  versionNumber: '6.1.0',
  titleEn: 'A unit runs itself',
  titleZh: '单位自主管理',
  detailsEn: 'Members, departments and subsidiaries.\nCertification with the business licence read for you.',
  detailsZh: '成员、部门与下属单位管理。\n上传营业执照自动识别，认证更省心。',
  publishedAt: null,
};

/** Organisations, a helper with a smaller role, partner applications and a version in the making. */
export const addDemoAdministration = async (tx: Tx, secrets: Secrets, today: Date): Promise<void> => {
  await tx.insert(org).values(orgs);
  await tx.insert(operatorRole).values(role);
  await tx
    .update(operator)
    .set({ orgId: demoId(6, 1) })
    .where(eq(operator.id, demoId(8, 1)));
  await tx.insert(operator).values({
    id: demoId(8, 2),
    username: 'helpdesk',
    realName: '客服小唐',
    orgId: demoId(6, 2),
    roles: [role.code],
    passwordHash: await hashPassword(demoPassword),
    mustChangePassword: false,
  });
  // The login page offers their codes, as it does for text messages.
  const authenticators = createAuthenticators(secrets);
  for (const number of [1, 2]) await authenticators.give(tx, demoId(8, number));
  await tx.insert(partnerApply).values(applications(today));
  await tx.insert(versionHistory).values(draft);
};
