import type { Edit } from './sandbox.ts';

/** A guard that is taken out, and the calls of the matrix that must notice. */
export interface Guard {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** The call that must notice. */
  readonly call: string;
  /** Where it must notice, unless that is the matrix of strangers. */
  readonly tests?: string;
  /** The policies of the database keep a unit apart too: with them alone nothing may be noticed, without them it must. */
  readonly policyToo?: true;
}

const features = 'packages/server/src/features';
const kit = 'packages/server/src/kit';
const out = (file: string, find: string, put: string): Edit => ({ file: `${features}/${file}`, find, put });

/** Row-level security taken away: every transaction sees the platform. What is left is the query's own condition. */
export const withoutScope: readonly Edit[] = [
  {
    file: `${kit}/transaction.ts`,
    find: "scope === 'platform' ? 'chancery_platform' : 'chancery_unit'",
    put: "'chancery_platform'",
  },
  {
    file: `${kit}/transaction.ts`,
    find: "scope === 'platform' ? pools.platform : pools.unit",
    put: 'pools.platform',
  },
];

/** The guards of the matrix. Where policies and the query both keep a unit apart, either is enough. */
export const guards: readonly Guard[] = [
  {
    name: 'row-level security of a unit',
    edits: withoutScope,
    call: 'a row cannot be written into another unit, nor moved',
    tests: 'kit/tenancy.test.ts',
  },
  {
    name: 'row-level security under a search',
    edits: withoutScope,
    call: 'were the function to name rows of others, the list',
    tests: 'kit/search.test.ts',
  },
  {
    name: 'the unit of an application',
    edits: [out('application/application.detail.ts', 'eq(application.companyId, actor.companyId), ', '')],
    policyToo: true,
    call: 'getApply',
  },
  {
    name: 'the unit of a seal that is changed',
    edits: [
      out(
        'device/device.rows.ts',
        'and(eq(device.id, id), eq(device.companyId, companyId))',
        'eq(device.id, id)',
      ),
    ],
    policyToo: true,
    call: 'addInk',
  },
  {
    name: 'the unit of a document type',
    edits: [
      out(
        'document-type/document-type.service.ts',
        'and(eq(documentType.id, id), eq(documentType.companyId, companyId))',
        'eq(documentType.id, id)',
      ),
    ],
    policyToo: true,
    call: 'updateDocumentType',
  },
  {
    name: 'the unit of a webhook',
    edits: [
      out(
        'message/webhook.service.ts',
        'and(eq(webhook.id, id), eq(webhook.companyId, actor.companyId))',
        'eq(webhook.id, id)',
      ),
    ],
    policyToo: true,
    call: 'rotateWebhookSecret',
  },
  {
    name: 'the unit of a complaint that is answered to',
    edits: [
      out(
        'complaint/complaint.service.ts',
        'isInUnit(actor) ? eq(complaint.companyId, actor.companyId) : undefined;',
        'isInUnit(actor) ? undefined : undefined;',
      ),
    ],
    policyToo: true,
    call: 'closeComplaint',
  },
  {
    name: 'the unit of a certification',
    edits: [
      out(
        'certification/certification.service.ts',
        'isInUnit(actor) ? eq(certification.companyId, actor.companyId) : undefined,',
        '',
      ),
    ],
    policyToo: true,
    call: 'getCertification',
  },
  {
    name: 'the unit of a record',
    edits: [out('use-record/use-record.detail.ts', 'eq(useRecord.companyId, actor.companyId), ', '')],
    policyToo: true,
    call: 'getUseDetail',
  },
  {
    name: 'the unit of a complaint that is read',
    edits: [
      out(
        'complaint/complaint.service.ts',
        'isInUnit(actor) ? eq(complaint.companyId, actor.companyId) : undefined;',
        'isInUnit(actor) ? undefined : undefined;',
      ),
    ],
    policyToo: true,
    call: 'getComplaint',
  },
  {
    name: 'whose complaint it is, before it is closed',
    edits: [
      out('complaint/complaint.service.ts', "if (!maySpeak(actor, row)) refuse('permission.denied');", ''),
    ],
    call: 'closeComplaint',
  },
  {
    name: 'a reply belongs to the unit it was given in',
    edits: [
      {
        file: `${kit}/once.ts`,
        find: '(isInUnit(actor) ? actor.companyId : null)',
        put: '(isInUnit(actor) ? null : null)',
      },
    ],
    call: 'keys of one person in two units do not meet',
    tests: 'kit/once.test.ts',
  },
  {
    name: 'whose application it is',
    edits: [out('application/application.detail.ts', ', openTo(actor))', ')')],
    call: 'getApply',
  },
  {
    name: 'whose use it is',
    edits: [
      out(
        'use-record/visible.ts',
        'if (actor.role <= Role.administrator) return undefined;',
        'if (actor) return undefined;',
      ),
    ],
    call: 'getUseDetail',
  },
  {
    name: 'whose authorisation it is',
    edits: [
      out(
        'authorization/authorization.facts.ts',
        '  runsUnit(actor)\n    ? undefined',
        '  actor\n    ? undefined',
      ),
    ],
    call: 'getAuthorization',
  },
  {
    name: 'whose mark it is',
    edits: [out('watermark/mark-sight.ts', "actor.permissions.has('watermark.all')", 'actor')],
    call: 'getMark',
  },
  {
    name: 'whose identification it is',
    edits: [out('identify/identify.lists.ts', 'mayTrace(actor) ? undefined', 'actor ? undefined')],
    call: 'getIdentification',
  },
  {
    name: 'whose upload it is',
    edits: [out('file/finish-upload.ts', ', eq(fileUpload.createdBy, actor.id));', ');')],
    call: 'cancelUpload',
  },
  {
    name: 'whose file it is, before it is opened',
    edits: [out('file/file.service.ts', 'row && (await mayOpen(tx, actor, row))', 'row')],
    call: 'getTempUrl',
  },
  {
    name: 'whose file it is, before it is deleted',
    edits: [out('file/file.service.ts', '!row || row.createdBy !== actor.id', '!row')],
    call: 'deleteFile',
  },
  {
    name: 'whose message it is',
    edits: [
      out(
        'message/message.service.ts',
        'and(eq(message.companyId, companyId), eq(message.accountId, id));',
        'and(eq(message.companyId, companyId), id ? undefined : undefined);',
      ),
    ],
    call: 'updateReadStatus',
  },
  {
    name: 'whose delegation it is',
    edits: [
      out(
        'approval/delegation.service.ts',
        '        eq(approvalDelegation.fromId, actor.id),\n        gt',
        '        gt',
      ),
    ],
    call: 'endDelegation',
  },
  {
    name: 'whose session it is',
    edits: [
      out(
        'account/session.service.ts',
        'and(eq(session.id, id), ownedBy({ accountId: actor.id })),',
        'eq(session.id, id),',
      ),
    ],
    call: 'endSession',
  },
  {
    name: 'whose draft it is',
    edits: [out('application/draft.service.ts', "if (userId !== actor.id) refuse('apply.notFound');", '')],
    call: 'getApplyDraft',
  },
  {
    name: 'chosen approvers are of the unit',
    edits: [
      out(
        'application/application.service.ts',
        '      await nameOfMember(tx, companyId, userId);\n    const columns',
        '      userId.trim();\n    const columns',
      ),
    ],
    call: 'saveApply',
  },
  {
    name: 'the permission of a call',
    edits: [
      {
        file: `${kit}/dispatch.ts`,
        find: "if (permission && !actor.permissions.has(permission)) refuse('permission.denied');",
        put: '',
      },
    ],
    call: 'closeAuthorization',
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
];
