import { IdentityState } from '@chancery/contract/identity-check/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Transactions } from '../../kit/transaction.ts';
import type { Identities } from './identities.ts';
import type { IdentityProviders } from './identity-providers.ts';
import { stateBy } from './settle-check.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly providers: IdentityProviders;
  readonly identities: Pick<Identities, 'keep'>;
  readonly log: FastifyBaseLogger;
}

type Open = {
  id: string;
  state: 'asking' | 'waiting' | 'amount';
  provider: string;
  providerNo: string;
  isLost: boolean;
  isOver: boolean;
};

const { lostSeconds, transferHours } = limits.identity;

/** Looks after checks that nobody tells of: asks again, and ends what is over. */
export const createIdentityChores =
  ({ transactions, providers, identities, log }: Parts) =>
  async (): Promise<void> => {
    const { rows } = await transactions.apart('platform', (tx) =>
      tx.execute<Open>(sql`
        UPDATE identity_check c SET looked_at = now() FROM (
          SELECT id FROM identity_check WHERE state IN ('asking', 'waiting', 'amount')
            AND asked_at < now() - interval '30 seconds'
            AND coalesce(looked_at < now() - interval '1 minute', true)
          ORDER BY asked_at LIMIT 50 FOR UPDATE SKIP LOCKED) AS due
        WHERE c.id = due.id
        RETURNING c.id, c.state, c.provider, c.provider_no AS "providerNo",
          c.asked_at < now() - ${lostSeconds} * interval '1 second' AS "isLost",
          c.asked_at < now() - ${transferHours} * interval '1 hour' AS "isOver"`),
    );
    for (const { id, state, provider, providerNo, isLost, isOver } of rows) {
      // Whoever asked died before an answer came, or before it was sent.
      if (!providerNo) {
        if (isLost) await identities.keep(id, IdentityState.failed);
      } else if (isOver) {
        await identities.keep(id, state === 'amount' ? IdentityState.mismatch : IdentityState.failed);
      } else if (state === 'waiting') {
        const told = await providers
          .of(provider)
          ?.ask(providerNo)
          .catch((error: Error) => {
            log.warn({ provider, check: id, why: error.message }, 'an identity provider did not say');
            return undefined;
          });
        if (told && told.state !== 'waiting') await identities.keep(id, stateBy(told));
      }
    }
  };
