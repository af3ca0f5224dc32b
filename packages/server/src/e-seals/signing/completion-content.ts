import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { PartyState } from '@chancery/contract/signing/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../kit/transaction.ts';
import { company } from '../../people/ports.ts';
import { pressedInTask } from '../sealing/task-seals.ts';
import { signingEvent, signingSignature } from './signing.table.ts';
import type { WholeTask } from './task-lock.ts';

/** What a certificate of completion says. */
export type CompletionContent = Awaited<ReturnType<typeof collectCompletion>>;

/** A certificate that is to be drawn. */
export interface CompletionTask {
  readonly content: CompletionContent;
  readonly language: Language;
  readonly brandName: string;
  readonly verifyUrl: string;
}

/** Collects who signed what, when and from where. */
export const collectCompletion = async (tx: Tx, { task, documents, parties }: WholeTask) => {
  const [unit] = await tx.select().from(company).where(eq(company.id, task.companyId));
  const signatures = await tx
    .select()
    .from(signingSignature)
    .where(eq(signingSignature.taskId, task.id))
    .orderBy(asc(signingSignature.signedAt));
  const events = await tx
    .select()
    .from(signingEvent)
    .where(eq(signingEvent.taskId, task.id))
    .orderBy(asc(signingEvent.at), asc(signingEvent.id));
  const presses = await pressedInTask(tx, task.id);
  const nameOf = new Map(documents.map(({ id, name }) => [id, name]));
  return {
    id: task.id,
    title: task.title,
    unitName: unit?.fullName ?? '',
    byName: task.createdByName,
    startedAt: task.startedAt,
    finishedAt: task.finishedAt,
    documents: documents.map(({ name, pages, sourceDigest, digest }) => ({
      name,
      pages,
      source: sourceDigest.toString('hex'),
      final: digest.toString('hex'),
    })),
    parties: parties
      .filter(({ state }) => state === PartyState.signed)
      .map((party) => ({
        name: party.name,
        unitName: party.unitName,
        kind: party.kind,
        step: party.step,
        phone: maskPhone(party.phone),
        askedAt: party.askedAt,
        openedAt: party.openedAt,
        doneAt: party.doneAt,
        signatures: signatures
          .filter(({ partyId }) => partyId === party.id)
          .map(
            ({
              documentId,
              kind,
              statedUnit,
              proof,
              digestBefore,
              digestAfter,
              serial,
              address,
              client,
              fileId,
            }) => ({
              document: nameOf.get(documentId) ?? '',
              kind,
              statedUnit,
              proof,
              before: digestBefore.toString('hex'),
              after: digestAfter.toString('hex'),
              serial,
              address,
              client,
              seal: presses.get(fileId)?.deviceName ?? '',
              press: presses.get(fileId)?.counter ?? 0,
            }),
          ),
      })),
    story: events.map(({ at, step, byName, text }) => ({ at, step, byName, text })),
  };
};
