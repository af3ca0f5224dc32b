import { AuthorizationStatus as Status } from '@chancery/contract/authorization/codes.ts';
import { isPhysical } from '@chancery/contract/device/rules.ts';
import { UseType } from '@chancery/contract/use-record/codes.ts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Tx } from '../../kit/transaction.ts';
import { activePeople } from '../../people/ports.ts';
import { device } from '../../seals/ports.ts';
import type { FilePress, KeepFilePress } from '../use-record/press-intake.ts';
import { inWords, visibleTo } from './authorization.facts.ts';
import { type AuthorizationService, type Held, holdVisible } from './authorization.service.ts';
import { lockAuthorization, refuseNow } from './authorization.steps.ts';
import { type AuthorizationRow, authorization } from './authorization.table.ts';
import { leftOf } from './press-effects.ts';
import { refuseLocked } from './seal-checks.ts';
import { type IsWatched, refuseUnwatched } from './witnessing.ts';

/** Why a seal cannot be pressed on a file any more. */
export type FilePressFault = 'ended' | 'noneLeft' | 'certificate';

const pressable: readonly AuthorizationRow['status'][] = [Status.inUse, Status.awaitingUse];

/** Devices are held before their authorisations, as whoever counts presses does it. */
const holdSealOf = (tx: Tx, authorizationId: string) =>
  tx.execute(sql`
    SELECT FROM device WHERE id = (SELECT device_id FROM authorization_grant WHERE id = ${authorizationId})
    FOR NO KEY UPDATE`);

export type FileUses = ReturnType<typeof createFileUses>;

/** Uses of electronic seals: who may press them on files, and each press, counted as that of any other seal. */
export const createFileUses = (
  authorizations: Pick<AuthorizationService, 'activate'>,
  keep: KeepFilePress,
  isWithinGrace: IsWatched,
) => {
  const refusePhysical = (held: Held): Held =>
    isPhysical(held.seal.subtype) ? refuse('sealing.notElectronic') : held;

  /** The use of an electronic seal that somebody may see. */
  const see = async (tx: Tx, actor: UnitActor, id: string): Promise<Held> => {
    const [found] = await tx
      .select({ row: authorization, seal: device })
      .from(authorization)
      .innerJoin(device, eq(device.id, authorization.deviceId))
      .where(
        sql`${authorization.id} = ${id} AND ${authorization.companyId} = ${actor.companyId}
          AND ${visibleTo(actor) ?? sql`true`}`,
      );
    return found ? refusePhysical(found) : refuse('authorization.notFound');
  };

  /** The uses of electronic seals that somebody may press with now, and how many presses each has left. */
  const mine = async (tx: Tx, actor: UnitActor): Promise<(Held & { readonly left: number })[]> => {
    const found = await tx
      .select({ row: authorization, seal: device })
      .from(authorization)
      .innerJoin(device, eq(device.id, authorization.deviceId))
      .where(
        and(
          eq(authorization.companyId, actor.companyId),
          eq(authorization.userId, actor.id),
          eq(authorization.useType, UseType.electronic),
          inArray(authorization.status, [...pressable, Status.notActivated]),
          sql`now() BETWEEN ${authorization.windowStart} AND ${authorization.windowEnd}`,
          isNull(device.lockedAt),
        ),
      )
      .orderBy(authorization.windowEnd);
    return found.map(({ row, seal }) => ({ row, seal, left: leftOf(row).normal }));
  };

  /** The same, held, for whoever was authorised alone. */
  const hold = async (tx: Tx, actor: UnitActor, id: string): Promise<Held> => {
    await holdSealOf(tx, id);
    const held = refusePhysical(await holdVisible(tx, actor, id));
    return held.row.userId === actor.id ? held : refuse('authorization.notYours');
  };

  /** Holds a use in which that many presses more can be made now; one that was not begun yet begins. */
  const begin = async (tx: Tx, actor: UnitActor, id: string): Promise<Held & { readonly left: number }> => {
    const before = await hold(tx, actor, id);
    if (before.row.status === Status.notActivated) await authorizations.activate(actor, id);
    const held = await hold(tx, actor, id);
    const { row, seal } = held;
    if (!pressable.includes(row.status)) refuseNow(row);
    await refuseUnwatched(tx, row, isWithinGrace);
    refuseLocked(seal);
    const now = new Date();
    if (now < row.windowStart || now > row.windowEnd) {
      const params = { from: inWords(row.windowStart), to: inWords(row.windowEnd) };
      refuse('authorization.outsideWindow', { params });
    }
    return { ...held, left: leftOf(row).normal };
  };

  const faultOf = async (tx: Tx, row: AuthorizationRow, at: Date): Promise<FilePressFault | undefined> => {
    const [seal] = await tx.select().from(device).where(eq(device.id, row.deviceId));
    if (!pressable.includes(row.status) || at < row.windowStart || at > row.windowEnd) return 'ended';
    // A chore pauses what nobody watches; until it has, this counts as paused.
    if (row.graceSeconds !== null && !(await isWithinGrace(tx, row.id))) return 'ended';
    if (!seal || seal.lockedAt || seal.unboundAt || seal.lost) return 'certificate';
    return leftOf(row).normal < 1 ? 'noneLeft' : undefined;
  };

  /** Counts one press on a file, or says why it cannot be. */
  const press = async (
    tx: Tx,
    companyId: string,
    authorizationId: string,
    about: Omit<FilePress, 'authorization' | 'at'>,
  ): Promise<{ readonly counter: number } | { readonly fault: FilePressFault }> => {
    await holdSealOf(tx, authorizationId);
    const row = await lockAuthorization(tx, companyId, authorizationId);
    const { by } = about;
    // Whoever was disabled meanwhile presses nothing more, and what is handed over is pressed by its new user.
    const isActive = (await activePeople(tx, companyId, [by])).has(by);
    if (row?.userId !== by || !isActive) return { fault: 'ended' };
    const at = new Date();
    const fault = await faultOf(tx, row, at);
    return fault ? { fault } : keep(tx, { ...about, authorization: row, at });
  };

  return { see, mine, hold, begin, press };
};
