import { CodePurpose } from '@chancery/contract/account/codes.ts';
import * as call from '@chancery/contract/destruction/calls.ts';
import { DestructionSigner, DestructionState } from '@chancery/contract/destruction/codes.ts';
import { nextDestruction } from '@chancery/contract/destruction/rules.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import type { ProofKind } from '@chancery/contract/passkey/codes.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { and, asc, eq, ilike, inArray, isNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { containing } from '../../kit/like.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { membership, peopleNamed, type SecondProof, type VerificationService } from '../../people/ports.ts';
import type { MenuService } from '../../platform/ports.ts';
import { endRetiring } from '../../seals/ports.ts';
import { keptDestructionSignature } from './destruction.kept.ts';
import { destructionSignature } from './destruction.table.ts';
import {
  change,
  type DestructionRow,
  findVisible,
  holdFor,
  holdVisible,
  type Signer,
  signaturesOf,
  tellMove,
} from './destruction-move.ts';
import type { DestructionNews } from './destruction-news.ts';
import { recordJob } from './record-content.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly menus: Pick<MenuService, 'permissionsOf'>;
  readonly codes: Pick<VerificationService, 'sendToOwner'>;
  readonly secondProof: SecondProof;
  readonly evidence: Evidence;
  readonly news: DestructionNews;
}

const mostOffered = 20;
const aboutOf = (id: string) => ({ purpose: CodePurpose.destruction, bound: [id] });

export type DestructionSigners = ReturnType<typeof createDestructionSigners>;

