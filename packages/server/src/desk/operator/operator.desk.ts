import { SessionEnd } from '@chancery/contract/account/codes.ts';
import { actionOf } from '@chancery/contract/log/calls.ts';
import { machineActions } from '@chancery/contract/log/machine-actions.ts';
import { resetSecondFactor as resetCall } from '@chancery/contract/operator/second-factor.ts';
import { asc, eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { violates } from '../../kit/database.ts';
import { forgetServerKey } from '../../kit/server-key.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { endSessions, hashPassword } from '../../people/ports.ts';
import { tellLog } from '../../platform/ports.ts';
import { StartError } from '../../runtime/start-error.ts';
import { forgetSecondFactor } from './authenticators.ts';
import { oneTimePassword } from './one-time.ts';
import { operator } from './operator.table.ts';

const nameRule = /^[\w.@-]{2,64}$/;

/** What is done about operators from the command line, where there may be nobody to log in yet. */
export const createOperatorDesk = (transactions: Transactions) => {
  const add = async (username: string): Promise<string> => {
    if (!nameRule.test(username)) {
      throw new StartError('an operator name has 2 to 64 letters, digits or the signs . @ _ -');
    }
    const password = oneTimePassword();
    const passwordHash = await hashPassword(password);
    await transactions
      .apart('platform', (tx) =>
        tx.insert(operator).values({ id: uuidv7(), username, realName: username, passwordHash }),
      )
      .catch((error: unknown) => {
        if (violates(error, 'operator_username_key'))
          throw new StartError(`there is an operator ${username} already`);
        throw error;
      });
    return password;
  };

  const reset = async (username: string): Promise<string> => {
    const password = oneTimePassword();
    const passwordHash = await hashPassword(password);
    await transactions.apart('platform', async (tx) => {
      const [found] = await tx
        .update(operator)
        .set({ passwordHash, mustChangePassword: true })
        .where(eq(operator.username, username))
        .returning({ id: operator.id });
      if (!found) throw new StartError(`there is no operator ${username}`);
      await endSessions(tx, { operatorId: found.id }, SessionEnd.passwordChanged);
    });
    return password;
  };

  /** For the operator who lost the authenticator and its recovery codes; the platform's log says that it was done here. */
  const resetSecondFactor = (username: string): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const [found] = await tx
        .select({ id: operator.id })
        .from(operator)
        .where(eq(operator.username, username));
      if (!found) throw new StartError(`there is no operator ${username}`);
      await forgetSecondFactor(tx, found.id);
      await endSessions(tx, { operatorId: found.id }, SessionEnd.revoked);
      await tellLog(tx, {
        actorKind: 'system',
        actorId: null,
        actorName: 'npm run operator',
        action: actionOf(resetCall),
        objectType: 'operator',
        objectId: found.id,
        objectName: username,
      });
    });

  /** For a SECRET_KEY that was lost: another one may take its place, and the platform's log says that it was done here. */
  const forgetKey = (): Promise<boolean> =>
    transactions.apart('platform', async (tx) => {
      if (!(await forgetServerKey(tx))) return false;
      await tellLog(tx, {
        actorKind: 'system',
        actorId: null,
        actorName: 'npm run operator',
        action: machineActions.forgetKey,
        objectType: 'serverKey',
        objectId: null,
        objectName: 'SECRET_KEY',
      });
      return true;
    });

  const list = (): Promise<string[]> =>
    transactions.read('platform', async (tx) => {
      const rows = await tx.select().from(operator).orderBy(asc(operator.username));
      return rows.map((row) => `${row.username}${row.disabledAt ? ' (disabled)' : ''}`);
    });

  return { add, reset, resetSecondFactor, forgetKey, list };
};
