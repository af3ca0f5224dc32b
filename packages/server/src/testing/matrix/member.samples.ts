import { Role } from '@chancery/contract/unit/codes.ts';
import { next, someCreditCode, somePhone } from '../given.ts';
import type { Things } from './estate/estate.ts';
import type { Samples } from './sample.ts';

const one = async ({ member }: Things) => ({ userId: await member() });
const invited = async ({ invitation }: Things) => ({ id: await invitation() });
const invitedMyself = async ({ invitationToMain }: Things) => ({ id: await invitationToMain() });
const sheet = new TextEncoder().encode('姓名,手机号\nWen,13900009999\n');

/** Calls about the people of a unit, its departments and the units below it. */
export const memberSamples: Samples = {
  listOrganization: {
    input: async ({ department }) => ({ type: 'department', parentId: await department() }),
    more: [
      async ({ department }) => ({ type: 'department', id: await department() }),
      async ({ subsidiary }) => ({ type: 'subsidiary', parentId: await subsidiary() }),
      async ({ subsidiary }) => ({ type: 'subsidiary', id: await subsidiary() }),
    ],
  },
  addOrganization: {
    input: async ({ subsidiary }) => ({
      type: 'subsidiary',
      parentId: await subsidiary(),
      name: 'New',
      companyFullName: 'New Co., Ltd.',
      social_credit_code: someCreditCode(),
    }),
    more: [
      async ({ department, member }) => ({
        type: 'department',
        name: `D${next()}`,
        parentId: await department(),
        headUserId: await member(),
      }),
      async ({ ownUnit }) => ({ type: 'subsidiary', companyId: await ownUnit() }),
    ],
    needs: 'subsidiary.edit',
  },
  updateOrganization: {
    input: async ({ department, member }) => ({
      type: 'department',
      id: await department(),
      name: `D${next()}`,
      parentId: await department(),
      headUserId: await member(),
      revision: 1,
    }),
    more: [
      async ({ department }) => ({
        type: 'department',
        id: await department(),
        beforeId: await department(),
        revision: 1,
      }),
      async ({ subsidiary }) => ({
        type: 'subsidiary',
        id: await subsidiary(),
        parentId: await subsidiary(),
        revision: 1,
      }),
    ],
    needs: 'department.edit',
  },
  deleteOrganization: {
    input: async ({ department }) => ({ type: 'department', id: await department() }),
    more: [async ({ subsidiary }) => ({ type: 'subsidiary', id: await subsidiary() })],
    needs: 'department.edit',
  },
  listMembers: { input: async ({ department }) => ({ departmentId: await department() }) },
  listColleagues: { input: async ({ department }) => ({ departmentId: await department() }) },
  getMember: { input: one },
  listPending: { input: one },
  hasFingerprint: {
    input: async (things) => ({ ...(await one(things)), deviceId: await things.smartSeal() }),
    foreign: { deviceId: 'answered' },
  },
  addMember: {
    input: async ({ department }) => ({
      realName: 'Wen',
      mobile: somePhone(),
      role: Role.member,
      departmentIds: [await department()],
    }),
  },
  inviteMember: {
    input: async ({ department }) => ({
      mobile: somePhone(),
      role: Role.member,
      departmentIds: [await department()],
    }),
  },
  listInvitations: {},
  inviteAgain: { input: invited },
  withdrawInvitation: { input: invited },
  listOwnInvitations: {},
  acceptInvitation: { input: invitedMyself },
  declineInvitation: { input: invitedMyself },
  allowInvitations: { input: async ({ refusedUnit }) => ({ companyId: await refusedUnit() }) },
  renameSelf: { input: () => ({ realName: `Wen ${next()}` }) },
  editMember: {
    input: async (things) => ({
      ...(await one(things)),
      revision: 1,
      realName: 'Wen',
      departmentIds: [await things.department()],
    }),
  },
  setMemberRole: { input: async (things) => ({ ...(await one(things)), role: Role.sealKeeper }) },
  disableMember: { input: one },
  enableMember: { input: async ({ disabledMember }) => ({ userId: await disabledMember() }) },
  removeMember: { input: async (things) => ({ ...(await one(things)), handOverTo: await things.keeper() }) },
  endMemberSessions: {
    input: async ({ member, session }) => {
      const userId = await member();
      return { userId, sessionId: await session(userId) };
    },
    foreign: { sessionId: 'answered' },
  },
  checkImport: { input: () => ({ fileName: 'members.csv' }), body: () => sheet },
  confirmImport: { input: async ({ memberImport }) => ({ importId: await memberImport() }) },
  getRoleMatrix: {},
  saveRoleMatrix: { input: () => ({ revision: 1, changes: [] }) },
};
