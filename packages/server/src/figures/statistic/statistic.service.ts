import { getStatistics, getYearStatistics } from '@chancery/contract/figure/calls.ts';
import type { StatisticKind } from '@chancery/contract/figure/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { namesOf } from '../use-figure/names.ts';
import { checkSpan, type Span, spanBefore } from '../use-figure/span.ts';
import { apart, isAny, none, readSums, type Statistic, told } from './statistics.ts';

type Kind = CodeOf<typeof StatisticKind>;

const most = <Row extends { readonly key: string }>(
  rows: readonly Row[],
  of: (row: Row) => Statistic,
): Row[] =>
  rows
    .toSorted((a, b) => {
      const [one, other] = [of(a), of(b)];
      return other.uses - one.uses || other.applied - one.applied || a.key.localeCompare(b.key);
    })
    .slice(0, limits.figure.rows);

const withNames = async <Row extends { readonly key: string }>(
  tx: Tx,
  actor: UnitActor,
  kind: Kind,
  rows: readonly Row[],
) => {
  const names = await namesOf(
    tx,
    actor,
    kind,
    rows.map(({ key }) => key),
  );
  return rows.map((row) => ({ ...row, name: names.get(row.key) ?? '' }));
};

/** Uses and approvals of a span beside those of another, by something, of what somebody may see. */
export const compareSpans = async (tx: Tx, actor: UnitActor, kind: Kind, span: Span, past: Span) => {
  const [asked, earlier] = await readSums(tx, actor, [span, past], kind);
  const [now, before] = [apart(asked?.each ?? none, 'key'), apart(earlier?.each ?? none, 'key')];
  const rows = [...new Set([...now.keys(), ...before.keys()])]
    .map((key) => ({ key, now: told(now.get(key) ?? none), before: told(before.get(key) ?? none) }))
    .filter((row) => isAny(row.now) || isAny(row.before));
  return {
    total: told(asked?.total ?? none),
    before: told(earlier?.total ?? none),
    rows: await withNames(
      tx,
      actor,
      kind,
      most(rows, (row) => row.now),
    ),
  };
};

/** Statistics by seal, department and so on, from sums kept ahead of the question. */
export const createStatisticService = (transactions: Transactions) => {
  const compare = (
    actor: UnitActor,
    { kind, from, to, beforeFrom, beforeTo }: CheckedInput<typeof getStatistics>,
  ): Promise<CallResult<typeof getStatistics>> => {
    const span = checkSpan({ from, to });
    const past = beforeFrom && beforeTo ? checkSpan({ from: beforeFrom, to: beforeTo }) : spanBefore(span);
    return transactions.snapshot(scopeOf(actor), (tx) => compareSpans(tx, actor, kind, span, past));
  };

  const year = (
    actor: UnitActor,
    { kind, year: wanted }: CheckedInput<typeof getYearStatistics>,
  ): Promise<CallResult<typeof getYearStatistics>> => {
    const span = { from: `${wanted}-01-01`, to: `${wanted}-12-31` };
    const months = Array.from({ length: 12 }, (_, at) => `${wanted}-${String(at + 1).padStart(2, '0')}`);
    return transactions.snapshot(scopeOf(actor), async (tx) => {
      const monthsOf = (of: Parameters<typeof apart>[0]) => {
        const byMonth = apart(of, 'month');
        return months.map((month) => told(byMonth.get(month) ?? none));
      };
      const [sums] = await readSums(tx, actor, [span], kind, true);
      const all = apart(sums?.each ?? none, 'key');
      const rows = [...all]
        .map(([key, own]) => ({ key, whole: told(own), months: monthsOf(own) }))
        .filter(({ whole }) => isAny(whole));
      const shown = most(rows, ({ whole }) => whole).map(({ key, months: each }) => ({ key, months: each }));
      return {
        total: monthsOf(sums?.total ?? none),
        rows: await withNames(tx, actor, kind, shown),
      };
    });
  };

  return answering({ compare, year }, (statistics) => [
    handle(getStatistics, ({ actor, input }) => statistics.compare(actor, input)),
    handle(getYearStatistics, ({ actor, input }) => statistics.year(actor, input)),
  ]);
};
