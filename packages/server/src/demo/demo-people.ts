import { creditCheckDigit } from '@chancery/contract/rules/credit-code.ts';
import { Role } from '@chancery/contract/unit/codes.ts';

/** The password of every demo login. It exists only where demo data exists. */
export const demoPassword = 'Chancery#26';

/** A fixed id for a demo row: the same each time, and plainly not a real one. */
export const demoId = (kind: number, number: number): string =>
  `0190000${kind}-0000-7000-8000-${String(number).padStart(12, '0')}`;

const creditCode = (first17: string) => first17 + creditCheckDigit(first17);

export const demoUnits = [
  {
    id: demoId(1, 1),
    name: '兰亭纸业',
    fullName: '杭州兰亭纸业有限公司',
    socialCreditCode: creditCode('91330106MA2AX0605'),
  },
  {
    id: demoId(1, 2),
    name: 'Celadon Trading',
    fullName: 'Celadon Trading Ltd',
    socialCreditCode: creditCode('91331181MA2E10602'),
  },
] as const;

const [paper, celadon] = demoUnits;

interface DemoPerson {
  readonly id: string;
  readonly mobile: string;
  readonly userName: string;
  readonly realName: string;
  readonly in: readonly {
    readonly companyId: string;
    readonly role: (typeof Role.all)[number];
    /** What they are called there, where that is another name. */
    readonly realName?: string;
  }[];
  /** Still has the password somebody else chose. */
  readonly passwordIsDefault?: boolean;
}

export const demoPeople: readonly DemoPerson[] = [
  {
    id: demoId(2, 1),
    mobile: '13800000001',
    userName: 'linqy',
    realName: '林清越',
    in: [
      { companyId: paper.id, role: Role.mainAdministrator },
      { companyId: celadon.id, role: Role.member, realName: 'Lin Qingyue' },
    ],
  },
  {
    id: demoId(2, 2),
    mobile: '13800000002',
    userName: 'chenmo',
    realName: '陈墨',
    in: [{ companyId: paper.id, role: Role.administrator }],
  },
  {
    id: demoId(2, 3),
    mobile: '13800000003',
    userName: 'suyan',
    realName: '苏砚',
    in: [{ companyId: paper.id, role: Role.sealKeeper }],
  },
  {
    id: demoId(2, 4),
    mobile: '13800000004',
    userName: 'zhoujian',
    realName: '周简',
    in: [{ companyId: paper.id, role: Role.member }],
    passwordIsDefault: true,
  },
  {
    id: demoId(2, 5),
    mobile: '13800000005',
    userName: 'grace',
    realName: 'Grace Shen',
    in: [{ companyId: celadon.id, role: Role.mainAdministrator }],
  },
  {
    id: demoId(2, 6),
    mobile: '13800000006',
    userName: 'owen',
    realName: 'Owen Hale',
    in: [{ companyId: celadon.id, role: Role.sealKeeper }],
  },
  {
    id: demoId(2, 7),
    mobile: '13800000007',
    userName: 'helen',
    realName: 'Helen Marsh',
    in: [{ companyId: celadon.id, role: Role.administrator }],
  },
  {
    id: demoId(2, 8),
    mobile: '13800000008',
    userName: 'tom',
    realName: 'Tom Reed',
    in: [{ companyId: celadon.id, role: Role.member }],
  },
  {
    id: demoId(2, 9),
    mobile: '13800000009',
    userName: 'priya',
    realName: 'Priya Nair',
    in: [{ companyId: celadon.id, role: Role.member }],
  },
];
