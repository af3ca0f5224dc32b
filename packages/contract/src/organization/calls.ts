import { z } from 'zod';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { creditCode, creditCodeWarnings } from '../rules/credit-code.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { fullNameText, nameText } from '../rules/text.ts';
import { OrganizationType, SubsidiaryEnd } from '../unit/codes.ts';

/** The head of a department. */
export const DepartmentHead = z.object({ userId: id, realName: z.string(), mobile: z.string() });

/** A department, or a unit below one's own. */
export const OrganizationNode = z.object({
  id,
  /** Null at the first level of departments. */
  parentId: id.nullable(),
  name: z.string(),
  hasChildren: z.boolean(),
  /** The names above it, outermost first; filled in where a search found it. */
  path: z.array(z.string()),
  /** The ids above it, outermost first; filled in where a search found it. */
  above: z.array(id),
  /** How many people belong to it; null for a unit that does not show its figures. */
  members: z.number().nullable(),
  revision: z.number(),
  head: DepartmentHead.nullable(),
  /** What only units have. */
  unit: z
    .object({
      companyFullName: z.string(),
      /** Whether the one who asks is its main administrator. */
      mine: z.boolean(),
      departments: z.number().nullable(),
      contactName: z.string().nullable(),
      contactPhone: z.string().nullable(),
    })
    .nullable(),
});

export const listOrganization = endpoint({
  method: 'GET',
  path: '/organization/list',
  summary:
    'One level of the departments or of the units below mine, or what a search finds in the whole tree',
  access: 'unit',
  input: z.object({
    type: OrganizationType.query,
    /** The level below this one; left out, the first level. */
    parentId: id.optional(),
    keyword: searchText(64),
    /** This one alone, with what stands above it. */
    id: id.optional(),
  }),
  result: z.object({
    list: z.array(OrganizationNode),
    /** There is more than is shown: search for it. */
    truncated: z.boolean(),
  }),
  errors: ['organization.notFound', 'permission.denied'],
});

export const addOrganization = endpoint({
  method: 'POST',
  path: '/organization/add',
  summary:
    'Add a department, a new unit below mine, or an existing unit of which I am the main administrator',
  access: 'account',
  input: z.object({
    type: OrganizationType.schema,
    /** Left out, it stands at the first level. */
    parentId: id.nullish(),
    /** The department's name, or a new unit's short name. */
    name: nameText.optional(),
    /** The member who heads the department. */
    headUserId: id.nullish(),
    companyFullName: fullNameText.optional(),
    social_credit_code: creditCode.optional(),
    /** The existing unit to take in. */
    companyId: id.optional(),
  }),
  warnings: (input) =>
    input.social_credit_code === undefined
      ? []
      : creditCodeWarnings('social_credit_code', input.social_credit_code),
  result: z.object({ id }),
  errors: [
    'permission.denied',
    'permission.noUnit',
    'unit.limit',
    'unit.creditCodeTaken',
    'request.unconfirmed',
    'organization.notFound',
    'organization.headNotFound',
    'organization.nameTaken',
    'organization.tooDeep',
    'organization.cycle',
    'organization.notMine',
    'organization.alreadyBelongs',
  ],
});

export const updateOrganization = endpoint({
  method: 'POST',
  path: '/organization/update',
  summary: 'Rename, move or reorder; what is left out stays as it is',
  access: 'account',
  input: z.object({
    type: OrganizationType.schema,
    id,
    name: nameText.optional(),
    companyFullName: fullNameText.optional(),
    /** The member who heads the department. */
    headUserId: id.nullish(),
    /** Null moves it to the first level. */
    parentId: id.nullish(),
    /** The sibling it goes before; null puts it last. */
    beforeId: id.nullish(),
    revision,
  }),
  result: z.object({ revision: z.number() }),
  errors: [
    'permission.denied',
    'permission.noUnit',
    'edit.conflict',
    'organization.notFound',
    'organization.headNotFound',
    'organization.nameTaken',
    'organization.tooDeep',
    'organization.cycle',
    'organization.notMine',
  ],
});

export const deleteOrganization = endpoint({
  method: 'POST',
  path: '/organization/delete',
  summary: 'Delete an empty department; let a unit go its own way, or close it when it is empty',
  access: 'account',
  input: z.object({
    type: OrganizationType.schema,
    id,
    how: SubsidiaryEnd.schema.default(SubsidiaryEnd.detach),
  }),
  result: z.object({}),
  errors: [
    'permission.denied',
    'permission.noUnit',
    'organization.notFound',
    'organization.notEmpty',
    'organization.notMine',
  ],
});
