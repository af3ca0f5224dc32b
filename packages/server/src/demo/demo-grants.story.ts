import {
  AuthorizationEnd as End,
  type AuthorizationStatus as Status,
} from '@chancery/contract/authorization/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { cast } from './demo-stories.ts';

const { chen, su, zhou, he, shen, tom, priya, helen, gu } = cast;

/** One authorisation of the demo, as told. */
export interface DemoGrant {
  readonly unit: 1 | 2;
  readonly seal: number;
  readonly user: string;
  readonly by: string;
  /** The application it was granted for is the one of this title; without one it was granted directly. */
  readonly title: string;
  readonly reason?: string;
  readonly normal: number;
  readonly used?: number;
  readonly daysAgo: number;
  readonly status: CodeOf<typeof Status>;
  readonly end?: CodeOf<typeof End>;
}

/** Authorisations of every status, in both units. */
export const demoGrants: readonly DemoGrant[] = [
  {
    unit: 1,
    seal: 2,
    user: zhou,
    by: su,
    title: '油墨采购合同',
    normal: 2,
    used: 2,
    daysAgo: 57,
    status: 2,
    end: End.used,
  },
  {
    unit: 1,
    seal: 1,
    user: chen,
    by: su,
    title: '环评报告确认函',
    normal: 2,
    daysAgo: 40,
    status: 1,
    end: End.expired,
  },
  {
    unit: 1,
    seal: 1,
    user: gu,
    by: chen,
    title: '印章刻制备案表',
    normal: 2,
    used: 2,
    daysAgo: 25,
    status: 6,
    end: End.used,
  },
  {
    unit: 1,
    seal: 4,
    user: zhou,
    by: chen,
    title: '银行预留印鉴更换',
    reason: '法人章用于银行柜台业务。',
    normal: 2,
    daysAgo: 6,
    status: 2,
    end: End.cancelled,
  },
  { unit: 1, seal: 2, user: zhou, by: su, title: '宣纸经销协议', normal: 2, daysAgo: 1, status: 3 },
  {
    unit: 1,
    seal: 3,
    user: zhou,
    by: su,
    title: '付款凭证盖章',
    reason: '本月供应商付款凭证。',
    normal: 6,
    used: 2,
    daysAgo: 0,
    status: 0,
  },
  {
    unit: 1,
    seal: 4,
    user: gu,
    by: su,
    title: '工商年报材料',
    reason: '年报材料需法人章，待补充附件。',
    normal: 3,
    daysAgo: 0,
    status: 5,
  },
  {
    unit: 1,
    seal: 5,
    user: zhou,
    by: chen,
    title: '电子采购订单',
    reason: '线上采购订单用章。',
    normal: 4,
    daysAgo: 0,
    status: 4,
  },
  {
    unit: 2,
    seal: 3,
    user: tom,
    by: he,
    title: 'Currency exchange form',
    reason: 'Foreign currency at the bank.',
    normal: 2,
    used: 2,
    daysAgo: 30,
    status: 6,
    end: End.used,
  },
  {
    unit: 2,
    seal: 3,
    user: he,
    by: shen,
    title: 'Customs authorisation',
    reason: 'Export declaration.',
    normal: 3,
    daysAgo: 21,
    status: 1,
    end: End.expired,
  },
  {
    unit: 2,
    seal: 4,
    user: tom,
    by: he,
    title: 'Trademark authorisation',
    reason: 'Trademark registration abroad.',
    normal: 1,
    used: 1,
    daysAgo: 12,
    status: 2,
    end: End.used,
  },
  { unit: 2, seal: 2, user: tom, by: he, title: 'Trade fair booth', normal: 2, daysAgo: 1, status: 3 },
  {
    unit: 2,
    seal: 3,
    user: tom,
    by: he,
    title: 'Export tax refund',
    reason: 'Refund for this quarter.',
    normal: 5,
    used: 1,
    daysAgo: 0,
    status: 0,
  },
  {
    unit: 2,
    seal: 4,
    user: tom,
    by: helen,
    title: 'Invitation letter',
    reason: 'For a visiting customer.',
    normal: 2,
    daysAgo: 0,
    status: 4,
  },
  {
    unit: 2,
    seal: 5,
    user: priya,
    by: helen,
    title: 'Electronic quotation',
    reason: 'Quotations that go out.',
    normal: 3,
    daysAgo: 0,
    status: 5,
  },
];
