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
import { added, type Counts, type Kind, nothing, sumsBy, sumsByDay } from './use-sums.ts';

/** How seals were used, from sums kept ahead of the question. */
export const createUseFigureService = (transactions: Transactions) => {
  const partsBy = async (tx: Tx, actor: UnitActor, span: Span, kind: Kind, most: number) => {
    const all = await sumsBy(tx, actor, span, kind);
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

  const totalOf = async (tx: Tx, actor: UnitActor, span: Span): Promise<Counts> =>
    (await sumsBy(tx, actor, span, 'total'))[0] ?? nothing;

  const overview = (actor: UnitActor, span: Span): Promise<CallResult<typeof getUseOverview>> => {
    const past = spanBefore(checkSpan(span));
    return transactions.snapshot(scopeOf(actor), async (tx) => {
      const [total, before, now, then] = await Promise.all([
        totalOf(tx, actor, span),
        totalOf(tx, actor, past),
        sumsByDay(tx, actor, span),
        sumsByDay(tx, actor, past),
      ]);
      const parts = await Promise.all(
        FigureKind.all.map((kind) => partsBy(tx, actor, span, kind, limits.figure.shown)),
      );
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
      const { rows } = await partsBy(tx, actor, span, kind, limits.figure.rows);
      return { total: await totalOf(tx, actor, span), rows };
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
