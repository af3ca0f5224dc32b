import { CodePurpose } from '@chancery/contract/account/codes.ts';
import { IdentityState } from '@chancery/contract/identity-check/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
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
import { eq, sql } from 'drizzle-orm';
import type { FileService } from '../../files/ports.ts';
import type { Identities, IdentityLook } from '../../identity/ports.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso } from '../../kit/time.ts';
import type { Tx } from '../../kit/transaction.ts';
import { company, type VerificationService } from '../../people/ports.ts';
import type { InkCleaner } from '../signature/clean-photo.ts';
import { strokesOf } from '../signature/strokes.ts';
import { aboutParty, lacksIdentity, proofWish } from './lacks-identity.ts';
import { createOutsideSeats, type Seat, type SeatParts } from './outside-seats.ts';
import type { PartyActs } from './party-acts.ts';
import { fieldsOf } from './party-fields.ts';
import type { SignDocuments } from './sign-documents.ts';
import { presentDocuments } from './signing.present.ts';
import type { PartyRow } from './signing.table.ts';
import type { SigningSteps } from './signing-steps.ts';
import type { WholeTask } from './task-lock.ts';

interface Parts extends SeatParts {
  readonly secrets: SeatParts['secrets'] & Pick<Secrets, 'newToken'>;
  readonly codes: Pick<VerificationService, 'sendToAnybody' | 'spend'>;
  readonly files: Pick<FileService, 'linkTo'>;
  readonly ink: Pick<InkCleaner, 'photo'>;
  readonly steps: SigningSteps;
  readonly acts: PartyActs;
  readonly signing: SignDocuments;
  readonly identities: Pick<Identities, 'open' | 'run'>;
  readonly identityLook: IdentityLook;
}

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

  const seats = createOutsideSeats({ transactions, secrets, attempts });
  const { seatOf, byLink, visitorOf, byVisit, forgetOld } = seats;

  const unitNamed = async (tx: Tx, companyId: string): Promise<string> => {
    const [unit] = await tx.select().from(company).where(eq(company.id, companyId));
    return unit?.fullName ?? unit?.name ?? '';
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
    await transactions.write({ companyId: found.party.companyId }, async (tx) => {
      const seat = (await seatOf(tx, found.party, true)) ?? refuse('signing.linkOver');
      await markOpened(tx, seat);
      await seats.begin(tx, found.party, visit);
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
