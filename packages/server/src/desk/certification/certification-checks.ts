import {
  checkCertification,
  getCertificationPolicy,
  setCertificationPolicy,
} from '@chancery/contract/certification/calls.ts';
import { CertificationState } from '@chancery/contract/certification/codes.ts';
import { ConsentKind, IdentityPurpose, IdentityState } from '@chancery/contract/identity-check/codes.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import type { CheckWish } from '@chancery/identity/provider.ts';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Identities, IdentityLook, IdentityProviders } from '../../identity/ports.ts';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { Jobs } from '../../kit/jobs.ts';
import { Refused, refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { grant } from '../../ledger/ports.ts';
import { certification } from './certification.table.ts';
import { lockOpen } from './certification-lock.ts';
import { createCertificationPolicy, passesByItself } from './certification-policy.ts';
import { byPolicy, type Decider } from './review.service.ts';

type Row = typeof certification.$inferSelect;

/** The job that asks registers about a certification. */
export const certificationCheckJob = 'certification.check';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Pick<Secrets, 'unlock'>;
  readonly jobs: Jobs;
  readonly log: FastifyBaseLogger;
  readonly identities: Identities;
  readonly identityLook: IdentityLook;
  readonly identityProviders: IdentityProviders;
  readonly decide: (
    who: Decider,
    id: string,
    verdict: typeof CertificationState.approved,
  ) => Promise<unknown>;
}

const lotDays = 30;

/** What is compared for a certification: the unit with its register, its representative with theirs. */
const wishesOf = (row: Row, secrets: Parts['secrets']): readonly CheckWish[] => [
  {
    kind: 'enterprise',
    name: row.companyFullName,
    code: row.socialCreditCode,
    representative: row.legalPerson,
  },
  { kind: 'person', name: row.legalPerson, idNumber: secrets.unlock(row.legalIdCard) },
];

/** Asks registers about certifications, at the platform's cost, and lets pass what the policy lets pass. */
export const createCertificationChecks = (parts: Parts) => {
  const { transactions, secrets, jobs, log, identities, identityLook, identityProviders, decide } = parts;
  const policy = createCertificationPolicy(transactions);

  const find = async (tx: Tx, id: string): Promise<Row | undefined> => {
    const [row] = await tx.select().from(certification).where(eq(certification.id, id));
    return row?.state === CertificationState.reviewing ? row : undefined;
  };

  /** Opens a check of a round, unless one is answered or under way. What it takes, the platform gives. */
  const open = (row: Row, wish: CheckWish) =>
    transactions.apart('platform', async (tx) => {
      const made = await identityLook.ofSubject(tx, row.id);
      if (made.some(({ kind, state }) => kind === wish.kind && state !== IdentityState.failed)) return;
      const { companyId } = row;
      const lot = `certification ${row.id}`;
      await grant(tx, {
        companyId,
        value: LedgerValue.identityCheck,
        lot,
        endsAt: new Date(Date.now() + lotDays * 86_400_000),
        reference: `${lot} ${wish.kind}`,
        amount: 1,
      });
      const { submittedBy: askedBy, submittedByName: askedByName } = row;
      const about = { companyId, purpose: IdentityPurpose.certification, subjectId: row.id, note: '' };
      return identities.open(tx, { ...about, consent: ConsentKind.onScreen, askedBy, askedByName }, wish);
    });

  const isMatched = async (tx: Tx, id: string): Promise<boolean> => {
    const checks = await identityLook.ofSubject(tx, id);
    return (['enterprise', 'person'] as const).every((wanted) =>
      checks.some(({ kind, state }) => kind === wanted && state === IdentityState.matches),
    );
  };

  const letPass = async (id: string): Promise<void> => {
    const passes = await transactions.read(
      'platform',
      async (tx) => (await passesByItself(tx)) && (await isMatched(tx, id)),
    );
    if (!passes) return;
    // An operator may have been quicker, or the code is taken: then it is for an operator to decide.
    await decide(byPolicy, id, CertificationState.approved).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      log.info({ certification: id, why: error.key }, 'a certification did not pass by itself');
    });
  };

  const check = async ({ id }: { readonly id: string }): Promise<void> => {
    const row = await transactions.read('platform', (tx) => find(tx, id));
    if (!row) return;
    for (const wish of wishesOf(row, secrets)) {
      if (!identityProviders.for(wish.kind)) continue;
      const opened = await open(row, wish).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error;
        log.warn({ certification: id, why: error.key }, 'a certification was not checked');
        return undefined;
      });
      if (opened) await identities.run(opened, wish);
    }
    await letPass(id);
  };
  jobs.define(certificationCheckJob, check, { seconds: 120 });

  const ask = (actor: OperatorActor, id: string): Promise<Record<string, never>> =>
    transactions.write('platform', async (tx) => {
      const row = await lockOpen(tx, id);
      if (!identityProviders.for('enterprise') && !identityProviders.for('person'))
        refuse('identity.noProvider');
      await jobs.send(tx, certificationCheckJob, { id }, { singletonKey: id });
      note({
        objectType: 'certification',
        objectId: id,
        objectName: row.companyFullName,
        after: { by: actor.name },
      });
      return {};
    });

  return answering({ ask, check, policy }, (checks) => [
    handle(checkCertification, ({ actor, input }) => checks.ask(actor, input.id)),
    handle(getCertificationPolicy, () => checks.policy.get()),
    handle(setCertificationPolicy, ({ actor, input }) => checks.policy.set(actor, input)),
  ]);
};
