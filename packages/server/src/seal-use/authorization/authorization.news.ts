import type { AuthorizationAction } from '@chancery/contract/authorization/rules.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { eq } from 'drizzle-orm';
import { tellLive } from '../../kit/live.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { News, Tell } from '../../people/ports.ts';
import { device } from '../../seals/ports.ts';
import { inWords, leftIn } from './authorization.facts.ts';
import type { AuthorizationRow } from './authorization.table.ts';

/** What people learn of an authorisation: what was done to it, or what it is about to be. */
export type Occasion = AuthorizationAction | 'granted' | 'refused' | 'expiring';

interface Happened {
  readonly by: { readonly id: string; readonly name: string } | null;
  /** Who had it before, when somebody else has it now. */
  readonly formerUserId?: string;
  readonly reason?: string;
}

type Told = Omit<News, 'companyId' | 'link' | 'object'>;

const present = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id): id is string => typeof id === 'string')),
];

const wordsFor = (
  occasion: Occasion,
  row: AuthorizationRow,
  keepers: readonly string[],
  { by, formerUserId, reason = '' }: Happened,
): Told | undefined => {
  const about = { number: row.empowerNo, title: row.title, seal: row.deviceName };
  const name = by?.name ?? '';
  const everybody = present([row.userId, ...keepers]);
  switch (occasion) {
    case 'granted': {
      const params = { ...about, by: name, count: leftIn(row) };
      return { to: [row.userId], event: MessageEvent.authorizationGranted, params };
    }
    case 'active':
      return { to: everybody, event: MessageEvent.authorizationActivated, params: { ...about, by: name } };
    case 'refused':
      return { to: everybody, event: MessageEvent.authorizationRefused, params: { ...about, reason } };
    case 'changeUser': {
      const params = { ...about, by: name, to: row.userName };
      const to = present([row.userId, formerUserId]);
      return { to, event: MessageEvent.authorizationUserChanged, params };
    }
    case 'expiring': {
      const params = { ...about, until: inWords(row.windowEnd), left: leftIn(row) };
      return { to: [row.userId], event: MessageEvent.authorizationExpiring, params };
    }
    case 'expire': {
      const params = { ...about, left: leftIn(row) };
      return { to: everybody, event: MessageEvent.authorizationExpired, params };
    }
    case 'usedUp':
      return { to: keepers, event: MessageEvent.authorizationUsedUp, params: about };
    case 'close':
    case 'cancel':
      return { to: everybody, event: MessageEvent.authorizationClosed, params: { ...about, by: name } };
  }
  return undefined;
};

/** Whoever granted it, and whoever keeps the seal. */
export const keepersOf = async (tx: Tx, row: AuthorizationRow): Promise<string[]> => {
  const [seal] = await tx
    .select({ keeperId: device.keeperId })
    .from(device)
    .where(eq(device.id, row.deviceId));
  return present([row.grantedBy, seal?.keeperId]);
};

/** Tells everybody concerned but whoever did it, and all their screens to look again. */
export const tellOf = async (
  tx: Tx,
  tell: Tell,
  occasion: Occasion,
  row: AuthorizationRow,
  happened: Happened,
): Promise<void> => {
  const keepers = await keepersOf(tx, row);
  const told = wordsFor(occasion, row, keepers, happened);
  if (told) {
    const place = {
      companyId: row.companyId,
      link: `/sealManage/authorizationdetail/${row.id}`,
      object: { type: 'authorization', id: row.id },
    };
    const to = told.to.filter((id) => id !== happened.by?.id);
    await tell(tx, { ...told, ...place, to } as News);
  }
  const accountIds = present([row.userId, happened.formerUserId, ...keepers]);
  await tellLive(tx, { kind: 'counts', companyId: row.companyId, accountIds });
};
