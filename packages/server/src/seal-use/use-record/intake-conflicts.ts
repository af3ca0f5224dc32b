import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { isSignedForm } from '@chancery/device/envelope.ts';
import type { EvidenceStep } from '../../kit/said.ts';
import { iso } from '../../kit/time.ts';
import type { Basis, Plan } from './intake-plan.ts';
import type { Conflict } from './intake-sort.ts';
import type { ConflictToKeep } from './intake-write.ts';
import { pressKey, speakerKey } from './press-key.ts';

/** Finds the use that each conflict touches: the one that has the press under the same number. */
export const touchedBy = (conflicts: readonly Conflict[], basis: Basis, plan: Plan): ConflictToKeep[] => {
  if (conflicts.length === 0) return [];
  const records = new Map(plan.records.map((record) => [record.id, record]));
  const owners = new Map<string, string>();
  for (const [key, { recordId }] of basis.known) owners.set(key, recordId);
  for (const { device, received, recordId } of plan.presses)
    owners.set(pressKey(device, received.press.counter), recordId);
  return conflicts.map((conflict) => {
    const { device, press } = conflict.received;
    const record = records.get(owners.get(pressKey(device, press.counter)) ?? '');
    if (!record) throw new Error('a conflict touches a press that was not held');
    return { ...conflict, companyId: record.companyId, threadId: record.authorizationId ?? record.id };
  });
};

/** Says of a conflict in the use it touches, and in the one it names as its own. */
export const conflictSteps = (
  { received, digest, companyId, threadId }: ConflictToKeep,
  { devices, authorizations }: Basis,
): EvidenceStep[] => {
  const { device, press, receivedAt } = received;
  const order = press.order ?? null;
  const own = authorizations.get(order ?? '');
  const facts = {
    counter: press.counter,
    deviceAt: iso(new Date(press.at)),
    deviceId: device.id,
    digest,
    kind: press.kind,
    order,
    receivedAt: iso(receivedAt),
    serial: devices.get(speakerKey(device))?.serial ?? null,
    ...(isSignedForm(received.message) ? {} : { signed: false }),
  };
  const threads = new Set([threadId, ...(own?.companyId === companyId ? [own.id] : [])]);
  return [...threads].map((thread) => ({
    companyId,
    kind: EvidenceKind.pressConflict,
    subjectId: device.id,
    threadId: thread,
    facts,
  }));
};
