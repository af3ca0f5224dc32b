import { listColleagues } from '#wire/member/calls.ts';
import { pick } from '../../kit/picker/pick.ts';

/** Somebody else of the unit. */
export const colleaguePick = (not: string) =>
  pick({
    endpoint: listColleagues,
    query: (typed) => ({ keyword: typed || undefined }),
    option: ({ userId, realName, departmentNames, jobTitle }) => ({
      value: userId,
      label: realName,
      hint: [departmentNames, jobTitle].filter(Boolean).join(' · '),
      disabled: userId === not,
    }),
  });
