import { AuthorizationStatus, type AuthorizationStep } from '@chancery/contract/authorization/codes.ts';
import {
  type AuthorizationAction,
  endOf,
  isOpen,
  nextStatus,
} from '@chancery/contract/authorization/rules.ts';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { type CodeOf, codeLabel } from '@chancery/contract/kit/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { and, eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { Evidence } from '../../kit/evidence.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import type { Tell } from '../../people/ports.ts';
import { device, hardware } from '../../seals/ports.ts';
import { factsOf, leftIn } from './authorization.facts.ts';
import { keptAllowance, keptAuthorization, keptAuthorizationEvent } from './authorization.kept.ts';
import { tellOf } from './authorization.news.ts';
import { type AuthorizationRow, authorization, sealAllowance } from './authorization.table.ts';
import type { Orders } from './orders.ts';
import { endSealings } from './sealing-usage.ts';

interface Parts {
  readonly tell: Tell;
  readonly evidence: Evidence;
  readonly orders: Orders;
}

/** Who does something; nobody when it is a device or the passing of time. */
export type Doer = { readonly id: string; readonly name: string } | null;

/** Something that is done to an authorisation. */
export interface Taken {
  readonly action: AuthorizationAction;
  readonly by: Doer;
  /** What the story calls it, where that is not the action itself. */
  readonly step?: CodeOf<typeof AuthorizationStep>;
  readonly detail?: string;
  readonly changes?: Partial<AuthorizationRow>;
  /** The device gets to know of it although it never heard of the authorisation. */
  readonly ordered?: boolean;
}

const kindOf = (action: AuthorizationAction) => {
  if (action === 'active') return EvidenceKind.authorizationActivated;
  if (action === 'audit') return EvidenceKind.useReviewed;
  return endOf(action) ? EvidenceKind.authorizationEnded : EvidenceKind.authorizationChanged;
};

/** What should be provable of an authorisation later. */
export const provable = (row: AuthorizationRow) => ({
  empowerNo: row.empowerNo,
  applicationId: row.applicationId,
  deviceId: row.deviceId,
  device: row.deviceName,
  userId: row.userId,
  user: row.userName,
  useType: row.useType,
  status: row.status,
  end: row.end,
  normal: row.normalCount,
  crossPage: row.crossPageCount,
  normalUsed: row.normalUsed,
  crossPageUsed: row.crossPageUsed,
  from: iso(row.windowStart),
  to: iso(row.windowEnd),
  photoLock: row.photoLock,
  graceSeconds: row.graceSeconds,
  orderRevision: row.orderRevision,
});

/** Says that something cannot be done as things stand, and who brought them there. */
export const refuseNow = (row: AuthorizationRow): never => {
  const say = translator(currentOrigin().language);
  const status = say(codeLabel(AuthorizationStatus, row.status));
  return refuse('authorization.notNow', { params: { status, by: row.updatedBy || row.deviceName } });
};

/** Gives back to the application what a grant did not use, for another grant. */
export const release = async (tx: Tx, row: AuthorizationRow): Promise<AuthorizationRow> => {
  if (!row.applicationId || row.releasedAt || leftIn(row) === 0) return row;
  const releasedAt = new Date();
  await changeRows(tx, keptAuthorization, { releasedAt }, eq(authorization.id, row.id));
  await changeRows(
    tx,
    keptAllowance,
    {
      normalHeld: sql`${sealAllowance.normalHeld} - ${row.normalCount - row.normalUsed}`,
      crossPageHeld: sql`${sealAllowance.crossPageHeld} - ${row.crossPageCount - row.crossPageUsed}`,
    },
    and(eq(sealAllowance.applicationId, row.applicationId), eq(sealAllowance.deviceId, row.deviceId)),
  );
  return { ...row, releasedAt };
};

