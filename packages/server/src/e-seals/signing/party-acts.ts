import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { PartyState, SigningState, SigningStep } from '@chancery/contract/signing/codes.ts';
import { mayAct } from '@chancery/contract/signing/rules.ts';
import { eq, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { FileService } from '../../files/ports.ts';
import type { IdentityLook } from '../../identity/ports.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Tx } from '../../kit/transaction.ts';
import { lacksIdentity } from './lacks-identity.ts';
import { isCurrent, type Signature, type SignDocuments, type Signed } from './sign-documents.ts';
import { keptSigningDocument, keptSigningParty, keptSigningSignature } from './signing.kept.ts';
import { type PartyRow, signingDocument, signingLink, signingVisit, type TaskRow } from './signing.table.ts';
import type { SigningNewsRoom } from './signing-news.ts';
import type { By, SigningSteps } from './signing-steps.ts';
import type { TaskHolds } from './task-holds.ts';
import type { WholeTask } from './task-lock.ts';

/** Who signs in a party's place. */
export interface Heir {
  readonly kind: PartyRow['kind'];
  readonly accountId: string | null;
  readonly name: string;
  readonly phone: string;
}

interface Parts {
  readonly files: Pick<FileService, 'keep'>;
  readonly evidence: Evidence;
  readonly steps: SigningSteps;
  readonly news: SigningNewsRoom;
  readonly signing: SignDocuments;
  readonly holds: TaskHolds;
  readonly identityLook: IdentityLook;
}

const signedName = (name: string): string => {
  const tail = '-signed.pdf';
  const stem = name.replace(/(-signed)?\.pdf$/i, '');
  return [...stem].slice(0, limits.file.nameLength - tail.length).join('') + tail;
};

const byOf = ({ accountId, id, name }: PartyRow): By => ({ id: accountId ?? id, name });

export type PartyActs = ReturnType<typeof createPartyActs>;

/** What a party may do with a task that is held: sign, decline, hand over. Members and people outside do the same. */
export const createPartyActs = (parts: Parts) => {
  const { files, evidence, steps, news, signing, holds, identityLook } = parts;
  const keepSigned = async (
    tx: Tx,
    { task }: WholeTask,
    party: PartyRow,
    { kind, statedUnit = '', proof, seal }: Signature,
    { document, content, size, serial }: Signed,
  ): Promise<void> => {
    const { companyId, id: taskId } = task;
    const about = { name: signedName(document.name), type: FileType.pdf, size, usedAt: new Date() };
    const owner = { id: task.createdBy, companyId };
    const { filePath: fileId } = await files.keep(
      tx,
      owner,
      { ...about, purpose: FilePurpose.signed },
      content,
    );
    const { ip: address, userAgent: client } = currentOrigin();
    // Of the moment it is held, not of when the transaction began: others may have signed meanwhile.
    const signedAt = new Date();
    const what = {
      documentId: document.id,
      fileId,
      digestBefore: document.digest,
      digestAfter: content.digest,
    };
    const who = { partyId: party.id, phone: party.phone, address, client };
    await addRows(tx, keptSigningSignature, [
      { id: uuidv7(), companyId, taskId, kind, statedUnit, proof, serial, signedAt, ...what, ...who },
    ]);
    const kept = { document, fileId, digest: content.digest, proof };
    const pressed = seal && { seal: seal.name, press: await seal.press(tx, kept), use: seal.useId };
    const now = { fileId, digest: content.digest };
    await changeRows(tx, keptSigningDocument, now, eq(signingDocument.id, document.id));
    await evidence.append(tx, {
      companyId,
      kind: EvidenceKind.signingSigned,
      subjectId: party.id,
      threadId: taskId,
      facts: {
        party: party.name,
        document: document.name,
        before: document.digest.toString('hex'),
        file: content.digest.toString('hex'),
        certificate: serial,
        proof,
        ...(statedUnit && { statedUnit }),
        ...pressed,
      },
      by: byOf(party),
    });
  };

  const tellSigned = async (tx: Tx, task: TaskRow, parties: readonly PartyRow[], party: PartyRow) => {
    if (task.state !== SigningState.running || task.createdBy === party.accountId) return;
    const live = parties.filter(({ state }) => state !== PartyState.handedOver);
    const signed = live.filter(({ state }) => state === PartyState.signed).length + 1;
    const params = { title: task.title, name: party.name, signed, parties: live.length };
    await news.tellMembers(tx, task, [task.createdBy], { event: 'signing.signed', params });
  };

  /**
   * Signs. What was made beforehand is kept where no other signature came in between; else it is made once more, while
   * nobody else can sign.
   */
  const sign = async (
    tx: Tx,
    whole: WholeTask,
    party: PartyRow,
    signature: Signature,
    made: readonly Signed[] | undefined,
  ): Promise<TaskRow> => {
    if (party.state === PartyState.signed) return whole.task;
    if (!mayAct(whole.task, party.state, Date.now())) refuse('signing.notNow');
    await holds.refuseAltered(tx, whole.task);
    if (await lacksIdentity(tx, identityLook, party)) refuse('signing.identityFirst');
    const isFresh = made !== undefined && isCurrent(made, whole.documents);
    const signed = isFresh ? made : await signing.sign(whole, party, signature);
    try {
      await signature.seal?.begin(tx);
      for (const one of signed) await keepSigned(tx, whole, party, signature, one);
    } finally {
      if (!isFresh) await signing.drop(signed);
    }
    const openedAt = party.openedAt ?? sql`now()`;
    await steps.changeParty(tx, party, { state: PartyState.signed, openedAt, doneAt: sql`now()` });
    await steps.happen(tx, whole.task, {
      step: SigningStep.signed,
      byName: party.name,
      partyId: party.id,
      text: signature.seal?.name ?? '',
    });
    const task = await steps.advance(tx, whole);
    await tellSigned(tx, task, whole.parties, party);
    return task;
  };

  const decline = async (tx: Tx, whole: WholeTask, party: PartyRow, reason: string): Promise<TaskRow> => {
    if (party.state === PartyState.declined) return whole.task;
    if (!mayAct(whole.task, party.state, Date.now())) refuse('signing.notNow');
    await holds.refuseAltered(tx, whole.task);
    await steps.changeParty(tx, party, { state: PartyState.declined, reason, doneAt: sql`now()` });
    const { id: partyId, name: byName } = party;
    await steps.happen(tx, whole.task, { step: SigningStep.declined, byName, partyId, text: reason });
    const ended = await steps.end(tx, whole, { state: SigningState.declined, reason, by: byOf(party) });
    const told = {
      event: 'signing.declined',
      params: { title: ended.task.title, name: byName, reason },
    } as const;
    await news.tellEnd(tx, ended, told, { partyId, accountId: party.accountId });
    return ended.task;
  };

  const refuseKnown = ({ parties }: WholeTask, party: PartyRow, { name, phone }: Heir): void => {
    const isKnown = parties.some((one) => one.phone === phone && one.state !== PartyState.handedOver);
    if (isKnown || party.phone === phone) refuse('signing.partyTwice', { params: { name } });
  };

  /** Lets another person sign in a party's place: they are asked at once, and the links of the former are over. */
  const handOver = async (tx: Tx, whole: WholeTask, party: PartyRow, heir: Heir): Promise<TaskRow> => {
    if (!mayAct(whole.task, party.state, Date.now())) refuse('signing.notNow');
    await holds.refuseAltered(tx, whole.task);
    if (party.passed >= limits.signing.handOvers)
      refuse('signing.handedOnEnough', { params: { max: limits.signing.handOvers } });
    refuseKnown(whole, party, heir);
    const { task } = whole;
    const { companyId, taskId, position, step, unitName, fields, withDate } = party;
    const place = { companyId, taskId, position, step, fields, withDate, passed: party.passed + 1 };
    // Whoever signs in their place proves as much; a colleague is known already.
    const identity = heir.accountId ? null : party.identity;
    const rows = [{ id: uuidv7(), ...place, ...heir, identity, unitName: heir.accountId ? '' : unitName }];
    const [added] = await addRows(tx, keptSigningParty, rows);
    if (!added) return task;
    const gone = { state: PartyState.handedOver, heirId: added.id, doneAt: sql`now()` };
    await steps.changeParty(tx, party, gone);
    await tx.delete(signingVisit).where(eq(signingVisit.partyId, party.id));
    await tx.delete(signingLink).where(eq(signingLink.partyId, party.id));
    const { id: partyId, name: byName } = party;
    await steps.happen(tx, task, { step: SigningStep.handedOver, byName, partyId, text: heir.name });
    await steps.askParty(tx, task, added);
    if (task.createdBy !== party.accountId) {
      const params = { title: task.title, name: byName, to: heir.name };
      await news.tellMembers(tx, task, [task.createdBy], { event: 'signing.handedOver', params });
    }
    return steps.changeTask(tx, task, {});
  };

  return { sign, decline, handOver };
};
