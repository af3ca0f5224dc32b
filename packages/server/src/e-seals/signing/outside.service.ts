import { CodePurpose } from '@chancery/contract/account/codes.ts';
import { IdentityState } from '@chancery/contract/identity-check/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { ProofKind } from '@chancery/contract/passkey/codes.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import {
  PartyKind,
  PartyState,
  SignatureKind,
  SigningState,
  SigningStep,
} from '@chancery/contract/signing/codes.ts';
import {
  cleanOutsidePhoto,
  declineOutside,
  getOutsideTask,
  greetOutside,
  handOverOutside,
  openOutside,
  proveOutside,
  sendOutsideCode,
  signOutside,
} from '@chancery/contract/signing/outside.ts';
import { mayAct } from '@chancery/contract/signing/rules.ts';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { FileService } from '../../files/ports.ts';
import type { Identities, IdentityLook } from '../../identity/ports.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { type Attempts, company, type VerificationService } from '../../people/ports.ts';
import type { InkCleaner } from '../signature/clean-photo.ts';
import { strokesOf } from '../signature/strokes.ts';
import { aboutParty, lacksIdentity, proofWish } from './lacks-identity.ts';
import type { PartyActs } from './party-acts.ts';
import { fieldsOf } from './party-fields.ts';
import type { SignDocuments } from './sign-documents.ts';
import { presentDocuments } from './signing.present.ts';
import { type PartyRow, signingLink, signingParty, signingVisit, type TaskRow } from './signing.table.ts';
import type { SigningSteps } from './signing-steps.ts';
import { findTask, lockTask, type WholeTask } from './task-lock.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Pick<Secrets, 'newToken' | 'tokenHash' | 'visitMark'>;
  readonly attempts: Pick<Attempts, 'takePublicCall'>;
  readonly codes: Pick<VerificationService, 'sendToAnybody' | 'spend'>;
  readonly files: Pick<FileService, 'linkTo'>;
  readonly ink: Pick<InkCleaner, 'photo'>;
  readonly steps: SigningSteps;
  readonly acts: PartyActs;
  readonly signing: SignDocuments;
  readonly identities: Pick<Identities, 'open' | 'run'>;
  readonly identityLook: IdentityLook;
}

/** A party with the task it belongs to. */
interface Seat {
  readonly whole: WholeTask;
  readonly party: PartyRow;
}

const afterEndMs = limits.signing.linkDaysAfterEnd * 86_400_000;

/** A link lives as long as its task runs, and some days after the end for those who want to download. */
const isOpen = ({ state, finishedAt }: TaskRow): boolean => {
  if (state === SigningState.running) return true;
  return finishedAt !== null && finishedAt.getTime() + afterEndMs > Date.now();
};