/** The two who sign that a seal was destroyed: chosen, replaced where one cannot, and proven to be themselves. */
export const createDestructionSigners = (parts: Parts) => {
  const { transactions, jobs, menus, codes, secondProof, evidence, news } = parts;

  /** The roles of a unit that may look at the end of a seal and sign it. */
  const signingRoles = async (tx: Tx, companyId: string): Promise<CodeOf<typeof Role>[]> => {
    const roles: CodeOf<typeof Role>[] = [];
    for (const role of Role.all) {
      const permissions = await menus.permissionsOf(tx, companyId, role);
      if (permissions.has('destruction.view') && permissions.has('destruction.sign')) roles.push(role);
    }
    return roles;
  };

  const mayAll = async (tx: Tx, companyId: string) =>
    and(
      eq(membership.companyId, companyId),
      isNull(membership.disabledAt),
      inArray(membership.role, await signingRoles(tx, companyId)),
    );

  const refuseWhoMayNot = async (tx: Tx, companyId: string, id: string, field: string): Promise<string> => {
    const names = await peopleNamed(tx, companyId, [id]);
    const [found] = await tx
      .select({ name: membership.realName })
      .from(membership)
      .where(and(await mayAll(tx, companyId), eq(membership.accountId, id)));
    const fields = [{ field, key: 'rule.invalid' as const, params: {} }];
    return found?.name ?? refuse('destruction.mayNotSign', { params: { name: names.get(id) ?? '' }, fields });
  };

  const select = (
    actor: UnitActor,
    { keyword }: CheckedInput<typeof call.selectDestructionWitness>,
  ): Promise<CallResult<typeof call.selectDestructionWitness>> =>
    transactions.read(scopeOf(actor), async (tx) => ({
      list: await tx
        .select({ userId: membership.accountId, realName: membership.realName })
        .from(membership)
        .where(
          and(
            await mayAll(tx, actor.companyId),
            keyword ? ilike(membership.realName, containing(keyword)) : undefined,
          ),
        )
        .orderBy(asc(membership.realName))
        .limit(mostOffered),
    }));

  /** Asks both to sign, and says who they are. */
  const ask = async (
    tx: Tx,
    { id, companyId }: DestructionRow,
    asked: Readonly<Record<Signer, string>>,
  ): Promise<Record<string, string>> => {
    const { executor, witness } = asked;
    if (executor === witness) {
      const fields = [{ field: 'witnessId', key: 'rule.invalid' as const, params: {} }];
      refuse('destruction.samePerson', { fields });
    }
    const names: Record<string, string> = {};
    for (const role of DestructionSigner.all)
      names[role] = await refuseWhoMayNot(tx, companyId, asked[role], 'witnessId');
    await addRows(
      tx,
      keptDestructionSignature,
      DestructionSigner.all.map((role) => ({
        id: uuidv7(),
        companyId,
        destructionId: id,
        role,
        accountId: asked[role],
        name: names[role] ?? '',
        askedAt: new Date(),
      })),
    );
    return names;
  };

  const nameOther = (
    actor: UnitActor,
    { id, role, userId }: CheckedInput<typeof call.nameDestructionSigner>,
  ): Promise<Record<string, never>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { row } = await holdFor(tx, actor, id, 'nameSigner');
      const signatures = await signaturesOf(tx, id);
      const own = signatures.find((one) => one.role === role) ?? refuse('destruction.notFound');
      if (own.signedAt) refuse('destruction.signed', { params: { name: own.name } });
      if (signatures.some((one) => one.accountId === userId)) {
        const fields = [{ field: 'userId', key: 'rule.invalid' as const, params: {} }];
        refuse('destruction.samePerson', { fields });
      }
      const name = await refuseWhoMayNot(tx, actor.companyId, userId, 'userId');
      const changes = { accountId: userId, name, askedAt: new Date() };
      await changeRows(tx, keptDestructionSignature, changes, eq(destructionSignature.id, own.id));
      await tellMove(tx, evidence, actor, row, 'nameSigner', { role, before: own.name, name });
      await news.askToSign(tx, row, actor, [userId]);
      return {};
    });

  const sendCode = async (actor: UnitActor): Promise<CallResult<typeof call.sendDestructionCode>> => ({
    ...(await codes.sendToOwner(actor.mobile, CodePurpose.destruction)),
    maskedPhone: maskPhone(actor.mobile),
  });

  /** Whether somebody is to sign now, or has signed already. */
  const turnOf = (actor: UnitActor, id: string): Promise<'now' | 'done'> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const row = await findVisible(tx, actor, id);
      const own = (await signaturesOf(tx, id)).find(({ accountId }) => accountId === actor.id);
      if (own?.signedAt) return 'done';
      if (row.state !== DestructionState.destroyed) return refuse('destruction.notNow');
      return own ? 'now' : refuse('destruction.notAsked');
    });

  const askPasskey = async (
    actor: UnitActor,
    { id }: CheckedInput<typeof call.askDestructionPasskey>,
  ): Promise<CallResult<typeof call.askDestructionPasskey>> => {
    if ((await turnOf(actor, id)) === 'done') return refuse('destruction.notNow');
    return secondProof.ask(actor, aboutOf(id));
  };

  type Proof = CodeOf<typeof ProofKind>;

  /** Spends the proof before anything is held; nothing where it was signed already. */
  const prove = async (
    actor: UnitActor,
    wish: CheckedInput<typeof call.signDestruction>,
  ): Promise<Proof | undefined> => {
    if ((await turnOf(actor, wish.id)) === 'done') return undefined;
    return secondProof.spend(actor, aboutOf(wish.id), wish);
  };

  const sign = (
    actor: UnitActor,
    id: string,
    proof: Proof | undefined,
  ): Promise<CallResult<typeof call.signDestruction>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { row, seal } = await holdVisible(tx, actor, id);
      const signatures = await signaturesOf(tx, id);
      const own = signatures.find(({ accountId }) => accountId === actor.id);
      if (own?.signedAt || proof === undefined) return { state: row.state };
      if (!own) return refuse('destruction.notAsked');
      const signed = signatures.filter(({ signedAt }) => signedAt !== null).length + 1;
      const state = nextDestruction(row.state, 'sign', { signed }) ?? refuse('destruction.notNow');
      const signedAt = new Date();
      const given = { proof, signedAt, name: actor.name };
      await changeRows(tx, keptDestructionSignature, given, eq(destructionSignature.id, own.id));
      await tellMove(tx, evidence, actor, row, 'sign', { role: own.role, name: actor.name, proof });
      if (state !== DestructionState.completed) return { state };
      await endRetiring(tx, actor, seal);
      const completed = await change(tx, row, { state, completedAt: signedAt });
      await tellMove(tx, evidence, actor, completed, 'complete', {});
      await news.completed(tx, completed, actor, seal.keeperId);
      const { language } = currentOrigin();
      await jobs.send(tx, recordJob, { destructionId: id, companyId: row.companyId, language });
      return { state };
    });

  return answering({ select, ask, nameOther, sendCode, askPasskey, prove, sign }, (signers) => [
    handle(call.selectDestructionWitness, ({ actor, input }) => signers.select(actor, input)),
    handle(call.nameDestructionSigner, ({ actor, input }) => signers.nameOther(actor, input)),
    handle(call.sendDestructionCode, ({ actor }) => signers.sendCode(actor)),
    handle(call.askDestructionPasskey, ({ actor, input }) => signers.askPasskey(actor, input)),
    handlePrepared(
      call.signDestruction,
      ({ actor, input }) => signers.prove(actor, input),
      ({ actor, input }, proof) => signers.sign(actor, input.id, proof),
    ),
  ]);
};
