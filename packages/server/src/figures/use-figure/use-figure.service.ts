import { getUnitFigures, getUseFigures, getUseOverview } from '@chancery/contract/figure/calls.ts';
import { FigureKind } from '@chancery/contract/figure/codes.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { namesOf } from './names.ts';
import { checkSpan, daysOf, type Span, spanBefore } from './span.ts';
import { sumsOfUnits } from './unit-sums.ts';
import { added, type Counts, type Kind, nothing, sumsByDay, sumsByEach } from './use-sums.ts';

type Keyed = Counts & { readonly key: string };

const totalOf = (days: ReadonlyMap<string, Counts>): Counts =>
  [...days.values()].reduce<Counts>(added, nothing);

/** How seals were used, from sums kept ahead of the question. */
export const createUseFigureService = (transactions: Transactions) => {
  const named = async (tx: Tx, actor: UnitActor, kind: Kind, all: readonly Keyed[], most: number) => {
    const shown = all.slice(0, most);
    const names = await namesOf(
      tx,
      actor,
      kind,
      shown.map(({ key }) => key),
    );
    const others = all.slice(most).reduce<Counts>(added, nothing);
    return { kind, rows: shown.map((row) => ({ ...row, name: names.get(row.key) ?? '' })), others };
  };

  const overview = (actor: UnitActor, span: Span): Promise<CallResult<typeof getUseOverview>> => {
    const past = spanBefore(checkSpan(span));
    return transactions.snapshot(scopeOf(actor), async (tx) => {
      const all = await sumsByEach(tx, actor, span, FigureKind.all);
      const now = await sumsByDay(tx, actor, span);
      const then = await sumsByDay(tx, actor, past);
      const parts = [];
      for (const kind of FigureKind.all)
        parts.push(await named(tx, actor, kind, all.get(kind) ?? [], limits.figure.shown));
      const [total, before] = [totalOf(now), totalOf(then)];
      const pastDays = daysOf(past);
      const days = daysOf(span).map((day, at) => {
        const { uses, presses } = now.get(day) ?? nothing;
        const { uses: usesBefore, presses: pressesBefore } = then.get(pastDays[at] ?? '') ?? nothing;
        return { day, uses, presses, usesBefore, pressesBefore };
      });
      return { total, before, days, parts };
    });
  };

  const by = (actor: UnitActor, kind: Kind, span: Span): Promise<CallResult<typeof getUseFigures>> => {
    checkSpan(span);
    return transactions.snapshot(scopeOf(actor), async (tx) => {
      const all = await sumsByEach(tx, actor, span, [kind, 'total']);
      const { rows } = await named(tx, actor, kind, all.get(kind) ?? [], limits.figure.rows);
      return { total: all.get('total')?.[0] ?? nothing, rows };
    });
  };

  const ofUnits = (actor: UnitActor, span: Span): Promise<CallResult<typeof getUnitFigures>> => {
    checkSpan(span);
    return transactions.read('platform', async (tx) => {
      const units = await sumsOfUnits(tx, actor.companyId, span);
      return { total: units.reduce<Counts>(added, nothing), units };
    });
  };

  return answering({ overview, by, ofUnits }, (figures) => [
    handle(getUnitFigures, ({ actor, input }) => figures.ofUnits(actor, input)),
    handle(getUseOverview, ({ actor, input }) => figures.overview(actor, input)),
    handle(getUseFigures, ({ actor, input }) => figures.by(actor, input.kind, input)),
  ]);
};
