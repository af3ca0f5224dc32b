import { z } from 'zod';
import { EvidenceKind } from '../evidence/codes.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { text } from '../rules/text.ts';
import { Role } from '../unit/codes.ts';

/** An entry of the menu and the roles that have it. */
export const RoleEntry = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(['group', 'page', 'button']),
  /** The code of the page a button stands on; the group of a page. */
  parent: z.string().nullable(),
  roles: z.array(Role.schema),
  /** The roles that have it where nobody has decided otherwise. */
  defaults: z.array(Role.schema),
});

const matrix = z.object({
  revision: z.number(),
  updatedBy: z.string(),
  updatedAt: z.iso.datetime({ offset: true }).nullable(),
  list: z.array(RoleEntry),
});

export const getRoleMatrix = endpoint({
  method: 'GET',
  path: '/role/list',
  summary: 'Which role of my unit sees which page and button',
  access: 'unit',
  permission: 'role.view',
  result: matrix,
});

const code = text(1, 64);

export const saveRoleMatrix = endpoint({
  method: 'POST',
  path: '/role/save',
  summary: 'Decide which role sees which page and button; in force at the next request',
  access: 'unit',
  permission: 'role.edit',
  evidence: EvidenceKind.permissionChanged,
  input: z.object({
    revision,
    /** What changes, entry by entry; the main administrator always has everything. */
    changes: z
      .array(
        z.object({
          role: z.literal([Role.administrator, Role.sealKeeper, Role.member]),
          code,
          granted: z.boolean(),
        }),
      )
      .max(2_000),
  }),
  result: matrix,
  errors: ['role.entryUnknown', 'role.mainOnly', 'role.beyondOwn', 'edit.conflict'],
});
