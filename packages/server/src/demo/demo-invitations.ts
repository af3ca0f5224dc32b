import { Role } from '@chancery/contract/unit/codes.ts';
import type { Tx } from '../kit/transaction.ts';
import { invitation } from '../people/member/invitation.table.ts';
import { demoId, demoPeople, demoUnits } from './demo-people.ts';

const dayMs = 86_400_000;
const [paper, celadon] = demoUnits;

/** Who is asked by which unit, and by whom there. */
const asked = [
  {
    companyId: paper.id,
    by: '林清越',
    whom: '何青',
    mobile: '13800000090',
    role: Role.member,
    jobTitle: '采购员',
  },
  {
    companyId: celadon.id,
    by: 'Grace Shen',
    whom: 'Rose Field',
    mobile: '13800000091',
    role: Role.sealKeeper,
    jobTitle: '',
  },
] as const;

const personNamed = (name: string) => demoPeople.find(({ realName }) => realName === name);

/** One invitation of each unit, waiting for an answer. */
export const addDemoInvitations = async (tx: Tx, today: Date): Promise<void> => {
  await tx.insert(invitation).values(
    asked.map(({ by, whom, ...rest }, at) => ({
      ...rest,
      id: demoId(7, 8_000 + at),
      realName: whom,
      invitedBy: personNamed(by)?.id ?? '',
      invitedByName: by,
      createdAt: today,
      expiresAt: new Date(today.getTime() + 14 * dayMs),
    })),
  );
};
