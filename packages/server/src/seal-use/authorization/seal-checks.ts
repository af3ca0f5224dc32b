import { DeviceAbility, SealSubtype } from '@chancery/contract/device/codes.ts';
import { isPhysical, serviceStateOf } from '@chancery/contract/device/rules.ts';
import { type CodeOf, codeLabel } from '@chancery/contract/kit/codes.ts';
import { ServiceState } from '@chancery/contract/service/codes.ts';
import { UseType } from '@chancery/contract/use-record/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Tx } from '../../kit/transaction.ts';
import { inWords, type SealRow } from './authorization.facts.ts';
import { type AuthorizationRow, authorization } from './authorization.table.ts';

/** What an authorisation asks of its seal. */
type Asked = Pick<AuthorizationRow, 'useType' | 'photoLock' | 'radiusMetres'>;

const isSmart = ({ subtype }: SealRow): boolean => subtype === SealSubtype.smart;

/** Refuses a seal that is locked or lost. */
export const refuseLocked = (seal: SealRow): void => {
  if (seal.lockedAt || seal.lost) refuse('authorization.sealLocked', { params: { seal: seal.name } });
};

/** Refuses anything new of a seal that is on its way to its end. */
export const refuseRetiring = (seal: SealRow): void => {
  if (seal.retiringAt) refuse('authorization.sealRetiring', { params: { seal: seal.name } });
};

/** Refuses an electronic seal where there are no files that it could stand on. */
export const refuseWithoutFiles = (seal: SealRow): void => {
  if (isPhysical(seal.subtype)) return;
  const fields = [{ field: 'deviceId', key: 'rule.invalid' as const, params: {} }];
  refuse('authorization.filesNeeded', { params: { seal: seal.name }, fields });
};

const abilitiesFor = ({ useType, photoLock, radiusMetres }: Asked): CodeOf<typeof DeviceAbility>[] => [
  ...(useType === UseType.offline ? [DeviceAbility.offline] : []),
  ...(photoLock ? [DeviceAbility.photoLock] : []),
  ...(radiusMetres !== null ? [DeviceAbility.locate] : []),
];

/** Refuses what the hardware of a smart seal cannot do; with an ordinary one people see to it. */
export const refuseUnable = (seal: SealRow, asked: Asked): void => {
  if (!isSmart(seal) || seal.hardwareId === null) return;
  const missing = abilitiesFor(asked).find((ability) => !seal.abilities.includes(ability));
  if (!missing) return;
  const ability = translator(currentOrigin().language)(codeLabel(DeviceAbility, missing));
  refuse('authorization.abilityMissing', { params: { seal: seal.name, ability } });
};

/** Refuses anything new of a seal whose service has ended; what was granted before may be used. */
export const refuseStopped = (seal: SealRow, now: Date): void => {
  if (!isPhysical(seal.subtype)) return;
  const { model, subtype: deviceType, serviceEnd: serviceEndTime } = seal;
  if (serviceStateOf({ model, deviceType, serviceEndTime }, now) === ServiceState.stopped)
    refuse('authorization.serviceOver', { params: { seal: seal.name } });
};

/** Refuses to begin a use of a seal that is locked, lost, unbound or not able to. */
export const refuseUnready = (seal: SealRow, asked: Asked): void => {
  refuseLocked(seal);
  if (!isSmart(seal)) return;
  if (seal.hardwareId === null || seal.unboundAt)
    refuse('authorization.notBound', { params: { seal: seal.name } });
  refuseUnable(seal, asked);
};

/** The authorisation of a seal that is not over. */
export const openOf = async (tx: Tx, deviceId: string): Promise<AuthorizationRow | undefined> => {
  const [row] = await tx
    .select()
    .from(authorization)
    .where(and(eq(authorization.deviceId, deviceId), inArray(authorization.status, [0, 3, 4, 5])));
  return row;
};

/** Refuses a second authorisation of a seal, and says who holds it until when. */
export const refuseHeld = async (tx: Tx, seal: SealRow): Promise<void> => {
  const open = await openOf(tx, seal.id);
  if (!open) return;
  refuse('authorization.held', {
    params: {
      seal: seal.name,
      name: open.userName,
      until: inWords(open.windowEnd),
      number: open.empowerNo,
    },
  });
};
