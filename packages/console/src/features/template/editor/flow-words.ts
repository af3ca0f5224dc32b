import type { Approvers, ApproveStep, Condition, FlowCase } from '@chancery/contract/approval/flow.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { ApproverSource, ConditionFact, DecisionMode, TimeoutAction } from '#wire/approval/codes.ts';
import { Role } from '#wire/unit/codes.ts';
import { sayCode } from '../../../kit/list/labels.ts';
import { joinNames } from '../join-names.ts';

/** What people, seals, file types and departments are called. */
export type NameOf = (id: string) => string;

const namesAtOnce = 4;

/** Several names in a sentence; many are cut short. */
export const sayNames = (t: Translate, ids: readonly string[], nameOf: NameOf): string => {
  const names = joinNames(t, ids.slice(0, namesAtOnce).map(nameOf));
  const rest = ids.length - namesAtOnce;
  return rest > 0 ? t('flow.says.more', { names, n: rest }) : names;
};

/** Who decides or is told, in a sentence. */
export const sayApprovers = (t: Translate, approvers: Approvers, nameOf: NameOf): string => {
  switch (approvers.by) {
    case ApproverSource.people:
      return approvers.userIds.length === 0 ? t('flow.says.nobody') : sayNames(t, approvers.userIds, nameOf);
    case ApproverSource.role:
      return t('flow.says.role', { role: sayCode(t, Role, approvers.role) });
    case ApproverSource.departmentHead:
      return t('flow.says.departmentHead');
    case ApproverSource.headLevel:
      return approvers.level === 1
        ? t('flow.says.departmentHead')
        : t('flow.says.headLevel', { n: approvers.level - 1 });
    case ApproverSource.applicantChoice:
      return t('flow.says.choice', { max: approvers.max });
  }
};

/** Whether more than one person may be asked at a step. */
export const mayBeSeveral = (approvers: Approvers): boolean => {
  if (approvers.by === ApproverSource.people) return approvers.userIds.length > 1;
  if (approvers.by === ApproverSource.applicantChoice) return approvers.max > 1;
  return approvers.by === ApproverSource.role;
};

/** How several decide together, and what happens after a time: what else a card says. */
export const sayRules = (t: Translate, { approvers, mode, timeout, mayMove }: ApproveStep): string[] => [
  ...(mayBeSeveral(approvers) ? [sayCode(t, DecisionMode, mode)] : []),
  ...(timeout
    ? [
        t('flow.says.timeout', {
          n: timeout.hours,
          action: sayCode(t, TimeoutAction, timeout.action).toLowerCase(),
        }),
      ]
    : []),
  ...(mayMove ? [t('flow.mayMove')] : []),
];

const fenPerYuan = 100;

const sayBounds = (
  t: Translate,
  what: string,
  { min, max }: { readonly min?: number | null; readonly max?: number | null },
  print: (value: number) => string,
): string => {
  const low = min ?? undefined;
  const high = max ?? undefined;
  if (low !== undefined && high !== undefined)
    return t('flow.says.between', { what, min: print(low), max: print(high) });
  if (low !== undefined) return t('flow.says.atLeast', { what, min: print(low) });
  if (high !== undefined) return t('flow.says.atMost', { what, max: print(high) });
  return t('flow.says.any', { what });
};

const sayOneOf = (t: Translate, ids: readonly string[], nameOf: NameOf): string =>
  ids.length === 0
    ? t('flow.says.none')
    : ids.map(nameOf).reduce((one, other) => t('flow.says.or', { one, other }));

/** A condition as a sentence. */
export const sayCondition = (t: Translate, condition: Condition, nameOf: NameOf): string => {
  switch (condition.fact) {
    case ConditionFact.count:
      return sayBounds(t, t('flow.says.count'), condition, (value) => value.toLocaleString('en'));
    case ConditionFact.amount:
      return sayBounds(t, t('flow.says.amount'), condition, (value) =>
        t('flow.says.yuan', { n: value / fenPerYuan }),
      );
    case ConditionFact.fileType:
      return t('flow.says.fileType', { names: sayOneOf(t, condition.oneOf, nameOf) });
    case ConditionFact.seal:
      return t('flow.says.seal', { names: sayOneOf(t, condition.oneOf, nameOf) });
    case ConditionFact.department:
      return t('flow.says.department', { names: sayOneOf(t, condition.oneOf, nameOf) });
  }
};

/** When a case is taken, as a sentence. */
export const sayCase = (t: Translate, { when }: Pick<FlowCase, 'when'>, nameOf: NameOf): string => {
  const [first = t('flow.says.none'), ...rest] = when.map((condition) => sayCondition(t, condition, nameOf));
  return t('flow.says.when', { all: rest.reduce((one, other) => t('flow.says.and', { one, other }), first) });
};
