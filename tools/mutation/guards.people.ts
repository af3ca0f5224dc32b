import { type Guard, out } from './guard.ts';

/** What keeps from colleagues what is somebody’s own. */
export const peopleGuards: readonly Guard[] = [
  {
    name: 'whose complaint it is, before it is closed',
    edits: [
      out(
        'desk/complaint/complaint.service.ts',
        "if (!maySpeak(actor, row)) refuse('permission.denied');",
        '',
      ),
    ],
    call: 'closeComplaint',
  },
  {
    name: 'whose application it is',
    edits: [out('seal-use/application/application.detail.ts', ', openTo(actor))', ')')],
    call: 'getApply',
  },
  {
    name: 'whose use it is',
    edits: [
      out(
        'seal-use/use-record/visible.ts',
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
        'seal-use/authorization/authorization.facts.ts',
        '  runsUnit(actor)\n    ? undefined',
        '  actor\n    ? undefined',
      ),
    ],
    call: 'getAuthorization',
  },
  {
    name: 'whose mark it is',
    edits: [out('marks/watermark/mark-sight.ts', "actor.permissions.has('watermark.all')", 'actor')],
    call: 'getMark',
  },
  {
    name: 'whose identification it is',
    edits: [out('marks/identify/identify.lists.ts', 'mayTrace(actor) ? undefined', 'actor ? undefined')],
    call: 'getIdentification',
  },
  {
    name: 'whose upload it is',
    edits: [out('files/file/finish-upload.ts', ', eq(fileUpload.createdBy, actor.id));', ');')],
    call: 'cancelUpload',
  },
  {
    name: 'whose file it is, before it is opened',
    edits: [out('files/file/file.service.ts', 'row && (await mayOpen(tx, actor, row))', 'row')],
    call: 'getTempUrl',
  },
  {
    name: 'whose file it is, before it is deleted',
    edits: [out('files/file/file.service.ts', '!row || row.createdBy !== actor.id', '!row')],
    call: 'deleteFile',
  },
  {
    name: 'whose message it is',
    edits: [
      out(
        'people/message/message.service.ts',
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
        'seal-use/approval/delegation.service.ts',
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
        'people/account/session.service.ts',
        'and(eq(session.id, id), ownedBy({ accountId: actor.id })),',
        'eq(session.id, id),',
      ),
    ],
    call: 'endSession',
  },
  {
    name: 'whose draft it is',
    edits: [
      out('seal-use/application/draft.service.ts', "if (userId !== actor.id) refuse('apply.notFound');", ''),
    ],
    call: 'getApplyDraft',
  },
  {
    name: 'whose seal it is',
    edits: [
      out(
        'seals/device/device-access.ts',
        'seesAll(actor) || keeperId === actor.id;',
        'actor.id !== keeperId || true;',
      ),
    ],
    call: 'addInk',
  },
  {
    name: 'who decides on the uses of a seal',
    edits: [
      out(
        'seal-use/authorization/authorization.facts.ts',
        'runsUnit(actor) || (isKeeper(actor) && keeperId === actor.id);',
        'actor.id !== keeperId || true;',
      ),
    ],
    call: 'closeAuthorizationOfSeal',
  },
  {
    name: 'whose photos they are',
    edits: [
      out(
        'seal-use/photo/photo-sight.ts',
        'if (actor.role <= Role.administrator) return undefined;',
        'if (actor.role <= Role.member) return undefined;',
      ),
    ],
    call: 'listUsePhotos',
  },
  {
    name: 'whose applications are listed',
    edits: [
      out(
        'seal-use/application/visible.ts',
        'if (actor.role <= Role.administrator) return undefined;',
        'if (actor.role <= Role.member) return undefined;',
      ),
    ],
    call: 'listApplies',
    tests: 'matrix.lists.test.ts',
  },
  {
    name: 'whose uses are listed',
    edits: [
      out(
        'seal-use/use-record/visible.ts',
        'if (actor.role <= Role.administrator) return undefined;',
        'if (actor.role <= Role.member) return undefined;',
      ),
    ],
    call: 'listUseRecords',
    tests: 'matrix.lists.test.ts',
  },
  {
    name: 'whose authorisations are listed',
    edits: [
      out(
        'seal-use/authorization/authorization.facts.ts',
        '  runsUnit(actor)\n    ? undefined',
        '  actor\n    ? undefined',
      ),
    ],
    call: 'listAuthorizations',
    tests: 'matrix.lists.test.ts',
  },
  {
    name: 'whose messages are listed',
    edits: [
      out(
        'people/message/message.service.ts',
        'and(eq(message.companyId, companyId), eq(message.accountId, id));',
        'and(eq(message.companyId, companyId), id ? undefined : undefined);',
      ),
    ],
    call: 'listMessages',
    tests: 'matrix.lists.test.ts',
  },
];
