import { Role } from '@chancery/contract/unit/codes.ts';
import { createApprovalFigureService } from '@chancery/server/figures/approval-figure/approval-figure.service.ts';
import { createStatisticService } from '@chancery/server/figures/statistic/statistic.service.ts';
import { createUseFigureService } from '@chancery/server/figures/use-figure/use-figure.service.ts';
import type { UnitActor } from '@chancery/server/kit/actor.ts';
import { createPool } from '@chancery/server/kit/database.ts';
import { createTransactions } from '@chancery/server/kit/transaction.ts';
import { type FiguresData, makeFigures } from './figures.data.ts';
import type { Bench, Figure } from './kit/figures.ts';
import { ownMs, spentMs } from './kit/processor.ts';
import { startRoomyPostgres } from './kit/roomy-postgres.ts';

const [growthMax, answerMs, times] = [1.5, 50, 12];
const dayMs = 86_400_000;

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const last = (days: number) => ({ from: dayOf(Date.now() - (days - 1) * dayMs), to: dayOf(Date.now()) });

const actorOf = (data: FiguresData, who: 'administrator' | 'keeper'): UnitActor => ({
  kind: 'user',
  sessionId: '',
  id: who === 'keeper' ? data.keeperId : data.administratorId,
  name: '',
  mobile: '',
  companyId: data.companyId,
  role: who === 'keeper' ? Role.sealKeeper : Role.administrator,
  permissions: new Set<string>(),
});

/** Asks on one connection, whose process is known, so that what the database spends is told apart from all else. */
const createSide = async (data: FiguresData) => {
  const pool = createPool(data.connection, 1);
  const transactions = createTransactions(pool);
  const [uses, approvals, statistics] = [
    createUseFigureService(transactions),
    createApprovalFigureService(transactions),
    createStatisticService(transactions),
  ];
  const questions: Readonly<Record<string, (actor: UnitActor) => Promise<unknown>>> = {
    'home, 30 days': (actor) => uses.overview(actor, last(30)),
    'home, a year': (actor) => uses.overview(actor, last(365)),
    'people, a year': (actor) => uses.by(actor, 'person', last(365)),
    'approvals, 30 days': (actor) => approvals.overview(actor, last(30)),
    'statistics by seal, a month': (actor) => statistics.compare(actor, { kind: 'seal', ...last(30) }),
    'statistics by person, a year': (actor) => statistics.compare(actor, { kind: 'person', ...last(365) }),
    'a year by department': (actor) =>
      statistics.year(actor, { kind: 'department', year: new Date().getUTCFullYear() }),
  };
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = rows[0]?.pid ?? 0;
  const cost = async (name: string, who: 'administrator' | 'keeper') => {
    const ask = questions[name];
    if (!ask) throw new Error(`there is no question ${name}`);
    const actor = actorOf(data, who);
    for (let warm = 0; warm < 2; warm += 1) await ask(actor);
    const [own, database] = [ownMs(), spentMs(pid)];
    for (let n = 0; n < times; n += 1) await ask(actor);
    return { server: (ownMs() - own) / times, database: (spentMs(pid) - database) / times };
  };
  return { names: Object.keys(questions), cost, close: () => pool.end() };
};

const total = ({ server, database }: { readonly server: number; readonly database: number }) =>
  server + database;

/**
 * What each figure costs the server and the database in processor time, of a unit with ten times as many presses: what is
 * left of an answer when nobody else wants the machine.
 */
export const figureCost: Bench = async ({ quick }, say) => {
  const postgres = await startRoomyPostgres();
  const make = async (presses: number) => createSide(await makeFigures(postgres, presses, say));
  try {
    const asked = process.argv.find((arg) => arg.startsWith('--presses='))?.slice('--presses='.length);
    const most = Number(asked ?? (quick ? 1_000_000 : 10_000_000));
    const few = await make(Math.round(most / 10));
    const many = await make(most);
    const found: Figure[] = [];
    for (const name of few.names)
      for (const who of ['administrator', 'keeper'] as const) {
        const [less, more] = [await few.cost(name, who), await many.cost(name, who)];
        const growth = total(more) / total(less);
        const detail = `server ${more.server.toFixed(1)} ms, database ${more.database.toFixed(1)} ms; × ${growth.toFixed(2)}`;
        say(`  ${name}, ${who}: ${detail}`);
        found.push(
          { name: `${name}, ${who}: ${growthMax} ÷ growth`, ratio: growthMax / growth, goal: 1, detail },
          { name: `${name}, ${who}: ${answerMs} ms ÷ cost`, ratio: answerMs / total(more), goal: 1, detail },
        );
      }
    await Promise.all([few.close(), many.close()]);
    return found;
  } finally {
    await postgres.stop();
  }
};
