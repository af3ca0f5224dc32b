import * as call from '@chancery/contract/identity-check/calls.ts';
import { IdentityPurpose, IdentityState } from '@chancery/contract/identity-check/codes.ts';
import { identityNeeds } from '@chancery/contract/identity-check/rules.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import type { CheckWish } from '@chancery/identity/provider.ts';
import { and, eq, ilike, ne, or, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle, handleAndFollow } from '../../kit/handle.ts';
import { changeRows } from '../../kit/keep-rows.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Identities } from './identities.ts';
import { keptIdentityCheck } from './identity-check.kept.ts';
import { type IdentityRow, identityCheck } from './identity-check.table.ts';
import { presentCheck } from './identity-look.ts';
import type { IdentityProviders } from './identity-providers.ts';
import { lockCheck } from './settle-check.ts';

type Asked = CheckedInput<typeof call.askIdentity>;

interface Parts {
  readonly transactions: Transactions;
  readonly identities: Identities;
  readonly providers: IdentityProviders;
}

/** What is asked for, as its kind needs it; anything beside it is left out. */
const wishOf = (input: Asked): CheckWish => {
  const facts = identityNeeds[input.kind];
  const missing = facts.filter((fact) => !input[fact]);
  if (missing.length > 0)
    refuse('identity.incomplete', {
      fields: missing.map((field) => ({ field, key: 'rule.required' as const, params: {} })),
    });
  const wish = Object.fromEntries(facts.map((fact) => [fact, input[fact]]));
  // The table of needs is the shape of each kind.
  return { kind: input.kind, ...wish } as unknown as CheckWish;
};

const { amountTries } = limits.identity;

/** Checks on demand for administrators, and what a unit had checked. What certifications found, only operators see. */
export const createIdentityChecks = ({ transactions, identities, providers }: Parts) => {
  const own = ({ companyId }: UnitActor) =>
    and(eq(identityCheck.companyId, companyId), ne(identityCheck.purpose, IdentityPurpose.certification));

  const find = async (tx: Tx, actor: UnitActor, id: string): Promise<IdentityRow> => {
    const [row] = await tx
      .select()
      .from(identityCheck)
      .where(and(own(actor), eq(identityCheck.id, id)));
    return row ?? refuse('identity.notFound');
  };

  const get = (actor: UnitActor, id: string) =>
    transactions.read(scopeOf(actor), async (tx) => presentCheck(await find(tx, actor, id)));

  const list = (
    actor: UnitActor,
    { keyword, state, kind, purpose, ...query }: CheckedInput<typeof call.listIdentityChecks>,
  ): Promise<CallResult<typeof call.listIdentityChecks>> =>
    transactions.read(scopeOf(actor), (tx) => {
      const pattern = keyword && containing(keyword);
      return keysetPage(tx, {
        from: identityCheck,
        where: [
          own(actor),
          state ? eq(identityCheck.state, state) : undefined,
          kind ? eq(identityCheck.kind, kind) : undefined,
          purpose ? eq(identityCheck.purpose, purpose) : undefined,
          pattern
            ? or(ilike(identityCheck.number, pattern), ilike(identityCheck.shownName, pattern))
            : undefined,
        ],
        sorts: { askedAt: identityCheck.askedAt },
        query,
        present: presentCheck,
      });
    });

  const ask = (actor: UnitActor, input: Asked): Promise<CallResult<typeof call.askIdentity>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const { purpose, consent } = input;
      const about = { companyId: actor.companyId, purpose, consent, note: input.note ?? '', subjectId: null };
      const row = await identities.open(
        tx,
        { ...about, askedBy: actor.id, askedByName: actor.name },
        wishOf(input),
      );
      const { shownName, shownNumber, kind } = row;
      const after = { kind, purpose, consent, shownName, shownNumber };
      note({ objectType: 'identityCheck', objectId: row.id, objectName: row.number, after });
      return presentCheck(row);
    });

  const answer = async (actor: UnitActor, input: Asked, id: string) => {
    const row = await transactions.read(scopeOf(actor), (tx) => find(tx, actor, id));
    await identities.run(row, wishOf(input));
    return get(actor, id);
  };

  const lockAmount = async (tx: Tx, actor: UnitActor, id: string): Promise<IdentityRow> => {
    await find(tx, actor, id);
    const row = (await lockCheck(tx, id)) ?? refuse('identity.notFound');
    return row.state === IdentityState.amount && row.tries < amountTries ? row : refuse('identity.notNow');
  };

  /** Counts a try before the provider hears of it, so that many at once are no more guesses than one after another. */
  const countTry = (actor: UnitActor, id: string): Promise<CallResult<typeof call.confirmIdentityAmount>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockAmount(tx, actor, id);
      const more = { tries: sql`${identityCheck.tries} + 1` };
      const [counted] = await changeRows(tx, keptIdentityCheck, more, eq(identityCheck.id, id));
      note({ objectType: 'identityCheck', objectId: id, objectName: row.number });
      return presentCheck(counted ?? row);
    });

  const compareAmount = async (actor: UnitActor, id: string, amount: number, triesLeft: number) => {
    const row = await transactions.read(scopeOf(actor), (tx) => find(tx, actor, id));
    const provider = providers.of(row.provider) ?? refuse('identity.noProvider');
    const outcome = await provider
      .confirm(row.providerNo, amount)
      .catch(() => refuse('identity.providerAway'));
    if (outcome === IdentityState.matches || triesLeft === 0)
      await identities.keep(
        id,
        outcome === IdentityState.matches ? IdentityState.matches : IdentityState.mismatch,
      );
    return get(actor, id);
  };

  return answering({ list, get, ask, answer, countTry, compareAmount }, (checks) => [
    handle(call.listIdentityChecks, ({ actor, input }) => checks.list(actor, input)),
    handle(call.getIdentityCheck, ({ actor, input }) => checks.get(actor, input.id)),
    handleAndFollow(
      call.askIdentity,
      ({ actor, input }) => checks.ask(actor, input),
      ({ actor, input }, { id }) => checks.answer(actor, input, id),
    ),
    handleAndFollow(
      call.confirmIdentityAmount,
      ({ actor, input }) => checks.countTry(actor, input.id),
      ({ actor, input }, { id, triesLeft }) => checks.compareAmount(actor, id, input.amount, triesLeft),
    ),
  ]);
};
