import { DeviceOrderState } from '@chancery/contract/authorization/codes.ts';
import { platformZone } from '@chancery/contract/limits.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { UnitActor } from '../../kit/actor.ts';
import type { device } from '../../seals/ports.ts';
import { type AuthorizationRow, authorization } from './authorization.table.ts';

/** A seal as it lies in the database. */
export type SealRow = typeof device.$inferSelect;

/** What the table of transitions asks about an authorisation. */
export const factsOf = (row: AuthorizationRow) => ({
  granted: row.normalCount + row.crossPageCount,
  used: row.normalUsed + row.crossPageUsed,
});

/** Presses that may still be made. */
export const leftIn = (row: AuthorizationRow): number => factsOf(row).granted - factsOf(row).used;

/** Whether the device holds the order as it should. */
export const orderStateOf = ({ orderRevision, orderAcked, orderRefused }: AuthorizationRow) => {
  if (orderRevision === 0) return DeviceOrderState.none;
  if (orderRefused !== null) return DeviceOrderState.refused;
  return orderAcked >= orderRevision ? DeviceOrderState.confirmed : DeviceOrderState.sent;
};

/** Where it stands, for whoever did something to it. */
export const standingOf = (row: AuthorizationRow) => ({
  id: row.id,
  status: row.status,
  orderState: orderStateOf(row),
  revision: row.revision,
});

const minute = new Intl.DateTimeFormat('sv-SE', {
  timeZone: platformZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A moment in a sentence. */
export const inWords = (moment: Date): string => minute.format(moment);

/** Whether somebody runs the unit. */
export const runsUnit = ({ role }: UnitActor): boolean => role <= Role.administrator;

/** Keeping is a role: a plain member whom a seal still names as its keeper is none. */
const isKeeper = ({ role }: UnitActor): boolean => role === Role.sealKeeper;

/** Whether somebody may decide about a seal: they keep it, or run the unit. */
export const decidesOn = (actor: UnitActor, keeperId: string | null): boolean =>
  runsUnit(actor) || (isKeeper(actor) && keeperId === actor.id);

/** The seals somebody keeps. */
export const keptBy = (actor: UnitActor): SQL =>
  sql`SELECT id FROM device WHERE company_id = ${actor.companyId} AND keeper_id = ${actor.id} AND ${isKeeper(actor)}::boolean`;

/** Which authorisations somebody may see: administrators all, others what they use, granted or keep the seal of. */
export const visibleTo = (actor: UnitActor): SQL | undefined =>
  runsUnit(actor)
    ? undefined
    : or(
        eq(authorization.userId, actor.id),
        eq(authorization.grantedBy, actor.id),
        sql`${authorization.deviceId} IN (${keptBy(actor)})`,
      );
