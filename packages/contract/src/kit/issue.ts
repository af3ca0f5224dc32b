import type { z } from 'zod';
import { type RuleKey, ruleParams } from '../rules/keys.ts';

/** One thing that is wrong with one field. */
export interface FieldIssue {
  /** The path of the field, joined by dots. */
  readonly field: string;
  readonly key: RuleKey;
  readonly params: Readonly<Record<string, string | number>>;
}

type Issue = z.core.$ZodIssue;
type Bound = Extract<Issue, { code: 'too_small' | 'too_big' }>;
type Params = FieldIssue['params'];
type Raw = Readonly<Record<string, unknown>>;

const isRuleKey = (message: string): message is RuleKey => Object.hasOwn(ruleParams, message);

const small = {
  text: 'rule.tooShort',
  count: 'rule.tooFew',
  inclusive: 'rule.tooSmall',
  open: 'rule.notAbove',
} as const;
const big = {
  text: 'rule.tooLong',
  count: 'rule.tooMany',
  inclusive: 'rule.tooBig',
  open: 'rule.notBelow',
} as const;

const boundKey = (issue: Bound): RuleKey => {
  const names = issue.code === 'too_small' ? small : big;
  switch (issue.origin) {
    case 'string':
      return issue.code === 'too_small' && issue.minimum === 1 ? 'rule.required' : names.text;
    case 'number':
    case 'int':
    case 'bigint':
      return issue.inclusive === false ? names.open : names.inclusive;
    case 'array':
    case 'set':
    case 'map':
      return names.count;
    default:
      return 'rule.invalid';
  }
};

const formatKeys: Readonly<Record<string, RuleKey>> = {
  date: 'rule.date',
  datetime: 'rule.date',
  url: 'rule.webAddress',
};

/** A number was entered, and is out of its bounds or no whole one. */
const isNumberEntered = (issue: Issue): boolean =>
  issue.code === 'too_small' || issue.code === 'too_big'
    ? issue.origin === 'number' || issue.origin === 'int' || issue.origin === 'bigint'
    : issue.code === 'invalid_type' && issue.expected === 'int';

/** “Invalid” tells nobody what to do, and what a type says of nothing at all is said by the library of its bounds, too. */
const isVague = (issue: Issue): boolean =>
  issue.message === 'rule.invalid' || (issue.message === 'rule.required' && isNumberEntered(issue));

const keyOf = (issue: Issue): RuleKey => {
  if (isRuleKey(issue.message) && !isVague(issue)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'int') return 'rule.integer';
      if (issue.expected === 'number' && !/received (?:undefined|null)$/.test(issue.message))
        return 'rule.number';
      // The value itself is not kept in an issue; only the library's own wording tells that there was none.
      return /received (?:undefined|null)$/.test(issue.message) ? 'rule.required' : 'rule.invalid';
    case 'too_small':
    case 'too_big':
      return boundKey(issue);
    case 'invalid_value':
      return 'rule.choice';
    case 'invalid_format':
      return formatKeys[issue.format] ?? 'rule.invalid';
    case 'unrecognized_keys':
      return 'rule.unknownField';
    default:
      return 'rule.invalid';
  }
};

const rawParams = (issue: Issue): Raw => {
  switch (issue.code) {
    case 'custom':
      return issue.params ?? {};
    case 'too_small':
      return { min: Number(issue.minimum) };
    case 'too_big':
      return { max: Number(issue.maximum) };
    default:
      return {};
  }
};

const paramsOf = (key: RuleKey, raw: Raw): Params =>
  Object.fromEntries(
    ruleParams[key].flatMap((name) => {
      const value = raw[name];
      return typeof value === 'number' || typeof value === 'string' ? [[name, value]] : [];
    }),
  );

/** What is wrong with which field, in the order in which it was found. */
export const fieldIssues = (error: z.ZodError): FieldIssue[] =>
  error.issues.flatMap((issue) => {
    const key = keyOf(issue);
    const found = { key, params: paramsOf(key, rawParams(issue)) };
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((name) => [...issue.path, name]) : [issue.path];
    return paths.map((path) => ({ field: path.map(String).join('.'), ...found }));
  });
