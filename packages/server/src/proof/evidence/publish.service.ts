import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';
import type { Transactions } from '../../kit/transaction.ts';
import type { ShownState } from './attested.ts';
import { createBackOff } from './back-off.ts';
import { evidencePublication } from './evidence.table.ts';
import type { Due, Target } from './publish-target.ts';
import { beforeAll, shownTo } from './published-still.ts';

const atOnce = 200;
/** After so many failures in a row an operator is told. */
const patience = 3;

/** Told when a target does not take what is published, and when it does again. */
export interface PublishNews {
  failing(target: string, why: string): void;
  working(): void;
  /** More is said to have been published of a log than there is. */
  muted(companyId: string, why: string): void;
}

/** Says of which logs nothing is published, because they are not what was signed. */
export type HeldBack = () => Promise<(companyId: string) => boolean>;

/** Shows the newest checkpoint of each log to whoever is to keep or stamp it, so that it cannot be taken back. */
export const createPublisher = (
  transactions: Transactions,
  targets: readonly Target[],
  log: FastifyBaseLogger,
  news?: PublishNews,
  backOff = createBackOff(),
  heldBack: HeldBack = async () => () => false,
) => {
  const failures = new Counter({
    name: 'chancery_evidence_publish_failures_total',
    help: 'Times that a checkpoint could not be published or stamped',
    labelNames: ['kind'],
    registers: [],
  });

  const dueFor = ({ name, everyMs = 0 }: Target) =>
    transactions.read('platform', async (tx) => {
      const { rows } = await tx.$client.query<Due>(
        `SELECT unit.id AS "companyId", newest.size, newest.note, coalesce(done.size, 0) AS old
         FROM company AS unit
         CROSS JOIN LATERAL (SELECT size, note FROM evidence_checkpoint WHERE company_id = unit.id
                             ORDER BY size DESC LIMIT 1) AS newest
         LEFT JOIN evidence_publication AS done ON done.company_id = unit.id AND done.target = $1
         WHERE (newest.size > coalesce(done.size, 0) OR done.size > newest.size)
           AND (done.at IS NULL OR done.error <> '' OR done.at <= now() - $2 * interval '1 ms') LIMIT ${atOnce}`,
        [name, everyMs],
      );
      return rows;
    });

  const keep = (target: string, { companyId }: Due, size: number, error: string) =>
    transactions.apart('platform', (tx) =>
      tx
        .insert(evidencePublication)
        .values({ companyId, target, size, error })
        .onConflictDoUpdate({
          target: [evidencePublication.companyId, evidencePublication.target],
          set: { size, error, at: sql`now()` },
        }),
    );

  /** More was never there to be published: somebody wants the rest kept back. */
  const begunAnew = ({ name }: Target, due: Due): Due => {
    const why = `${due.old} entries are said to be published, and there are ${due.size}`;
    log.error({ unit: due.companyId, target: name }, `ALARM: ${why}`);
    news?.muted(due.companyId, `${name}: ${why}`);
    return { ...due, old: 0 };
  };

  const worked = ({ name }: Target): void => {
    if (backOff.worked(name)) news?.working();
  };

  const failed = ({ name, kind }: Target, error: unknown): string => {
    const why = error instanceof Error ? error.message : String(error);
    log.warn({ err: error, target: name }, 'a checkpoint could not be published');
    failures.inc({ kind });
    if (backOff.failed(name) >= patience) news?.failing(name, why);
    return why;
  };

  const looked = new Map<string, string>();
  const told = new Set<string>();

  /** Asks a target, some logs at a time, whether it still has what it got, and gives it what is gone again. */
  const lookAfter = async (target: Target, isHeld: (companyId: string) => boolean): Promise<void> => {
    if (!target.missing) return;
    const after = looked.get(target.name) ?? beforeAll;
    const shown = await transactions.read('platform', (tx) =>
      shownTo(tx.$client, target.name, after, atOnce),
    );
    looked.set(target.name, (shown.length === atOnce && shown.at(-1)?.companyId) || beforeAll);
    for (const each of shown) {
      const what = await target.missing(each);
      if (!what) continue;
      const why = `${target.name}: the checkpoint of ${each.size} entries was ${what === 'gone' ? 'taken away' : 'replaced'}`;
      if (!told.has(`${each.companyId} ${why}`)) {
        told.add(`${each.companyId} ${why}`);
        log.error({ unit: each.companyId, target: target.name }, `ALARM: ${why}`);
        news?.muted(each.companyId, why);
      }
      if (what === 'gone' && !isHeld(each.companyId)) await target.publish({ ...each, old: 0 });
    }
  };

  /** Publishes what is due. A target that fails is tried again after a while, and says why meanwhile. */
  const run = async (): Promise<void> => {
    const isHeld = await heldBack();
    for (const target of targets) {
      if (backOff.rests(target.name)) continue;
      for (const found of await dueFor(target)) {
        if (isHeld(found.companyId)) continue;
        const due = found.old > found.size ? begunAnew(target, found) : found;
        try {
          await target.publish(due);
          await keep(target.name, due, due.size, '');
          worked(target);
        } catch (error) {
          await keep(target.name, due, due.old, failed(target, error));
          break;
        }
      }
      await lookAfter(target, isHeld).catch((error: unknown) => failed(target, error));
    }
  };

  /** How far a log was published to a target. */
  const doneFor = async ({ name }: Target, companyId: string): Promise<number> => {
    const { rows } = await transactions.read('platform', (tx) =>
      tx.execute(
        sql`SELECT size FROM evidence_publication WHERE company_id = ${companyId} AND target = ${name}`,
      ),
    );
    return Number(rows[0]?.size ?? 0);
  };

  const showTo = async (target: Target, { companyId, size, note }: ShownState): Promise<void> => {
    const old = await doneFor(target, companyId);
    // What is stamped is looked for where stamps are: this row says only how far the chore got.
    if (target.kind === 'witness' && old === size) return;
    const due = { companyId, size, note, old: old > size ? 0 : old };
    try {
      await target.publish(due);
      await keep(target.name, due, Math.max(due.old, size), '');
      worked(target);
    } catch (error) {
      failed(target, error);
    }
  };

  /** Has a checkpoint that somebody waits for seen and stamped; who is too slow, or away, is not waited for. */
  const showNow = async (state: ShownState): Promise<void> => {
    const asked = targets.filter(({ name, atOnceMs }) => atOnceMs !== undefined && !backOff.rests(name));
    await Promise.all(
      asked.map((target) =>
        Promise.race([showTo(target, state), delay(target.atOnceMs, undefined, { ref: false })]),
      ),
    );
  };

  return {
    run,
    showNow,
    metric: failures,
    targets: targets.filter(({ isOwn }) => !isOwn).map(({ name }) => name),
  };
};