/** People outside, who have a link and a phone and nothing else. They open their own task, and nothing beside it. */
export const createOutsideSigning = (parts: Parts) => {
  const {
    transactions,
    secrets,
    attempts,
    codes,
    files,
    ink,
    steps,
    acts,
    signing,
    identities,
    identityLook,
  } = parts;

  const unitNamed = async (tx: Tx, companyId: string): Promise<string> => {
    const [unit] = await tx.select().from(company).where(eq(company.id, companyId));
    return unit?.fullName ?? unit?.name ?? '';
  };

  const seatOf = async (tx: Tx, row: PartyRow, lock = false): Promise<Seat | undefined> => {
    const whole = await (lock ? lockTask : findTask)(tx, row.companyId, row.taskId);
    const party = whole.parties.find(({ id }) => id === row.id);
    return party && party.state !== PartyState.handedOver && isOpen(whole.task)
      ? { whole, party }
      : undefined;
  };

  /** The seat that a link leads to; whether it never was or is over is told to nobody. */
  const byLink = async (token: string): Promise<Seat> => {
    await attempts.takePublicCall(currentOrigin().ip);
    const tokenHash = secrets.tokenHash(token);
    const seat = await transactions.read('platform', async (tx) => {
      const [found] = await tx
        .select({ party: signingParty })
        .from(signingLink)
        .innerJoin(signingParty, eq(signingParty.id, signingLink.partyId))
        .where(eq(signingLink.tokenHash, tokenHash));
      return found && seatOf(tx, found.party);
    });
    return seat ?? refuse('signing.linkOver');
  };

  const visitorOf = async (tx: Tx, visit: string): Promise<PartyRow | undefined> => {
    const visitHash = secrets.tokenHash(visit);
    const isLive = and(eq(signingVisit.visitHash, visitHash), gt(signingVisit.expiresAt, sql`now()`));
    const [found] = await tx
      .select({ party: signingParty, id: signingVisit.id })
      .from(signingVisit)
      .innerJoin(signingParty, eq(signingParty.id, signingVisit.partyId))
      .where(isLive);
    // One that was written or moved in the database is nobody's.
    return found?.id === secrets.visitMark(visitHash, found?.party.id ?? '') ? found.party : undefined;
  };

  const byVisit = async (visit: string): Promise<Seat> => {
    await attempts.takePublicCall(currentOrigin().ip);
    const seat = await transactions.read('platform', async (tx) => {
      const party = await visitorOf(tx, visit);
      return party && seatOf(tx, party);
    });
    return seat ?? refuse('signing.visitOver');
  };

  const greetingOf = async (tx: Tx, { whole: { task }, party }: Seat) => ({
    unitName: await unitNamed(tx, task.companyId),
    title: task.title,
    partyName: party.name,
    maskedPhone: maskPhone(party.phone),
    task: task.state,
    party: party.state,
  });

  const present = async (tx: Tx, seat: Seat): Promise<CallResult<typeof getOutsideTask>> => {
    const { task, documents, parties } = seat.whole;
    const live = parties.filter(({ state }) => state !== PartyState.handedOver);
    const isDeclined = seat.party.state === PartyState.declined;
    return {
      ...(await greetingOf(tx, seat)),
      byName: task.createdByName,
      note: task.note,
      expiresAt: iso(task.expiresAt),
      now: iso(new Date()),
      documents: await presentDocuments(tx, files, isDeclined ? [] : documents, seat.party.id),
      partyUnit: seat.party.unitName,
      fields: fieldsOf(seat.party),
      parties: live.map(({ id, name, unitName, step, state }) => ({
        name,
        unitName,
        step,
        state,
        isMine: id === seat.party.id,
      })),
      identity: (await lacksIdentity(tx, identityLook, seat.party)) ? seat.party.identity : null,
      mayAct: mayAct(task, seat.party.state, Date.now()),
      reason: task.reason,
      certificate: task.certificateFileId
        ? files.linkTo({ id: task.certificateFileId }, seat.party.id)
        : null,
    };
  };

  /** The task as a party sees it once something has been done. */
  const looked = ({ party }: Seat): Promise<CallResult<typeof getOutsideTask>> =>
    transactions.read({ companyId: party.companyId }, async (tx) =>
      present(tx, (await seatOf(tx, party)) ?? refuse('signing.visitOver')),
    );

  const greet = async ({
    token,
  }: CheckedInput<typeof greetOutside>): Promise<CallResult<typeof greetOutside>> => {
    const seat = await byLink(token);
    return transactions.read({ companyId: seat.party.companyId }, (tx) => greetingOf(tx, seat));
  };

  const sendCode = async ({
    token,
  }: CheckedInput<typeof sendOutsideCode>): Promise<CallResult<typeof sendOutsideCode>> => {
    const { party } = await byLink(token);
    return codes.sendToAnybody(party.phone, CodePurpose.signing);
  };

  const markOpened = async (tx: Tx, { whole: { task }, party }: Seat): Promise<void> => {
    if (task.state !== SigningState.running || party.state !== PartyState.asked) return;
    await steps.changeParty(tx, party, { state: PartyState.opened, openedAt: sql`now()` });
    await steps.happen(tx, task, { step: SigningStep.opened, byName: party.name, partyId: party.id });
  };

  const open = async ({
    token,
    verificationCode,
  }: CheckedInput<typeof openOutside>): Promise<CallResult<typeof openOutside>> => {
    const found = await byLink(token);
    const outcome = await codes.spend(found.party.phone, CodePurpose.signing, verificationCode);
    if (outcome !== 'right') refuse(outcome === 'expired' ? 'account.codeExpired' : 'account.codeWrong');
    const visit = secrets.newToken();
    const { companyId, id: partyId } = found.party;
    await transactions.write({ companyId }, async (tx) => {
      const seat = (await seatOf(tx, found.party, true)) ?? refuse('signing.linkOver');
      await markOpened(tx, seat);
      const expiresAt = new Date(Date.now() + limits.signing.visitMinutes * 60_000);
      const visitHash = secrets.tokenHash(visit);
      const id = secrets.visitMark(visitHash, partyId);
      await tx.insert(signingVisit).values({ id, companyId, partyId, visitHash, expiresAt });
    });
    return { visit, task: await looked(found) };
  };

  const task = async ({ visit }: CheckedInput<typeof getOutsideTask>) => looked(await byVisit(visit));

  /** Does something as the owner of a visit, in the unit the task belongs to. */
  const act = (
    { party }: Seat,
    visit: string,
    work: (tx: Tx, whole: WholeTask, party: PartyRow) => Promise<unknown>,
  ): Promise<unknown> =>
    transactions.write({ companyId: party.companyId }, async (tx) => {
      const seat = (await seatOf(tx, party, true)) ?? refuse('signing.visitOver');
      // Another device may have handed over meanwhile, which ends all visits.
      if (!(await visitorOf(tx, visit))) refuse('signing.visitOver');
      return work(tx, seat.whole, seat.party);
    });

  const signatureOf = async ({ kind, picture, unitName = '' }: CheckedInput<typeof signOutside>) => {
    const isSeal = kind === SignatureKind.sealed;
    if (isSeal && !unitName) refuse('signing.unitMissing');
    const proof = ProofKind.code;
    return { kind, picture: await strokesOf(picture), statedUnit: isSeal ? unitName : '', proof };
  };

  const sign = async (wish: CheckedInput<typeof signOutside>): Promise<CallResult<typeof signOutside>> => {
    const seat = await byVisit(wish.visit);
    const { whole, party } = seat;
    if (party.state === PartyState.signed) return looked(seat);
    if (!mayAct(whole.task, party.state, Date.now())) refuse('signing.notNow');
    const isLacking = await transactions.read({ companyId: party.companyId }, (tx) =>
      lacksIdentity(tx, identityLook, party),
    );
    if (isLacking) refuse('signing.identityFirst');
    const signature = await signatureOf(wish);
    const made = await signing.sign(whole, party, signature);
    try {
      await act(seat, wish.visit, (tx, held, mine) => acts.sign(tx, held, mine, signature, made));
    } finally {
      await signing.drop(made);
    }
    return looked(seat);
  };

  /** Compares who they are with what others know; the outcome is told to them and to the unit, the number to nobody. */
  const prove = async ({
    visit,
    idNumber,
  }: CheckedInput<typeof proveOutside>): Promise<CallResult<typeof proveOutside>> => {
    const seat = await byVisit(visit);
    const row = await transactions.write({ companyId: seat.party.companyId }, async (tx) => {
      const { whole, party } = (await seatOf(tx, seat.party, true)) ?? refuse('signing.visitOver');
      if (!(await visitorOf(tx, visit))) refuse('signing.visitOver');
      if (!mayAct(whole.task, party.state, Date.now())) refuse('signing.notNow');
      const [last] = await identityLook.ofSubject(tx, party.id);
      // What matches, or is still being asked, is not asked for again.
      if (last?.state === IdentityState.matches || last?.state === IdentityState.waiting) return last;
      return identities.open(tx, aboutParty(party), proofWish(party, idNumber) ?? refuse('signing.notNow'));
    });
    await identities.run(row, proofWish(seat.party, idNumber) ?? refuse('signing.notNow'));
    return transactions.read({ companyId: seat.party.companyId }, async (tx) => {
      const [now] = await identityLook.ofSubject(tx, seat.party.id);
      const fresh = (await seatOf(tx, seat.party)) ?? refuse('signing.visitOver');
      return { state: now?.state ?? IdentityState.failed, task: await present(tx, fresh) };
    });
  };

  /** Reads a photo, for those who are to sign alone. */
  const clean = async ({ visit, ...sent }: CheckedInput<typeof cleanOutsidePhoto>) => {
    const { whole, party } = await byVisit(visit);
    if (!mayAct(whole.task, party.state, Date.now())) refuse('signing.notNow');
    return ink.photo(sent);
  };

  const decline = async ({
    visit,
    reason,
  }: CheckedInput<typeof declineOutside>): Promise<CallResult<typeof declineOutside>> => {
    const seat = await byVisit(visit);
    await act(seat, visit, (tx, whole, party) => acts.decline(tx, whole, party, reason));
    return looked(seat);
  };

  const handOver = async ({
    visit,
    name,
    phone,
  }: CheckedInput<typeof handOverOutside>): Promise<CallResult<typeof handOverOutside>> => {
    const heir = { kind: PartyKind.outside, accountId: null, name, phone };
    const seat = await byVisit(visit);
    await act(seat, visit, (tx, whole, party) => acts.handOver(tx, whole, party, heir));
    return {};
  };

  /** Forgets visits that are over, and links that opened nothing for long. */
  const forgetOld = async (tx: Tx): Promise<void> => {
    await tx.delete(signingVisit).where(lt(signingVisit.expiresAt, sql`now()`));
    await tx.execute(sql`
      DELETE FROM signing_link l USING signing_party p, signing_task t
      WHERE p.id = l.party_id AND t.id = p.task_id
        AND t.finished_at < now() - ${limits.signing.linkDaysAfterEnd} * interval '1 day'`);
  };

  return answering(
    { greet, sendCode, open, task, sign, prove, clean, decline, handOver, forgetOld },
    (guests) => [
      handle(greetOutside, ({ input }) => guests.greet(input)),
      handle(sendOutsideCode, ({ input }) => guests.sendCode(input)),
      handle(openOutside, ({ input }) => guests.open(input)),
      handle(getOutsideTask, ({ input }) => guests.task(input)),
      handle(proveOutside, ({ input }) => guests.prove(input)),
      handle(signOutside, ({ input }) => guests.sign(input)),
      handle(cleanOutsidePhoto, ({ input }) => guests.clean(input)),
      handle(declineOutside, ({ input }) => guests.decline(input)),
      handle(handOverOutside, ({ input }) => guests.handOver(input)),
    ],
  );
};
