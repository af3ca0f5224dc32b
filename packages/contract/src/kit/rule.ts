import type { z } from 'zod';
import type { BareRuleKey, RuleKey, RuleParams } from '../rules/keys.ts';

/** A rule that a value breaks: the message and what it speaks of. */
export interface Broken {
  readonly key: RuleKey;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Says what is wrong with a value, or nothing. */
export type Rule<Value> = (value: Value) => Broken | undefined;

/** Names a broken rule together with exactly the parameters its message needs. */
export const broken = <Key extends RuleKey>(
  key: Key,
  ...[params]: Key extends BareRuleKey ? [] : [params: RuleParams<Key>]
): Broken => ({ key, params: params ?? {} });

/** Turns a rule into a check of a schema; later checks of the same value are skipped once it is broken. */
export const obeys =
  <Value>(rule: Rule<Value>): z.core.CheckFn<Value> =>
  (payload) => {
    const found = rule(payload.value);
    if (found === undefined) return;
    payload.issues.push({
      code: 'custom',
      message: found.key,
      params: { ...found.params },
      input: payload.value,
    });
  };

/** Tells a value that is not there from one of the wrong type. */
export const absent =
  (key: BareRuleKey, otherwise: BareRuleKey = 'rule.invalid') =>
  (issue: { readonly input?: unknown }): BareRuleKey =>
    issue.input === undefined || issue.input === null ? key : otherwise;
