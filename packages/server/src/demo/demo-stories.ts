import { demoId } from './demo-people.ts';

/** What became of a demo application: decided by everybody, refused, sent back, taken back, or still on its way. */
export type Fate = 'approved' | 'rejected' | 'returned' | 'revoked' | 'halfway' | 'waiting';

/** One application of the demo, as told. */
export interface Story {
  readonly unit: 1 | 2;
  readonly applicant: string;
  readonly title: string;
  readonly reason: string;
  /** Template, file type and seal by their place in the demo. */
  readonly template: number;
  readonly type: number;
  readonly seal: number;
  readonly yuan?: number;
  readonly daysAgo: number;
  readonly fate: Fate;
}

/** The people of the stories. */
export const cast = {
  lin: demoId(2, 1),
  chen: demoId(2, 2),
  su: demoId(2, 3),
  zhou: demoId(2, 4),
  shen: demoId(2, 5),
  he: demoId(2, 6),
  helen: demoId(2, 7),
  tom: demoId(2, 8),
  priya: demoId(2, 9),
  gu: demoId(2, 100),
} as const;
const { lin, chen, su, zhou, he, tom, priya, helen, gu } = cast;

const contract = { template: 2, type: 1, seal: 2 } as const;
const papers = { template: 1, type: 3, seal: 1 } as const;

/** What people asked for, and how it went. */
export const stories: readonly Story[] = [
  {
    unit: 1,
    applicant: zhou,
    title: '木浆采购合同',
    reason: '与嘉兴木浆厂签订三季度供货合同，请盖合同章。',
    ...contract,
    yuan: 268_000,
    daysAgo: 1,
    fate: 'halfway',
  },
  {
    unit: 1,
    applicant: zhou,
    title: '包装设备维保协议',
    reason: '包装线年度维保，金额不大，需本周内寄出。',
    ...contract,
    yuan: 38_000,
    daysAgo: 0,
    fate: 'waiting',
  },
  {
    unit: 1,
    applicant: gu,
    title: '在职证明',
    reason: '办理签证需要在职证明一份。',
    ...papers,
    daysAgo: 0,
    fate: 'waiting',
  },
  {
    unit: 1,
    applicant: su,
    title: '仓库租赁续签合同',
    reason: '三号仓库租期将满，续签一年。',
    ...contract,
    yuan: 120_000,
    daysAgo: 2,
    fate: 'halfway',
  },
  {
    unit: 1,
    applicant: chen,
    title: '银行授信资料',
    reason: '报送年度授信资料，加盖公章。',
    template: 3,
    type: 4,
    seal: 1,
    daysAgo: 1,
    fate: 'waiting',
  },
  {
    unit: 1,
    applicant: zhou,
    title: '出差授权委托书',
    reason: '赴苏州投标需携带授权委托书。',
    ...papers,
    daysAgo: 3,
    fate: 'returned',
  },
  {
    unit: 1,
    applicant: zhou,
    title: '宣纸经销协议',
    reason: '与宣城经销商签订年度经销协议。',
    ...contract,
    yuan: 86_000,
    daysAgo: 9,
    fate: 'approved',
  },
  {
    unit: 1,
    applicant: gu,
    title: '质量保证书',
    reason: '客户要求随货提供质量保证书。',
    ...papers,
    daysAgo: 12,
    fate: 'approved',
  },
  {
    unit: 1,
    applicant: zhou,
    title: '运输服务合同',
    reason: '华东线运输服务外包。',
    ...contract,
    yuan: 310_000,
    daysAgo: 20,
    fate: 'rejected',
  },
  {
    unit: 1,
    applicant: su,
    title: '印章刻制备案表',
    reason: '新增财务章备案。',
    ...papers,
    daysAgo: 26,
    fate: 'approved',
  },
  {
    unit: 1,
    applicant: gu,
    title: '收入证明',
    reason: '购房贷款使用。',
    ...papers,
    daysAgo: 33,
    fate: 'revoked',
  },
  {
    unit: 1,
    applicant: chen,
    title: '环评报告确认函',
    reason: '环评机构要求盖章确认。',
    ...papers,
    daysAgo: 41,
    fate: 'approved',
  },
  {
    unit: 1,
    applicant: zhou,
    title: '油墨采购合同',
    reason: '四季度油墨采购。',
    ...contract,
    yuan: 54_000,
    daysAgo: 58,
    fate: 'approved',
  },
  {
    unit: 2,
    applicant: tom,
    title: 'Export contract, Osaka',
    reason: 'The buyer in Osaka signs this week. Contract seal on both copies.',
    ...contract,
    yuan: 198_000,
    daysAgo: 1,
    fate: 'halfway',
  },
  {
    unit: 2,
    applicant: tom,
    title: 'Freight agreement',
    reason: 'Sea freight for the spring season.',
    ...contract,
    yuan: 62_000,
    daysAgo: 0,
    fate: 'waiting',
  },
  {
    unit: 2,
    applicant: he,
    title: 'Employment certificate',
    reason: 'Needed for a visa application.',
    ...papers,
    daysAgo: 0,
    fate: 'waiting',
  },
  {
    unit: 2,
    applicant: lin,
    title: 'Glaze supply contract',
    reason: 'Yearly supply of celadon glaze.',
    ...contract,
    yuan: 120_000,
    daysAgo: 2,
    fate: 'halfway',
  },
  {
    unit: 2,
    applicant: helen,
    title: 'Bank credit papers',
    reason: 'Yearly papers for the credit line.',
    template: 3,
    type: 4,
    seal: 1,
    daysAgo: 1,
    fate: 'waiting',
  },
  {
    unit: 2,
    applicant: tom,
    title: 'Power of attorney for a tender',
    reason: 'To hand in at the tender in Ningbo.',
    ...papers,
    daysAgo: 3,
    fate: 'returned',
  },
  {
    unit: 2,
    applicant: he,
    title: 'Certificate of origin',
    reason: 'Goes with the customs papers.',
    ...papers,
    daysAgo: 4,
    fate: 'approved',
  },
  {
    unit: 2,
    applicant: tom,
    title: 'Trade fair booth',
    reason: 'Booth at the spring fair in Guangzhou.',
    ...contract,
    yuan: 45_000,
    daysAgo: 15,
    fate: 'approved',
  },
  {
    unit: 2,
    applicant: priya,
    title: 'Quality statement',
    reason: 'The customer wants one with each delivery.',
    ...papers,
    daysAgo: 11,
    fate: 'approved',
  },
  {
    unit: 2,
    applicant: tom,
    title: 'Warehouse lease',
    reason: 'A second warehouse in Longquan.',
    ...contract,
    yuan: 310_000,
    daysAgo: 22,
    fate: 'rejected',
  },
  {
    unit: 2,
    applicant: tom,
    title: 'Income certificate',
    reason: 'For a mortgage.',
    ...papers,
    daysAgo: 30,
    fate: 'revoked',
  },
  {
    unit: 2,
    applicant: priya,
    title: 'Distribution agreement',
    reason: 'Distribution in Northern Europe.',
    ...contract,
    yuan: 86_000,
    daysAgo: 52,
    fate: 'approved',
  },
];
