import { openClosing } from '@chancery/contract/closing/calls.ts';
import { ClosingState } from '@chancery/contract/closing/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { eq } from 'drizzle-orm';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import type { Attempts } from '../../people/ports.ts';
import { numberOf } from './begin-removal.ts';
import { closedUnit, unitClosing } from './closing.table.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Pick<Secrets, 'tokenHash'>;
  readonly attempts: Pick<Attempts, 'takePublicCall'>;
}

type Shown = CallResult<typeof openClosing>;

const closedBy = async (tx: Tx, hash: Buffer): Promise<Shown | undefined> => {
  const [row] = await tx.select().from(closedUnit).where(eq(closedUnit.ticketHash, hash));
  return (
    row && {
      state: row.doneAt ? ClosingState.removed : ClosingState.removing,
      number: numberOf(row),
      at: iso(row.doneAt ?? row.begunAt),
      certificate: row.certificate?.toString('utf8') ?? null,
    }
  );
};

const askedBy = async (tx: Tx, hash: Buffer): Promise<Shown | undefined> => {
  const [row] = await tx.select().from(unitClosing).where(eq(unitClosing.ticketHash, hash));
  if (!row) return undefined;
  const { withdrawnAt, heldAt, dueAt } = row;
  const state = withdrawnAt ? ClosingState.withdrawn : heldAt ? ClosingState.held : ClosingState.waiting;
  return { state, number: '', at: iso(withdrawnAt ?? heldAt ?? dueAt), certificate: null };
};

/** The door to a certificate, for whoever was given its ticket: there is no unit left that they could log in to. */
export const createClosingDoor = ({ transactions, secrets, attempts }: Parts) => {
  const open = async ({ ticket }: CheckedInput<typeof openClosing>): Promise<Shown> => {
    await attempts.takePublicCall(currentOrigin().ip);
    const hash = secrets.tokenHash(ticket);
    return transactions.read(
      'platform',
      async (tx) => (await closedBy(tx, hash)) ?? (await askedBy(tx, hash)) ?? refuse('closing.notFound'),
    );
  };
  return answering({ open }, (door) => [handle(openClosing, ({ input }) => door.open(input))]);
};
