import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { Refused } from '../../kit/refuse.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { type EvidenceAlarm, type EvidenceService, faultText } from '../../proof/ports.ts';
import { firstAltered, type TableOfUse, threadsOf } from './check-rows.ts';
import { extrasOf } from './collect-report.ts';
import { findUse } from './find-use.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly evidence: EvidenceService;
  readonly alarm: EvidenceAlarm;
  /** What groups above keep of a use. */
  readonly tablesOfUse: readonly TableOfUse[];
}

/** Gives the evidence file of a use that somebody may see; nothing where its rows are not what the log says. */
export type ProveUse = (actor: UnitActor, key: string) => Promise<Uint8Array | undefined>;

/** Proves uses one by one, after their rows were compared with the log. */
export const createProveUse =
  ({ transactions, evidence, alarm, tablesOfUse: more }: Parts): ProveUse =>
  async (actor, key) => {
    const { companyId } = actor;
    await evidence.flush();
    const found = await transactions
      .snapshot(scopeOf(actor), async (tx) => {
        const use = await findUse(tx, actor, key);
        const altered = await firstAltered(tx, companyId, use, { macs: evidence.macs, more });
        if (altered) return { fault: faultText(altered), objectId: use.record?.id ?? use.grant?.id ?? '' };
        const extras = await extrasOf(tx, use);
        return {
          fault: undefined,
          bytes: await evidence.bundleFor(tx, companyId, threadsOf(companyId, use), extras),
        };
      })
      .catch((error: unknown) => {
        if (error instanceof Refused) return { fault: undefined, bytes: undefined };
        throw error;
      });
    if (found.fault === undefined) return found.bytes;
    await alarm.raise({ companyId, what: key, objectId: found.objectId, fault: found.fault });
    return undefined;
  };
