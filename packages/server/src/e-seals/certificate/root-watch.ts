import { limits } from '@chancery/contract/limits.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { Transactions } from '../../kit/transaction.ts';
import type { EvidenceAlarm } from '../../proof/ports.ts';
import { certificateOf } from './authorities.ts';
import { pkiAuthority } from './certificate.table.ts';
import { storedRootList } from './root-list.ts';

const dayMs = 86_400_000;

export type RootWatch = ReturnType<typeof createRootWatch>;

/** Warns operators before the list of a root ends whose key is held elsewhere: nobody but them can renew it. */
export const createRootWatch = (transactions: Transactions, alarm: Pick<EvidenceAlarm, 'remind'>) => {
  const gauge = new Gauge({
    name: 'chancery_root_list_days_left',
    help: 'Days until the list of a root ends whose key is held elsewhere',
    labelNames: ['family'],
    registers: [],
  });

  /** When the list of each root ends whose key is away; one that has none ended long ago. */
  const ends = () =>
    transactions.read('platform', async (tx) => {
      const away = await tx
        .select()
        .from(pkiAuthority)
        .where(and(eq(pkiAuthority.role, 'root'), isNull(pkiAuthority.lockedKey)));
      const found: { readonly family: string; readonly at: Date }[] = [];
      for (const row of away) {
        const list = await storedRootList(tx, row.family, certificateOf(row));
        found.push({ family: row.family, at: list?.until ?? new Date(0) });
      }
      return found;
    });

  const run = async (now: Date = new Date()): Promise<void> => {
    const all = await ends();
    gauge.reset();
    for (const { family, at } of all) gauge.set({ family }, (at.getTime() - now.getTime()) / dayMs);
    const soon = all.filter(
      ({ at }) => at.getTime() - now.getTime() <= limits.certificate.rootNoticeDays * dayMs,
    );
    const lines = soon.map(
      ({ family, at }) => `${family}: until ${at.toISOString().slice(0, 10)}; npm run root -- list`,
    );
    alarm.remind('rootListEnding', lines.length > 0 ? lines.join('; ') : undefined);
  };

  return { run, gauge };
};
