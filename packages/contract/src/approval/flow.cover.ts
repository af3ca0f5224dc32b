import { ConditionFact } from './codes.ts';
import type { Condition } from './flow.ts';

type When = readonly Condition[];
type Fact = Condition['fact'];
type Range = readonly [from: number, to: number];

const numbers: readonly Fact[] = [ConditionFact.count, ConditionFact.amount];

const rangeOf = (condition: Condition): Range =>
  'oneOf' in condition
    ? [0, Number.POSITIVE_INFINITY]
    : [condition.min ?? 0, condition.max ?? Number.POSITIVE_INFINITY];

const about = (when: When, fact: Fact): When => when.filter((condition) => condition.fact === fact);

/** The values of a number that all conditions on it leave. */
const rangeLeft = (when: When, fact: Fact): Range => {
  const ranges = about(when, fact).map(rangeOf);
  return [Math.max(0, ...ranges.map(([from]) => from)), Math.min(...ranges.map(([, to]) => to))];
};

const choicesOf = (condition: Condition): readonly string[] => ('oneOf' in condition ? condition.oneOf : []);

/** The ids a case needs one of, as often as it names some. An application has one file type but many seals and departments. */
const choicesLeft = (when: When, fact: Fact): readonly (readonly string[])[] => {
  const all = about(when, fact).map(choicesOf);
  if (fact !== ConditionFact.fileType || all.length === 0) return all;
  return [all.reduce((left, next) => left.filter((id) => next.includes(id)))];
};

/** Whether no application can meet all conditions of a case. */
export const isImpossible = (when: When): boolean =>
  numbers.some((fact) => {
    const [from, to] = rangeLeft(when, fact);
    return from > to;
  }) || choicesLeft(when, ConditionFact.fileType).some((left) => left.length === 0);

/** Whether ranges of whole numbers, put together, leave no gap in another. */
const rangesCover = ([from, to]: Range, ranges: readonly Range[]): boolean => {
  const sorted = [...ranges].sort(([one], [other]) => one - other);
  const reached = sorted.reduce(
    (next, [start, end]) => (start <= next ? Math.max(next, end + 1) : next),
    from,
  );
  return reached > to || reached === Number.POSITIVE_INFINITY;
};

/** Whether cases that differ in one fact only take together all that a case leaves of it. */
const factIsCovered = (when: When, others: readonly When[], fact: Fact): boolean => {
  if (numbers.includes(fact)) {
    const ranges = others.map((other) => rangeLeft(other, fact));
    return rangesCover(rangeLeft(when, fact), ranges);
  }
  // Two demands on the same list need not be met by the same id, so such a case is not counted on.
  const single = others.filter((other) => about(other, fact).length === 1 || fact === ConditionFact.fileType);
  const taken = single.flatMap((other) => choicesLeft(other, fact).flat());
  return choicesLeft(when, fact).some((left) => left.every((id) => taken.includes(id)));
};

/** Whether whatever meets a case surely meets what another asks of one fact. */
const impliesFact = (when: When, other: When, fact: Fact): boolean =>
  about(other, fact).every((condition) => factIsCovered(when, [[condition]], fact));

/**
 * Whether the cases before one take all that it could. It looks at one fact at a time, so a case it calls covered truly
 * is; a few that are covered only by a mosaic of several facts pass.
 */
export const isCovered = (when: When, before: readonly When[]): boolean => {
  const sound = before.filter((other) => !isImpossible(other));
  const facts = [...new Set(sound.flatMap((other) => other.map(({ fact }) => fact)))];
  return facts.some((fact) => {
    const alike = sound.filter((other) =>
      facts.every((rest) => rest === fact || impliesFact(when, other, rest)),
    );
    return alike.some((other) => about(other, fact).length === 0) || factIsCovered(when, alike, fact);
  });
};
