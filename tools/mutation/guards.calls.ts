import { type Guard, kit, out } from './guard.ts';

/** Who may make which calls at all. */
export const callGuards: readonly Guard[] = [
  {
    name: 'the permission of a call',
    edits: [
      {
        file: `${kit}/dispatch.ts`,
        find: "if (permission && !actor.permissions.has(permission)) refuse('permission.denied');",
        put: '',
      },
    ],
    // One that some roles do not have: of what everybody may do nothing would be noticed.
    call: 'listOperateLog',
    tests: 'matrix.test.ts',
  },
  {
    name: 'calls of operators are theirs',
    edits: [
      {
        file: `${kit}/dispatch.ts`,
        find: "if (access === 'operator') refuse('permission.notOperator');",
        put: '',
      },
    ],
    call: 'listOperators',
    tests: 'matrix.test.ts',
  },
  {
    name: 'calls of a unit need one',
    edits: [
      { file: `${kit}/dispatch.ts`, find: '&& !isInUnit(actor))', put: '&& !isInUnit(actor) && !actor)' },
    ],
    call: 'listMembers',
    tests: 'matrix.test.ts',
  },
  {
    name: 'an operator says why before looking into a unit',
    edits: [
      out(
        'people/unit/unit-access.ts',
        "open ?? refuse('units.reasonNeeded');",
        "open ?? { reason: '', expiresAt: new Date() };",
      ),
    ],
    call: 'getManagedUnit',
    tests: 'matrix.operators.test.ts',
  },
];
