import { listColleagues } from '#wire/member/calls.ts';
import { pick } from '../../kit/picker/pick.ts';

const names = new Map<string, string>();

/** How a colleague who was offered somewhere is called. */
export const nameOf = (userId: string): string => names.get(userId) ?? '';

/** Remembers how somebody is called, where a list or a draft already says it. */
export const rememberName = (userId: string, realName: string): void => {
  if (realName !== '') names.set(userId, realName);
};

/** Somebody of the unit, or several; `not` cannot be chosen. */
export const colleague = ({
  not,
  many,
}: {
  readonly not?: readonly string[];
  readonly many?: boolean;
} = {}) =>
  pick({
    endpoint: listColleagues,
    many,
    query: (typed) => ({ keyword: typed || undefined }),
    option: ({ userId, realName, departmentNames, jobTitle }) => {
      rememberName(userId, realName);
      return {
        value: userId,
        label: realName,
        hint: [departmentNames, jobTitle].filter(Boolean).join(' · '),
        disabled: not?.includes(userId),
      };
    },
    resolve: (value) => (names.has(value) ? { value, label: nameOf(value) } : undefined),
  });
