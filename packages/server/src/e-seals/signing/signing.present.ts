import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { PartyState } from '@chancery/contract/signing/codes.ts';
import { isAsked, remindIn } from '@chancery/contract/signing/rules.ts';
import type { SigningDocument, SigningParty, SigningTask } from '@chancery/contract/signing/shapes.ts';
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { type FileService, file } from '../../files/ports.ts';
import type { UnitActor } from '../../kit/actor.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { fieldsOf } from './party-fields.ts';
import type { DocumentRow, PartyRow, TaskRow } from './signing.table.ts';
import { isOf } from './signing-sight.ts';

/** A task as lists show it. */
export const presentTask = (
  task: TaskRow,
  parties: readonly PartyRow[],
  actor: UnitActor,
): z.input<typeof SigningTask> => {
  const live = parties.filter(({ state }) => state !== PartyState.handedOver);
  const isRunning = task.state === 'running';
  const asked = isRunning ? live.filter(({ state }) => isAsked(state)) : [];
  return {
    id: task.id,
    title: task.title,
    state: task.state,
    byName: task.createdByName,
    createdAt: iso(task.createdAt),
    startedAt: isoOrNull(task.startedAt),
    expiresAt: iso(task.expiresAt),
    finishedAt: isoOrNull(task.finishedAt),
    signed: live.filter(({ state }) => state === PartyState.signed).length,
    parties: live.length,
    waitingFor: asked.map(({ name }) => name),
    isMyTurn: asked.some((party) => isOf(actor, party)),
  };
};

/** Whoever prepares a task sees what they typed. */
const phoneFor = (
  { phone }: PartyRow,
  how: { readonly isDraft: boolean; readonly isTold: boolean },
): string => {
  if (!how.isTold) return '';
  return how.isDraft ? phone : maskPhone(phone);
};

/** A party; who does not run the task learns no phone of the others. */
export const presentParty = (
  party: PartyRow,
  actor: UnitActor,
  { isRunner, isDraft }: { readonly isRunner: boolean; readonly isDraft: boolean },
): z.input<typeof SigningParty> => {
  const isMine = isOf(actor, party);
  const wait = isAsked(party.state) ? remindIn(party, Date.now()) : undefined;
  return {
    id: party.id,
    kind: party.kind,
    step: party.step,
    userId: party.accountId,
    name: party.name,
    phone: phoneFor(party, { isDraft, isTold: isRunner || isMine }),
    unitName: party.unitName,
    identity: party.identity,
    fields: fieldsOf(party),
    state: party.state,
    reason: party.reason,
    askedAt: isoOrNull(party.askedAt),
    openedAt: isoOrNull(party.openedAt),
    doneAt: isoOrNull(party.doneAt),
    heirId: party.heirId,
    reminders: party.reminders,
    remindSeconds: isRunner && wait !== undefined ? Math.ceil(wait / 1_000) : null,
    isMine,
  };
};

/** Documents with links to how they stand. */
export const presentDocuments = async (
  tx: Tx,
  files: Pick<FileService, 'linkTo'>,
  documents: readonly DocumentRow[],
  /** The party the links are for; whoever asks where they run the task. */
  holderId?: string,
): Promise<z.input<typeof SigningDocument>[]> => {
  const ids = documents.map(({ fileId }) => fileId);
  const rows = ids.length > 0 ? await tx.select().from(file).where(inArray(file.id, ids)) : [];
  const sizes = new Map(rows.map(({ id, size }) => [id, size]));
  return documents.map((document) => ({
    id: document.id,
    name: document.name,
    pages: document.pages,
    size: sizes.get(document.fileId) ?? 0,
    sourceDigest: document.sourceDigest.toString('hex'),
    digest: document.digest.toString('hex'),
    filePath: document.fileId,
    ...files.linkTo({ id: document.fileId }, holderId),
  }));
};
