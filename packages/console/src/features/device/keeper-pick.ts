import { listColleagues } from '#wire/member/calls.ts';
import { listOrganization } from '#wire/organization/calls.ts';
import { OrganizationType } from '#wire/unit/codes.ts';
import { pick } from '../../kit/picker/pick.ts';

interface Loaded {
  readonly keeper?: { readonly userId: string; readonly realName: string } | null;
  readonly departmentName?: string;
}

/** Who is to keep a seal. */
export const keeperPick = pick({
  endpoint: listColleagues,
  query: (typed) => ({ keyword: typed || undefined }),
  option: ({ userId, realName, departmentNames, jobTitle }) => ({
    value: userId,
    label: realName,
    hint: [departmentNames, jobTitle].filter(Boolean).join(' · '),
  }),
  resolve: (value, loaded) => {
    const { keeper } = loaded as Loaded;
    return keeper?.userId === value ? { value, label: keeper.realName } : undefined;
  },
});

/** The department a seal belongs to. */
export const sealDepartmentPick = pick({
  endpoint: listOrganization,
  query: (typed) => ({ type: OrganizationType.department, keyword: typed || undefined }),
  option: ({ id, name, path }) => ({ value: id, label: name, hint: path.join(' / ') }),
  resolve: (value, loaded) => {
    const { departmentName } = loaded as Loaded;
    return departmentName ? { value, label: departmentName } : undefined;
  },
});
