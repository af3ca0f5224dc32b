import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { getRevenue } from '@chancery/contract/order/desk.ts';

type Line = CallResult<typeof getRevenue>['months'][number];

/** What a month, or a service line, came to. */
export interface Sum {
  readonly paid: number;
  readonly refunded: number;
  readonly orders: number;
}

const none: Sum = { paid: 0, refunded: 0, orders: 0 };
const add = (one: Sum, other: Sum): Sum => ({
  paid: one.paid + other.paid,
  refunded: one.refunded + other.refunded,
  orders: one.orders + other.orders,
});

/** What came in and stayed. */
export const netOf = ({ paid, refunded }: Sum): number => paid - refunded;

/** All of it together. */
export const sumOf = (lines: readonly Sum[]): Sum => lines.reduce(add, none);

/** The sums of what goes by the same name, in the order in which the names come. */
export const sumsBy = <Key extends keyof Line>(
  lines: readonly Line[],
  key: Key,
): ReadonlyMap<Line[Key], Sum> => {
  const sums = new Map<Line[Key], Sum>();
  for (const line of lines) sums.set(line[key], add(sums.get(line[key]) ?? none, line));
  return sums;
};

/** The last months as `2026-11`, the latest last, also those in which nothing came. */
export const lastMonths = (count: number, now: Date): readonly string[] =>
  Array.from({ length: count }, (_, at) => {
    const month = new Date(now.getFullYear(), now.getMonth() - (count - 1 - at), 1);
    return `${month.getFullYear()}-${String(month.getMonth() + 1).padStart(2, '0')}`;
  });
