import { type CodeOf, codeLabel } from '@chancery/contract/kit/codes.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { limits, platformZone } from '@chancery/contract/limits.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { sql } from 'drizzle-orm';
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../kit/columns.ts';
import type { Transactions } from '../kit/transaction.ts';
import { administratorsOf, type Tell } from '../people/ports.ts';

/** Which warnings before the end of what a unit bought were given. */
const packageNotice = pgTable('package_notice', {
  companyId: uuid('company_id').notNull(),
  endsAt: moment('ends_at').notNull(),
  days: integer('days').notNull(),
});

const atOnce = 200;
const { noticeDays } = limits.certificate;
const dayMs = 86_400_000;

type Value = CodeOf<typeof LedgerValue>;
type Ending = { companyId: string; endsAt: Date | string; values: Value[] };

const named = (values: readonly Value[], language: Language): string => {
  const t = translator(language);
  return values.map((value) => t(codeLabel(LedgerValue, value))).join(language === 'zh' ? '、' : ', ');
};

/** Warns those who run a unit before something they bought and have not used up ends: each time once, the nearest only. */
export const createPackageNotices = (transactions: Transactions, tell: Tell) => {
  // Days of a seal's service are told with the seal.
  const due = () =>
    transactions.read('platform', (tx) =>
      tx.execute<Ending>(sql`
        SELECT l.company_id AS "companyId", l.ends_at AS "endsAt", array_agg(DISTINCT l.value ORDER BY l.value) AS values
        FROM ledger_lot l, LATERAL (
          SELECT min(n) AS days FROM unnest(${sql.param([...noticeDays])}::int[]) AS n
          WHERE l.ends_at <= now() + make_interval(days => n)) AS nearest
        WHERE l.ends_at > now() AND l.ends_at <= now() + make_interval(days => ${Math.max(...noticeDays)})
          AND l.name LIKE 'order %' AND l.value NOT IN (${LedgerValue.money}, ${LedgerValue.deviceDay})
          AND EXISTS (SELECT FROM ledger_account a
                      WHERE a.lot_id = l.id AND a.role IN ('free', 'held') AND a.balance > 0)
          AND NOT EXISTS (SELECT FROM package_notice p
                          WHERE p.company_id = l.company_id AND p.ends_at = l.ends_at AND p.days = nearest.days)
        GROUP BY l.company_id, l.ends_at ORDER BY l.ends_at LIMIT ${atOnce}`),
    );

  const warn = ({ companyId, endsAt, values }: Ending) =>
    transactions.apart('platform', async (tx) => {
      const end = new Date(endsAt);
      const left = Math.ceil((end.getTime() - Date.now()) / dayMs);
      const told = await tx
        .insert(packageNotice)
        .values(noticeDays.filter((days) => left <= days).map((days) => ({ companyId, endsAt: end, days })))
        .onConflictDoNothing()
        .returning();
      if (told.length === 0) return;
      await tell(tx, {
        companyId,
        to: await administratorsOf(tx, companyId),
        event: MessageEvent.orderEnding,
        params: {
          title: named(values, 'zh'),
          titleEn: named(values, 'en'),
          days: left,
          endsOn: end.toLocaleDateString('sv-SE', { timeZone: platformZone }),
        },
        link: '/cost/mypackage',
        object: { type: 'package', id: companyId },
      });
    });

  const run = async (): Promise<void> => {
    for (const ending of (await due()).rows) await warn(ending);
  };
  return { run };
};
