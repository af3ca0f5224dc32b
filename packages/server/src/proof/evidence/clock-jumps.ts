import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge } from 'prom-client';
import type { Evidence } from '../../kit/evidence.ts';
import type { EvidenceStep } from '../../kit/said.ts';
import type { Jump, ServerClock } from '../../kit/server-clock.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { unitsWithLogs } from './key-ring.ts';
import { LogRefusal } from './refusal.ts';
import { rememberedJumps, rememberJumps } from './remembered-jumps.ts';
import { platformWide, type RefusalNews } from './standing-refusals.ts';

interface Parts {
  readonly dataDir: string;
  readonly transactions: Transactions;
  readonly evidence: Evidence;
  readonly clock: ServerClock;
  readonly news: RefusalNews;
  readonly log: FastifyBaseLogger;
}

const atOnce = 500;

const stepsOf = (companyIds: readonly string[], { at, byMs, seenBy }: Jump): EvidenceStep[] =>
  companyIds.map((companyId) => ({
    companyId,
    kind: EvidenceKind.clockJumped,
    subjectId: companyId,
    facts: { at: at.toISOString(), byMs, seenBy },
  }));

/** The newest time that stands in a log; times of checkpoints are the database's, and say nothing of our clock. */
const newestTime = async ({ $client: client }: Tx): Promise<Date | undefined> => {
  const { rows } = await client.query<{ at: string | null }>(
    `SELECT max(entry.body::json ->> 'at') AS at FROM company AS unit
     CROSS JOIN LATERAL (SELECT call_id FROM evidence_place WHERE company_id = unit.id
                         ORDER BY first DESC LIMIT 1) AS newest
     JOIN evidence_entry AS entry USING (call_id)`,
  );
  return rows[0]?.at ? new Date(rows[0].at) : undefined;
};

/** Says that the clock of this server jumped: in every log, to operators, in the figures and in the server's log. */
export const createClockJumps = ({ dataDir, transactions, evidence, clock, news, log }: Parts) => {
  let hasBegun = false;
  let isStanding = false;
  let known: readonly Jump[] = [];

  const say = async (jump: Jump): Promise<void> => {
    const { byMs, seenBy } = jump;
    log.error(
      { byMs, seenBy },
      'ALARM: the clock of this server jumped; times since and before do not agree',
    );
    const detail = `by ${(byMs / 1_000).toFixed(1)} s, seen by ${seenBy}`;
    news.raised(platformWide, new LogRefusal('clockJumped', detail));
    isStanding = true;
    known = [...known, jump];
    await rememberJumps(dataDir, known);
    const units = await transactions.read('platform', unitsWithLogs);
    for (let at = 0; at < units.length; at += atOnce)
      await transactions.apart('platform', (tx) =>
        evidence.append(tx, ...stepsOf(units.slice(at, at + atOnce), jump)),
      );
  };

  const run = async (): Promise<void> => {
    if (!hasBegun) {
      known = await rememberedJumps(dataDir);
      clock.remember(known.filter(({ seenBy }) => seenBy !== 'authority'));
      isStanding = clock.slackMs() > 0;
      const newest = await transactions.read('platform', newestTime);
      if (newest) clock.begunAfter(newest);
      hasBegun = true;
    }
    for (const jump of clock.news()) await say(jump);
    if (!isStanding || clock.slackMs() > 0) return;
    news.settled(platformWide, 'clockJumped');
    isStanding = false;
  };

  const gauge = new Gauge({
    name: 'chancery_clock_doubt_seconds',
    help: 'How far the clock of this server was, within a day, from what it says now',
    registers: [],
    collect() {
      this.set(clock.slackMs() / 1_000);
    },
  });

  return { run, gauge };
};
