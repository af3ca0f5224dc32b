import { CodePurpose } from '@chancery/contract/account/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import {
  askSigningPasskey,
  declineAsMember,
  handOverAsMember,
  listSigningSeals,
  sendSigningCode,
  signAsMember,
} from '@chancery/contract/signing/calls.ts';
import { PartyKind, PartyState, SignatureKind } from '@chancery/contract/signing/codes.ts';
import { isAsked, mayAct } from '@chancery/contract/signing/rules.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { SecondProof, VerificationService } from '../../people/ports.ts';
import type { TaskSeals } from '../sealing/task-seals.ts';
import { keepSignature, signatureOf } from '../signature/my-signature.ts';
import { strokesOf } from '../signature/strokes.ts';
import { membersOf } from './check-parties.ts';
import type { PartyActs } from './party-acts.ts';
import { type Signature, type SignDocuments, type Signed, signedBy } from './sign-documents.ts';
import type { PartyRow, TaskRow } from './signing.table.ts';
import { isOf } from './signing-sight.ts';
import { findTask, lockTask, type WholeTask } from './task-lock.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly codes: Pick<VerificationService, 'sendToOwner'>;
  readonly secondProof: SecondProof;
  readonly acts: PartyActs;
  readonly signing: SignDocuments;
  readonly taskSeals: TaskSeals;
}

/** What is ready before anything is held. */
interface Prepared {
  readonly signature: Signature;
  readonly made: readonly Signed[];
}

type Wish = CheckedInput<typeof signAsMember>;
type Answer = Pick<TaskRow, 'state'>;
type Drawn = Pick<Signature, 'kind' | 'picture' | 'seal'>;

/** What is proved is for one task alone, and for one seal where one is pressed. */
const aboutOf = ({ id, useId }: Pick<Wish, 'id' | 'useId'>) => ({
  purpose: CodePurpose.signing,
  bound: useId ? [id, useId] : [id],
});

/** The party that somebody is: the one that is asked, else the one that has acted. */
const partyOfActor = ({ task, parties }: WholeTask, actor: UnitActor): PartyRow => {
  const mine = task.state === 'draft' ? [] : parties.filter((party) => isOf(actor, party));
  const acted = mine.find(({ state }) => state === PartyState.signed || state === PartyState.declined);
  return mine.find(({ state }) => isAsked(state)) ?? acted ?? mine[0] ?? refuse('signing.notFound');
};

