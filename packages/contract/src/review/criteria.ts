import { z } from 'zod';
import type { FieldIssue } from '../kit/issue.ts';
import { broken } from '../kit/rule.ts';
import { limits } from '../limits.ts';
import { textSchema } from '../rules/text.ts';

const { criteria: most, points } = limits.review;
const label = textSchema({ min: 0, max: limits.form.label }).default('');

const criterion = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,31}$/, { error: 'rule.invalid' }),
  labelZh: label,
  labelEn: label,
  /** How much it counts beside the others. */
  weight: z.number().int().min(1).max(100),
  /** The best that can be given; nothing is the worst. */
  max: z.number().int().min(1).max(points),
});

export type Criterion = z.output<typeof criterion>;

/** What is judged: told apart by keys, named in a language at least. */
export const criteria = z
  .array(criterion)
  .min(1)
  .max(most)
  .check((payload) => {
    const keys = payload.value.map(({ key }) => key);
    const wrong = payload.value.findIndex(
      ({ key, labelZh, labelEn }, at) => keys.indexOf(key) < at || (labelZh === '' && labelEn === ''),
    );
    if (wrong >= 0)
      payload.issues.push({ code: 'custom', message: 'rule.invalid', path: [wrong], input: payload.value });
  });

/** Criteria as they are shown. */
export const Criteria = z.array(criterion);

/** Points by the keys of the criteria. */
export type Scores = Readonly<Record<string, number>>;

/** Every criterion has its points and nothing else has; each fault is named with its field. */
export const scoreFaults = (judged: readonly Criterion[], scores: Scores): readonly FieldIssue[] => {
  const known = new Set(judged.map(({ key }) => key));
  const unknown = Object.keys(scores).filter((key) => !known.has(key));
  return [
    ...unknown.map((key) => ({ field: `scores.${key}`, ...broken('rule.unknownField') })),
    ...judged.flatMap(({ key, max }) => {
      const given = scores[key];
      const field = `scores.${key}`;
      if (given === undefined) return [{ field, ...broken('rule.required') }];
      if (!Number.isInteger(given)) return [{ field, ...broken('rule.invalid') }];
      if (given < 0) return [{ field, ...broken('rule.tooSmall', { min: 0 }) }];
      return given > max ? [{ field, ...broken('rule.tooBig', { max }) }] : [];
    }),
  ];
};

/** All points together, weighted: of a hundred, with two decimals. */
export const totalOf = (judged: readonly Criterion[], scores: Scores): number => {
  const weights = judged.reduce((sum, { weight }) => sum + weight, 0);
  const reached = judged.reduce((sum, { key, weight, max }) => sum + (weight * (scores[key] ?? 0)) / max, 0);
  return weights === 0 ? 0 : Math.round((reached / weights) * 10_000) / 100;
};

/** The mean of several totals; nothing where there is none. */
export const meanOf = (totals: readonly number[]): number | null =>
  totals.length === 0
    ? null
    : Math.round((totals.reduce((sum, each) => sum + each, 0) / totals.length) * 100) / 100;
