import { type CodeOf, codeLabel } from '@chancery/contract/kit/codes.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { comma, type Language } from '@chancery/phrases/phrase.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { sql } from 'drizzle-orm';
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../kit/columns.ts';
import type { Transactions } from '../kit/transaction.ts';
import { administratorsOf, type Tell } from '../people/ports.ts';
import { aheadOf, atOnce, momentOf, nearestWarning } from './warn-ahead.ts';

/** Which warnings before the end of what a unit bought were given. */
const packageNotice = pgTable('package_notice', {
  companyId: uuid('company_id').notNull(),
  endsAt: moment('ends_at').notNull(),
  days: integer('days').notNull(),
});

type Value = CodeOf<typeof LedgerValue>;
type Ending = { companyId: string; endsAt: Date | string; values: Value[] };

const end = sql`l.ends_at`;

const named = (values: readonly Value[], language: Language): string => {
  const t = translator(language);
  return values.map((value) => t(codeLabel(LedgerValue, value))).join(comma[language]);
};

/** Warns those who run a unit before something they bought and have not used up ends: each time once, the nearest only. */
export const createPackageNotices = (transactions: Transactions, tell: Tell) => {
  // Days of a seal's service are told with the seal.
  const due = () =>
    transactions.read('platform', (tx) =>
      tx.execute<Ending>(sql`
        SELECT l.company_id AS "companyId", ${momentOf(end)} AS "endsAt",
               array_agg(DISTINCT l.value ORDER BY l.value) AS values
        FROM ledger_lot l, LATERAL (SELECT ${nearestWarning(end)} AS days) AS nearest
        WHERE l.ends_at > now() AND nearest.days IS NOT NULL
          AND l.name LIKE 'order %' AND l.value NOT IN (${LedgerValue.money}, ${LedgerValue.deviceDay})
          AND EXISTS (SELECT FROM ledger_account a
                      WHERE a.lot_id = l.id AND a.role IN ('free', 'held') AND a.balance > 0)
          AND NOT EXISTS (SELECT FROM package_notice p
                          WHERE p.company_id = l.company_id AND p.ends_at = ${momentOf(end)} AND p.days = nearest.days)
        GROUP BY 1, 2 ORDER BY 2 LIMIT ${atOnce}`),
    );

  const warn = ({ companyId, endsAt, values }: Ending) =>
    transactions.apart('platform', async (tx) => {
      const { end: at, warnings, said } = aheadOf(endsAt);
      const told = await tx
        .insert(packageNotice)
        .values(warnings.map((days) => ({ companyId, endsAt: at, days })))
        .onConflictDoNothing()
        .returning();
      if (told.length === 0) return;
      await tell(tx, {
        companyId,
        to: await administratorsOf(tx, companyId),
        event: MessageEvent.orderEnding,
        params: { title: named(values, 'zh'), titleEn: named(values, 'en'), ...said },
        link: '/cost/mypackage',
        object: { type: 'package', id: companyId },
      });
    });

  /** Tells of what is due, and says how much that was. */
  const run = async (): Promise<number> => {
    const { rows } = await due();
    for (const ending of rows) await warn(ending);
    return rows.length;
  };
  return { run };
};
