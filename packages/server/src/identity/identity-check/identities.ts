import type { Brand } from '@chancery/contract/brands/brand.ts';
import { IdentityState } from '@chancery/contract/identity-check/codes.ts';
import { type CheckWish, Forged } from '@chancery/identity/provider.ts';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { addRows, changeRows } from '../../kit/keep-rows.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { nextUnitNumber } from '../../kit/unit-number.ts';
import { hold, refuseUsedUp } from '../../ledger/ports.ts';
import { lockUnit } from '../../people/ports.ts';
import { hiddenFacts } from './hidden-facts.ts';
import { keptIdentityCheck } from './identity-check.kept.ts';
import { type IdentityRow, identityCheck } from './identity-check.table.ts';
import type { IdentityProviders } from './identity-providers.ts';
import { refuseFishing } from './refuse-fishing.ts';
import { heldFor, lockCheck, moveCheck, stateBy } from './settle-check.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Pick<Secrets, 'identityDigest'>;
  readonly providers: IdentityProviders;
  readonly brand: Brand;
  readonly log: FastifyBaseLogger;
}

/** Who asks, for what, and how the person agreed. */
interface About extends Pick<IdentityRow, 'companyId' | 'purpose' | 'consent' | 'note' | 'askedBy'> {
  readonly subjectId: string | null;
  readonly askedByName: string;
}

export type Identities = ReturnType<typeof createIdentities>;

/** Checks of identities: promised in one transaction, asked for outside of any, settled in another. */
export const createIdentities = ({ transactions, secrets, providers, brand, log }: Parts) => {
  /** Sets one check of the ledger aside and says what will be asked; nothing is sent before the commit. */
  const open = async (tx: Tx, about: About, wish: CheckWish): Promise<IdentityRow> => {
    const provider = providers.for(wish.kind) ?? refuse('identity.noProvider');
    const { companyId } = about;
    const facts = hiddenFacts(secrets, companyId, wish);
    await lockUnit(tx, companyId);
    await refuseFishing(tx, { ...about, ...facts });
    const id = uuidv7();
    const number = await nextUnitNumber(tx, companyId, 'I');
    const rest = { kind: wish.kind, state: IdentityState.asking, provider: provider.name, ...facts };
    const [row] = await addRows(tx, keptIdentityCheck, [{ id, number, ...about, ...rest }]);
    if (!row) throw new Error('an identity check was not kept');
    if (!(await hold(tx, { ...heldFor(row), amount: 1 }))) refuseUsedUp(brand, heldFor(row).value);
    return row;
  };

  /** Whoever takes a check up asks; a request that is repeated finds it taken. */
  const takeUp = (id: string): Promise<boolean> =>
    transactions.apart('platform', async (tx) => {
      const row = await lockCheck(tx, id);
      if (row?.state !== IdentityState.asking) return false;
      await changeRows(tx, keptIdentityCheck, { state: IdentityState.waiting }, eq(identityCheck.id, id));
      return true;
    });

  /** Writes down how a check stands, once; what is answered stays. */
  const keep = (id: string, to: IdentityRow['state'], providerNo = ''): Promise<IdentityRow | undefined> =>
    transactions.apart('platform', async (tx) => {
      const row = await lockCheck(tx, id);
      return row && moveCheck(tx, row, to, providerNo);
    });

  /** Asks the provider about what was promised, and keeps what it says. Nothing of what was sent is kept or logged. */
  const run = async ({ id, provider: name }: IdentityRow, wish: CheckWish): Promise<void> => {
    if (!(await takeUp(id))) return;
    const provider = providers.of(name);
    try {
      if (!provider) throw new Error('the provider is not open any more');
      const begun = await provider.begin(id, wish);
      const to = stateBy(begun);
      if (to !== IdentityState.waiting) return void (await keep(id, to, begun.providerNo));
      await transactions.apart('platform', (tx) =>
        changeRows(tx, keptIdentityCheck, { providerNo: begun.providerNo }, eq(identityCheck.id, id)),
      );
    } catch (error) {
      log.warn(
        { provider: name, check: id, why: (error as Error).message },
        'an identity check was not answered',
      );
      await keep(id, IdentityState.failed);
    }
  };

  /** Takes what a provider tells of: only what it signed, for a check that is its own and still waits. */
  const notice = async (
    name: string,
    arrived: { headers: Record<string, string | undefined>; body: string },
  ) => {
    const provider = providers.of(name);
    if (!provider) return 404;
    try {
      const told = provider.read(arrived);
      await transactions.apart('platform', async (tx) => {
        const isId = /^[0-9a-f-]{36}$/i.test(told.number);
        const row = isId ? await lockCheck(tx, told.number) : undefined;
        // Where its own number is not known yet, the answer to the request is still on its way: it comes again.
        if (row?.provider !== name || row.providerNo !== told.providerNo)
          throw new Forged('of a check that nobody began');
        await moveCheck(tx, row, stateBy(told.standing));
      });
      return 200;
    } catch (error) {
      log.warn({ provider: name, why: (error as Error).message }, 'an identity notice was not taken');
      return error instanceof Forged ? 403 : 503;
    }
  };

  return { open, run, keep, notice };
};
