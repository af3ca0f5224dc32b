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
      const [all, then] = await sumsByEach(tx, actor, [
        { span, wanted: [...FigureKind.all, 'total'] },
        { span: past, wanted: ['total'] },
      ]);
      const byDay = await sumsByDay(tx, actor, { from: past.from, to: span.to });
      const parts = [];
      for (const kind of FigureKind.all)
        parts.push(await named(tx, actor, kind, all?.get(kind) ?? [], limits.figure.shown));
      const totalOf = (sums: typeof all) => sums?.get('total')?.[0] ?? nothing;
      const pastDays = daysOf(past);
      const days = daysOf(span).map((day, at) => {
        const { uses, presses } = byDay.get(day) ?? nothing;
        const { uses: usesBefore, presses: pressesBefore } = byDay.get(pastDays[at] ?? '') ?? nothing;
        return { day, uses, presses, usesBefore, pressesBefore };
      });
      return { total: totalOf(all), before: totalOf(then), days, parts };
    });
  };

  const by = (actor: UnitActor, kind: Kind, span: Span): Promise<CallResult<typeof getUseFigures>> => {
    checkSpan(span);
    return transactions.snapshot(scopeOf(actor), async (tx) => {
      const [all] = await sumsByEach(tx, actor, [{ span, wanted: [kind, 'total'] }]);
      const { rows } = await named(tx, actor, kind, all?.get(kind) ?? [], limits.figure.rows);
      return { total: all?.get('total')?.[0] ?? nothing, rows };
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
