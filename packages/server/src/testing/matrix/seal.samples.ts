import { next } from '../given.ts';
import type { Things } from './estate/estate.ts';
import type { Samples } from './sample.ts';

/** What an application says, with every thing it can name. */
const application = async (things: Things) => ({
  title: 'A contract',
  kind: 'paper',
  templateId: await things.choiceTemplate(),
  fileTypeId: await things.documentType(),
  departmentId: await things.ownDepartment(),
  seals: [{ deviceId: await things.seal(), normalCount: 1 }],
  files: [await things.file('application')],
  attachments: [await things.file('attachment')],
  chosen: [{ stepId: 'a', userIds: [await things.member()] }],
  reason: 'to be signed today',
  userId: await things.member(),
  startAt: '2030-01-01T00:00:00+08:00',
  endAt: '2030-01-02T00:00:00+08:00',
});
/** The same for files, with a seal that stands on one. */
const onFiles = async (things: Things) => {
  const [fileId, deviceId] = [await things.paper(), await things.electronicSeal()];
  return {
    ...(await application(things)),
    kind: 'electronic',
    seals: [{ deviceId }],
    files: [fileId],
    places: [{ fileId, deviceId, places: [{ kind: 'at', page: 1, x: 100, y: 100 }] }],
  };
};
/** Somebody's open task in an application. */
const task = async ({ application: apply, task: taskOf }: Things) => {
  const id = await apply();
  return { id, taskId: await taskOf(id) };
};
const one = async ({ application: apply }: Things) => ({ id: await apply() });
const withFiles = async (things: Things) => ({
  ...(await task(things)),
  files: [await things.file('comment')],
});
const toSomebody = async (things: Things) => ({ ...(await task(things)), userId: await things.keeper() });

/** A seal of an application is to stand a little lower. */
const moved = async (things: Things) => {
  const id = await things.placed();
  const [fileId, deviceId] = [await things.fileOf(id), await things.placedSeal(id)];
  // What is nowhere has no digest, but must look like one.
  const bound = (await things.bound(id)).replaceAll('-', '').padEnd(64, '0');
  const places = [{ fileId, deviceId, places: [{ kind: 'at', page: 1, x: 100, y: 120 }] }];
  return { id, taskId: await things.task(id), bound, places };
};

/** A task that is not mine is over for me. */
const notMine = { taskId: 'apply.taskOver' } as const;

const carried = 'whoever stands beside a seal carries what it has signed';

