import { type Guard, kit, out, withoutScope } from './guard.ts';

/** What keeps units apart. Where policies and the query both do, either is enough. */
export const unitGuards: readonly Guard[] = [
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
    edits: [
      out('seal-use/application/application.detail.ts', 'eq(application.companyId, actor.companyId), ', ''),
    ],
    policyToo: true,
    call: 'getApply',
  },
  {
    name: 'the unit of a seal that is changed',
    edits: [
      out(
        'seals/device/device.rows.ts',
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
        'seal-use/document-type/document-type.service.ts',
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
        'people/message/webhook.service.ts',
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
        'desk/complaint/complaint.service.ts',
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
        'desk/certification/certification.service.ts',
        'isInUnit(actor) ? eq(certification.companyId, actor.companyId) : undefined,',
        '',
      ),
    ],
    policyToo: true,
    call: 'getCertification',
  },
  {
    name: 'the unit of a record',
    edits: [
      out('seal-use/use-record/use-record.detail.ts', 'eq(useRecord.companyId, actor.companyId), ', ''),
    ],
    policyToo: true,
    call: 'getUseDetail',
  },
  {
    name: 'the unit of a complaint that is read',
    edits: [
      out(
        'desk/complaint/complaint.service.ts',
        'isInUnit(actor) ? eq(complaint.companyId, actor.companyId) : undefined;',
        'isInUnit(actor) ? undefined : undefined;',
      ),
    ],
    policyToo: true,
    call: 'getComplaint',
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
    name: 'chosen approvers are of the unit',
    edits: [
      out(
        'seal-use/application/application.service.ts',
        '      await nameOfMember(tx, companyId, userId);\n    const columns',
        '      userId.trim();\n    const columns',
      ),
    ],
    call: 'saveApply',
  },
  {
    name: 'the unit of the webhooks that are listed',
    edits: [
      out('people/message/webhook.service.ts', '          eq(webhook.companyId, actor.companyId),\n', ''),
    ],
    policyToo: true,
    call: 'listWebhooks',
    tests: 'matrix.lists.test.ts',
  },
  {
    name: 'the unit of the uses that are listed',
    edits: [out('seal-use/use-record/use-record.lists.ts', '  eq(line.companyId, actor.companyId),\n', '')],
    policyToo: true,
    call: 'listUseRecords',
    tests: 'matrix.lists.test.ts',
  },
  {
    name: 'the unit of an invitation',
    edits: [
      out(
        'people/member/invitation.rows.ts',
        'and(eq(invitation.id, id), eq(invitation.companyId, companyId))',
        'eq(invitation.id, id)',
      ),
    ],
    policyToo: true,
    call: 'withdrawInvitation',
  },
  {
    name: 'a member is one of the unit',
    edits: [
      out(
        'people/member/member.rows.ts',
        'and(eq(membership.companyId, companyId), eq(membership.accountId, accountId));',
        'and(companyId ? undefined : undefined, eq(membership.accountId, accountId));',
      ),
    ],
    policyToo: true,
    call: 'setMemberRole',
  },
];