/** Members who sign, decline or hand over in the console. */
export const createMemberSigning = (parts: Parts) => {
  const { transactions, codes, secondProof, acts, signing, taskSeals } = parts;
  const sendCode = async (actor: UnitActor): Promise<CallResult<typeof sendSigningCode>> => ({
    ...(await codes.sendToOwner(actor.mobile, CodePurpose.signing)),
    maskedPhone: maskPhone(actor.mobile),
  });

  /** What was drawn just now, else what they keep. */
  const signatureFor = async (actor: UnitActor, { kind, picture }: Wish): Promise<Drawn> => {
    if (kind && picture) return { kind, picture: await strokesOf(picture) };
    const kept = await transactions.read(scopeOf(actor), (tx) => signatureOf(tx, actor));
    return kept ? { kind: kept.kind, picture: kept.content } : refuse('signing.noneKept');
  };

  /** The task and the party that somebody may sign for now; no party where they have signed already. */
  const turnOf = async (actor: UnitActor, id: string) => {
    const whole = await transactions.read(scopeOf(actor), (tx) => findTask(tx, actor.companyId, id));
    const party = partyOfActor(whole, actor);
    if (party.state === PartyState.signed) return { whole };
    return mayAct(whole.task, party.state, Date.now()) ? { whole, party } : refuse('signing.notNow');
  };

  const askPasskey = async (
    actor: UnitActor,
    wish: CheckedInput<typeof askSigningPasskey>,
  ): Promise<CallResult<typeof askSigningPasskey>> => {
    const { whole, party = refuse('signing.notNow') } = await turnOf(actor, wish.id);
    if (wish.useId) await taskSeals.check(actor, wish.useId, signedBy(whole.documents, party));
    return secondProof.ask(actor, aboutOf(wish));
  };

  const listSeals = async (actor: UnitActor, id: string): Promise<CallResult<typeof listSigningSeals>> => {
    const { whole, party = refuse('signing.notNow') } = await turnOf(actor, id);
    const documents = signedBy(whole.documents, party);
    const uses = await transactions.read(scopeOf(actor), (tx) => taskSeals.fitting(tx, actor, documents));
    return {
      presses: documents.length,
      list: uses.map(({ row, seal, left }) => ({
        useId: row.id,
        empowerNo: row.empowerNo,
        title: row.title,
        deviceId: seal.id,
        deviceName: seal.name,
        left,
      })),
    };
  };

  /** What they sign with: a seal of the unit where they chose one. */
  const chosenBy = async (
    actor: UnitActor,
    wish: Wish,
    whole: WholeTask,
    party: PartyRow,
  ): Promise<Drawn> => {
    const { useId } = wish;
    if (!useId) return signatureFor(actor, wish);
    const { id: taskId, title } = whole.task;
    const seal = await taskSeals.open(actor, { useId, taskId, title }, signedBy(whole.documents, party));
    return { kind: SignatureKind.unitSeal, picture: Buffer.alloc(0), seal };
  };

  /** Everything slow, before anything is held; undefined where it was signed already. */
  const prepare = async (actor: UnitActor, wish: Wish): Promise<Prepared | undefined> => {
    const { whole, party } = await turnOf(actor, wish.id);
    if (!party) return undefined;
    const drawn = await chosenBy(actor, wish, whole, party);
    const signature = { ...drawn, proof: await secondProof.spend(actor, aboutOf(wish), wish) };
    return { signature, made: await signing.sign(whole, party, signature) };
  };

  const act = (
    actor: UnitActor,
    id: string,
    work: (tx: Tx, whole: WholeTask, party: PartyRow) => Promise<TaskRow>,
  ): Promise<Answer> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const whole = await lockTask(tx, actor.companyId, id);
      const party = partyOfActor(whole, actor);
      const { state, title } = await work(tx, whole, party);
      note({ objectType: 'signing', objectId: id, objectName: title, after: { state } });
      return { state };
    });

  const sign = (actor: UnitActor, { id, keep }: Wish, ready: Prepared | undefined): Promise<Answer> =>
    act(actor, id, async (tx, whole, party) => {
      if (!ready) return whole.task;
      const { signature, made } = ready;
      if (keep && !signature.seal)
        await keepSignature(tx, actor, { kind: signature.kind, content: signature.picture });
      return acts.sign(tx, whole, party, signature, made);
    });

  const putAway = (ready: Prepared | undefined): Promise<void> => signing.drop(ready?.made ?? []);

  const decline = (actor: UnitActor, { id, reason }: CheckedInput<typeof declineAsMember>): Promise<Answer> =>
    act(actor, id, (tx, whole, party) => acts.decline(tx, whole, party, reason));

  const handOver = (
    actor: UnitActor,
    { id, userId }: CheckedInput<typeof handOverAsMember>,
  ): Promise<Answer> =>
    act(actor, id, async (tx, whole, party) => {
      const member = (await membersOf(tx, actor.companyId, [userId])).get(userId);
      if (!member) return refuse('signing.memberNotFound');
      const { name, mobile: phone } = member;
      return acts.handOver(tx, whole, party, { kind: PartyKind.member, accountId: userId, name, phone });
    });

  return answering(
    { sendCode, askPasskey, listSeals, prepare, sign, putAway, decline, handOver },
    (members) => [
      handle(sendSigningCode, ({ actor }) => members.sendCode(actor)),
      handle(askSigningPasskey, ({ actor, input }) => members.askPasskey(actor, input)),
      handle(listSigningSeals, ({ actor, input }) => members.listSeals(actor, input.id)),
      handlePrepared(
        signAsMember,
        ({ actor, input }) => members.prepare(actor, input),
        ({ actor, input }, made) => members.sign(actor, input, made),
        members.putAway,
      ),
      handle(declineAsMember, ({ actor, input }) => members.decline(actor, input)),
      handle(handOverAsMember, ({ actor, input }) => members.handOver(actor, input)),
    ],
  );
};
