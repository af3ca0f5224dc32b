import { listOrganization } from '#wire/organization/calls.ts';
import { OrganizationType } from '#wire/unit/codes.ts';
import { pick } from '../../kit/picker/pick.ts';

interface Named {
  readonly departments?: readonly { readonly id: string; readonly name: string }[];
}

/** The departments of somebody, searched while one types. */
export const departmentPick = pick({
  endpoint: listOrganization,
  many: true,
  query: (typed) => ({ type: OrganizationType.department, keyword: typed || undefined }),
  option: ({ id, name, path }) => ({ value: id, label: name, hint: path.join(' / ') }),
  resolve: (value, loaded) => {
    const found = (loaded as Named).departments?.find(({ id }) => id === value);
    return found && { value, label: found.name };
  },
});