/** What a seal signs its presses with; the order that lets it press says so, and a record proves whose presses they are. */
const sealKeyOf = async (tx: Tx, { deviceId }: AuthorizationRow): Promise<{ readonly sealKey?: string }> => {
  const [row] = await tx
    .select({ key: hardware.publicKey })
    .from(device)
    .innerJoin(hardware, eq(hardware.id, device.hardwareId))
    .where(eq(device.id, deviceId));
  return row ? { sealKey: row.key.toString('base64') } : {};
};

/** An authorisation of the unit, held until the transaction ends. */
export const lockAuthorization = async (
  tx: Tx,
  companyId: string,
  id: string,
): Promise<AuthorizationRow | undefined> => {
  const [row] = await tx
    .select()
    .from(authorization)
    .where(and(eq(authorization.id, id), eq(authorization.companyId, companyId)))
    .for('no key update');
  return row;
};

export type Steps = ReturnType<typeof createSteps>;

/** Takes authorisations from one status to the next, and everything that goes with it. */
export const createSteps = ({ tell, evidence, orders }: Parts) => {
  /** Adds a line to the story. */
  const record = (
    tx: Tx,
    row: AuthorizationRow,
    step: { action: CodeOf<typeof AuthorizationStep>; by: Doer; detail?: string },
  ) =>
    addRows(tx, keptAuthorizationEvent, [
      {
        id: uuidv7(),
        companyId: row.companyId,
        authorizationId: row.id,
        action: step.action,
        byId: step.by?.id ?? null,
        byName: step.by?.name ?? '',
        detail: step.detail ?? '',
      },
    ]);

  /** Takes one step on an authorisation that the caller holds locked, or refuses. */
  const take = async (
    tx: Tx,
    row: AuthorizationRow,
    { action, by, step, detail = '', changes = {}, ordered = false }: Taken,
  ): Promise<AuthorizationRow> => {
    const status = nextStatus(row.status, action, factsOf(row)) ?? refuseNow(row);
    const now = new Date();
    const isEnd = endOf(action) !== null;
    const written = {
      ...changes,
      status,
      ...(isEnd && { end: endOf(action), endNote: detail, endedAt: now }),
      unreadByUser: row.unreadByUser || by?.id !== (changes.userId ?? row.userId),
      unreadByKeeper: row.unreadByKeeper || (row.grantedBy !== null && by?.id !== row.grantedBy),
      revision: row.revision + 1,
      updatedBy: by?.name ?? '',
      updatedAt: now,
    };
    await changeRows(tx, keptAuthorization, written, eq(authorization.id, row.id));
    let after: AuthorizationRow = { ...row, ...written };
    // A device that was never told of it cannot press it either: what is left is free at once.
    if (isEnd && row.orderRevision === 0) after = await release(tx, after);
    if (isEnd) await endSealings(tx, after, after.normalUsed + after.crossPageUsed);
    after = ordered ? await orders.send(tx, after) : await orders.sendAgain(tx, after);
    await record(tx, after, { action: step ?? asStep(action), by, detail });
    await evidence.append(tx, {
      companyId: row.companyId,
      kind: kindOf(action),
      subjectId: row.id,
      facts: {
        ...provable(after),
        action: step ?? action,
        detail,
        ...(ordered && (await sealKeyOf(tx, after))),
      },
      ...(by && { by }),
    });
    const formerUserId = after.userId === row.userId ? {} : { formerUserId: row.userId };
    await tellOf(tx, tell, action, after, { by, reason: detail, ...formerUserId });
    return after;
  };

  /** What follows when presses have changed the status. */
  const afterPresses = async (tx: Tx, before: AuthorizationRow, after: AuthorizationRow): Promise<void> => {
    if (before.firstPressAt === null) await record(tx, after, { action: 'firstStamp', by: null });
    if (isOpen(after.status)) {
      await tellOf(tx, tell, 'firstStamp', after, { by: null });
      return;
    }
    // The presses are written; what is left to do is what any end does, from where it stood.
    await take(tx, { ...after, status: before.status }, { action: 'usedUp', by: null });
  };

  return { take, record, afterPresses };
};

const asStep = (action: AuthorizationAction): CodeOf<typeof AuthorizationStep> =>
  action === 'photoLock' ? 'photoLocked' : action;