/** Calls about applications and their approval. */
export const sealSamples: Samples = {
  saveApply: {
    input: application,
    foreign: {
      templateId: 'apply.templateUnfit',
      'places[].fileId': 'placing.strange',
      'places[].deviceId': 'placing.strange',
    },
    more: [
      onFiles,
      async (things) => ({
        ...(await application(things)),
        resubmitOf: await things.application('returned'),
      }),
    ],
  },
  inspectForPlacing: { input: async ({ paper }) => ({ filePath: await paper() }) },
  listApplyDepartments: {},
  previewApply: {
    input: async (things) => {
      const { templateId, fileTypeId, departmentId, seals, chosen } = await application(things);
      return {
        templateId,
        fileTypeId,
        departmentId,
        deviceIds: seals.map(({ deviceId }) => deviceId),
        chosen,
      };
    },
    foreign: { fileTypeId: 'answered', 'deviceIds[]': 'answered', 'chosen[].userIds[]': 'answered' },
  },
  listApplies: {
    input: async ({ seal, documentType, member, department, template }) => ({
      deviceId: await seal(),
      fileTypeId: await documentType(),
      applicantId: await member(),
      departmentId: await department(),
      templateId: await template(),
      waitsFor: await member(),
    }),
    foreign: {
      fileTypeId: 'answered',
      applicantId: 'answered',
      departmentId: 'answered',
      templateId: 'answered',
      waitsFor: 'answered',
    },
  },
  getApply: { input: one },
  getApplyStatus: { input: one },
  listNotify: { input: one },
  reNotifyApply: { input: async (things) => ({ id: await things.application('mine') }) },
  revokeApply: { input: async (things) => ({ id: await things.application('mine') }) },
  saveApplyDraft: { input: () => ({ fields: { title: 'half' }, revision: 0 }) },
  getApplyDraft: { input: async ({ main }) => ({ userId: await main() }) },
  deleteApplyDraft: { input: () => ({}) },
  submitApplyDraft: {
    input: async ({ draft }) => {
      await draft();
      return { revision: 2 };
    },
  },
  countApplyUnread: {},
  readApplies: {
    input: async (things) => ({ ids: [await things.application('mine')] }),
    foreign: { 'ids[]': 'answered' },
    shared: 'it speaks of the caller’s own applications alone',
  },
  listApprovals: {
    input: async ({ seal, member }) => ({ deviceId: await seal(), applicantId: await member() }),
    foreign: { applicantId: 'answered' },
  },
  approveApply: {
    foreign: notMine,
    input: async (things) => ({ ...(await withFiles(things)), agree: true }),
  },
  approveMany: {
    input: async (things) => ({ ids: [await things.application()], agree: true }),
    foreign: { 'ids[]': 'answered' },
  },
  returnApply: {
    foreign: notMine,
    input: async (things) => ({ ...(await withFiles(things)), opinion: 'not yet' }),
  },
  movePlaces: {
    foreign: {
      ...notMine,
      bound: 'placing.changed',
      'places[].fileId': 'placing.otherSeals',
      'places[].deviceId': 'placing.otherSeals',
    },
    input: moved,
  },
  transferApply: { foreign: notMine, input: toSomebody },
  addApprover: {
    foreign: notMine,
    input: async (things) => ({ ...(await toSomebody(things)), where: 'before' }),
  },
  commentApply: {
    input: async (things) => ({
      ...(await one(things)),
      text: 'by the way',
      files: [await things.file('comment')],
    }),
  },
  listDelegations: {},
  addDelegation: {
    input: async ({ keeper }) => ({
      userId: await keeper(),
      startAt: '2030-01-01T00:00:00+08:00',
      endAt: '2030-01-02T00:00:00+08:00',
    }),
  },
  endDelegation: { input: async ({ delegation }) => ({ id: await delegation() }) },
  listDevices: {
    input: async ({ department, keeper }) => ({ departmentId: await department(), keeperId: await keeper() }),
    foreign: { keeperId: 'answered' },
  },
  searchDevices: {},
  getDevice: { input: async ({ seal }) => ({ id: await seal() }) },
  addDevice: {
    input: async ({ department, keeper }) => ({
      name: `Seal ${next()}`,
      subtype: 3,
      departmentId: await department(),
      keeperId: await keeper(),
    }),
  },
  updateDevice: {
    input: async ({ seal, department, keeper }) => ({
      id: await seal(),
      revision: 1,
      name: 'Seal',
      departmentId: await department(),
      keeperId: await keeper(),
    }),
  },
  relayDeviceMessages: {
    input: async ({ smartSeal }) => ({ deviceId: await smartSeal(), messages: [] }),
    keepers: carried,
  },
  relayDevicePhoto: {
    input: async ({ smartSeal }) => ({ deviceId: await smartSeal(), digest: '0'.repeat(64) }),
    keepers: carried,
  },
  listDocumentTypes: {},
  listDocumentTypeChoices: {},
  getDocumentType: { input: async ({ documentType }) => ({ id: await documentType() }) },
  addDocumentType: { input: () => ({ name: `Type ${next()}` }) },
  updateDocumentType: {
    input: async ({ documentType }) => ({ id: await documentType(), revision: 1, name: 'Type' }),
  },
  deleteDocumentType: { input: async ({ documentType }) => ({ id: await documentType() }) },
  listSimulatedSeals: {},
  openSimulator: { input: async ({ smartSeal }) => ({ deviceId: await smartSeal('simulated') }) },
};
