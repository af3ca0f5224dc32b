import { listDocumentTypeChoices } from '#wire/document-type/calls.ts';
import { listColleagues } from '#wire/member/calls.ts';
import { listOrganization } from '#wire/organization/calls.ts';
import { OrganizationType } from '#wire/unit/codes.ts';
import { type PickKind, pick } from '../../../kit/picker/pick.ts';
import { callAny } from '../../../kit/query.ts';
import { sealOffer, sealOnOffer } from '../../device/seal-pick.ts';

/** What was read with a template: the names of what it refers to. */
export interface LoadedNames {
  readonly names: Readonly<Record<string, string>>;
}

const resolve = (value: string, loaded: object) => {
  const label = (loaded as LoadedNames).names[value];
  return label === undefined ? undefined : { value, label };
};

/** People of the unit. */
export const peoplePick = pick({
  endpoint: listColleagues,
  many: true,
  query: (typed) => ({ keyword: typed || undefined }),
  option: ({ userId, realName, departmentNames, jobTitle }) => ({
    value: userId,
    label: realName,
    hint: [departmentNames, jobTitle].filter(Boolean).join(' · '),
  }),
  resolve,
});

/** Seals of the unit. */
export const sealsPick = pick({
  ...sealOffer,
  many: true,
  query: (typed) => ({ keyword: typed || undefined }),
  resolve: async (value, loaded) => {
    const named = resolve(value, loaded);
    return named && { ...named, row: await sealOnOffer(value).catch(() => undefined) };
  },
});

/** Departments of the unit. */
export const departmentsPick = pick({
  endpoint: listOrganization,
  many: true,
  query: (typed) => ({ type: OrganizationType.department, keyword: typed || undefined }),
  option: ({ id, name, path }) => ({ value: id, label: name, hint: path.join(' / ') }),
  resolve,
});

/** File types; there are few, and the server gives them all at once. */
export const fileTypesPick: PickKind = {
  pick: listDocumentTypeChoices,
  many: true,
  resolve,
  search: async (typed, _values, signal) => {
    const { list } = await callAny(listDocumentTypeChoices, {}, { signal, quiet: true });
    const wanted = typed.toLowerCase();
    return list
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .map(({ id, name }) => ({ value: id, label: name }));
  },
};
