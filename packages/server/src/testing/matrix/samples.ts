import { LoginType } from '@chancery/contract/account.codes.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import type { Permission } from '@chancery/contract/permissions.ts';
import { Role, UnitSwitch } from '@chancery/contract/unit.codes.ts';
import { next, someCreditCode, somePhone } from '../given.ts';

/** Things of a unit that a call may name. */
export interface Things {
  readonly unitId: string;
  readonly sessionId: string;
  readonly versionId: string;
}

interface Sample {
  /** A valid input that speaks of these things. */
  readonly input?: (things: Things) => Record<string, unknown>;
  /** What somebody hears who names a thing of another unit or person; left out, the call names no such thing. */
  readonly foreign?: ErrorKey;
  /** The caller's session is over afterwards, so the sample needs one of its own. */
  readonly ends?: boolean;
  /** The permission the service asks for with this very input, where the call itself cannot name it. */
  readonly needs?: Permission;
}

/** A flow of one step that any unit can use. */
const headFlow = {
  steps: [
    {
      id: 'a',
      kind: 'approve',
      name: 'Head',
      approvers: { by: 'departmentHead' },
      mode: 'any',
      onEmpty: 'administrator',
      onSelf: 'skip',
    },
  ],
};

/** What an application says; the seal is the one thing in it that a test names. */
const application = ({ unitId }: Things) => ({
  title: 'A contract',
  kind: 'paper',
  templateId: unitId,
  seals: [{ deviceId: unitId, normalCount: 1 }],
  reason: 'to be signed today',
  userId: unitId,
  startAt: '2030-01-01T00:00:00+08:00',
  endAt: '2030-01-02T00:00:00+08:00',
});
/** Somebody's open task in an application. */
const task = ({ unitId }: Things) => ({ id: unitId, taskId: unitId });

const code = { verificationCode: '123456' };
/** What belongs to the platform: whoever acts in a unit is told whose business it is. */
const operatorsOnly = { foreign: 'permission.notOperator' } as const;

/** One valid input for every call there is. A call that is missing here fails the matrix. */
export const samples: Readonly<Record<string, Sample>> = {
  sendCode: { input: () => ({ phone: somePhone() }) },
  loginByPhone: { input: () => ({ phoneNumber: somePhone(), ...code }) },
  loginByUsername: { input: () => ({ username: 'nobody', password: 'wrong' }) },
  loginPc: { input: () => ({ ticket: 'none', ...code }) },
  getUserInfo: {},
  enterUnit: { input: ({ unitId }) => ({ companyId: unitId }), foreign: 'account.userNotFound' },
  changePassword: { input: () => ({ username: somePhone(), password: 'Better#5678', ...code }) },
  checkPassword: {},
  logout: { input: () => ({}), ends: true },
  listSessions: {},
  endSession: {
    input: ({ sessionId }) => ({ id: sessionId }),
    foreign: 'account.sessionNotFound',
    ends: true,
  },
  endOtherSessions: { input: () => ({}), ends: true },
  getPreferences: {},
  savePreferences: { input: () => ({ theme: 'dark' }) },
  operatorLogin: { input: () => ({ username: 'nobody', password: 'wrong' }) },
  operatorInfo: {},
  changeOperatorPassword: { input: () => ({ password: 'Right#1234', newPass: 'Better#5678' }), ends: true },
  operatorLogout: { input: () => ({}), ends: true },
  listUnitsByPhone: {},
  listUnitsByUser: {},
  addUnit: {
    input: () => ({
      companyName: 'New',
      companyFullName: 'New Co., Ltd.',
      social_credit_code: someCreditCode(),
      realName: 'Wen',
    }),
  },
  getUnitManage: {},
  updateUnit: { input: () => ({ companyName: 'Same', companyFullName: 'Same Co.', revision: 1_000_000 }) },
  sendHandOverCode: { input: () => ({}) },
  changeSuperAdmin: { input: ({ unitId }) => ({ userId: unitId, ...code }) },
  deleteUnit: { input: () => ({ companyName: 'not its name' }) },
  getParentUnit: {},
  isDisabledPhone: { input: () => ({ phoneNumber: somePhone() }) },
  listUnitConfig: {},
  updateUnitConfig: { input: () => ({ switches: [UnitSwitch.openToParent], revision: 1_000_000 }) },
  listConfig: {},
  updateConfig: {
    input: () => ({
      bindDeviceNum: 10,
      maxEmpowerTims: 500,
      maxTemplateNumPreDevice: 20,
      maxUsersPreCompany: 200,
      maxDepartmentNunPreCompany: 50,
      maxCompany: 5,
      freeStorageSpace: 2_048,
      freeSmsNum: 100,
      revision: 1_000_000,
    }),
  },
  refreshDataRule: { input: () => ({}) },
  listOrganization: {
    input: ({ unitId }) => ({ type: 'department', parentId: unitId }),
    foreign: 'organization.notFound',
  },
  addOrganization: {
    input: ({ unitId }) => ({
      type: 'subsidiary',
      parentId: unitId,
      name: 'New',
      companyFullName: 'New Co., Ltd.',
      social_credit_code: someCreditCode(),
    }),
    foreign: 'organization.notFound',
    needs: 'subsidiary.edit',
  },
  updateOrganization: {
    input: ({ unitId }) => ({ type: 'department', id: unitId, name: `D${next()}`, revision: 1 }),
    foreign: 'organization.notFound',
    needs: 'department.edit',
  },
  deleteOrganization: {
    input: ({ unitId }) => ({ type: 'department', id: unitId }),
    foreign: 'organization.notFound',
    needs: 'department.edit',
  },
  getUnitConfig: { input: ({ unitId }) => ({ companyId: unitId }), foreign: 'unit.notFound' },
  getMenu: { input: () => ({ systemCode: '003' }) },
  listVersions: {},
  getVersion: { input: ({ versionId }) => ({ id: versionId }) },
  listOperateLog: {},
  listLoginLog: {},
  addLoginLog: {
    input: ({ unitId }) => ({ companyId: unitId, loginType: LoginType.phoneCode }),
    foreign: 'account.userNotFound',
  },
  listSms: {},
  listOperators: {},
  getOperator: { input: ({ unitId }) => ({ id: unitId }), ...operatorsOnly },
  addOperator: {
    input: () => ({ username: `op${next()}`, realName: 'Wen', roles: ['administrator'] }),
    ...operatorsOnly,
  },
  updateOperator: {
    input: ({ unitId }) => ({ id: unitId, revision: 1, realName: 'Wen', roles: ['administrator'] }),
    ...operatorsOnly,
  },
  disableOperator: { input: ({ unitId }) => ({ id: unitId }), ...operatorsOnly },
  enableOperator: { input: ({ unitId }) => ({ id: unitId }), ...operatorsOnly },
  resetOperatorPassword: { input: ({ unitId }) => ({ id: unitId }), ...operatorsOnly },
  selectSystemAccount: {},
  listOperatorRoles: {},
  getOperatorRole: { input: ({ unitId }) => ({ id: unitId }), ...operatorsOnly },
  addOperatorRole: { input: () => ({ name: `Role ${next()}`, permissions: ['log.view'] }) },
  updateOperatorRole: {
    input: ({ unitId }) => ({ id: unitId, revision: 1, name: 'Role', permissions: [] }),
    ...operatorsOnly,
  },
  deleteOperatorRole: { input: ({ unitId }) => ({ id: unitId }), ...operatorsOnly },
  getLoginUrl: {},
  newSessionId: { input: () => ({}) },
  enterBySessionId: { input: () => ({ id: 'an-id-that-nobody-made' }), foreign: 'security.ticketOver' },
  queryOrgs: { input: ({ unitId }) => ({ parentId: unitId }), ...operatorsOnly },
  selectOrgs: {},
  getOrg: { input: ({ unitId }) => ({ id: unitId }), ...operatorsOnly },
  saveOrg: { input: () => ({ name: `Org ${next()}` }), ...operatorsOnly },
  updateOrg: { input: ({ unitId }) => ({ id: unitId, revision: 1, name: 'Org' }), ...operatorsOnly },
  moveOrg: { input: ({ unitId }) => ({ id: unitId, parentId: null, before: null }), ...operatorsOnly },
  deleteOrg: { input: ({ unitId }) => ({ id: unitId }), ...operatorsOnly },
  listDictionary: { input: () => ({ type: 'industry' }) },
  listDictionaryTypes: {},
  addDictionaryEntry: {
    input: () => ({ type: 'industry', code: `c${next()}`, nameEn: 'Mining', nameZh: '采矿业' }),
  },
  updateDictionaryEntry: {
    input: ({ unitId }) => ({ id: unitId, revision: 1, nameEn: 'A', nameZh: '甲', enabled: true }),
    ...operatorsOnly,
  },
  moveDictionaryEntry: { input: ({ unitId }) => ({ id: unitId, before: null }), ...operatorsOnly },
  deleteDictionaryEntry: { input: ({ unitId }) => ({ id: unitId }), ...operatorsOnly },
  addDictionaryType: { input: () => ({ code: `t${next()}`, nameEn: 'Colours', nameZh: '颜色' }) },
  updateDictionaryType: {
    input: ({ unitId }) => ({ id: unitId, revision: 1, nameEn: 'A', nameZh: '甲' }),
    ...operatorsOnly,
  },
  deleteDictionaryType: { input: ({ unitId }) => ({ id: unitId }), ...operatorsOnly },
  getMenuNav: { input: () => ({ systemCode: '004' }) },
  listMenuItems: { input: () => ({ systemCode: '003' }) },
  getMenuItem: { input: ({ unitId }) => ({ id: unitId }), ...operatorsOnly },
  saveMenuItem: {
    input: () => ({
      systemCode: '003',
      kind: 'group',
      code: `own${next()}`,
      nameEn: 'Own',
      nameZh: '自建',
      defaultRoles: [],
      hidden: false,
    }),
    ...operatorsOnly,
  },
  updateMenuItem: {
    input: ({ unitId }) => ({ id: unitId, revision: 1, defaultRoles: [], hidden: false }),
    ...operatorsOnly,
  },
  moveMenuItem: { input: ({ unitId }) => ({ id: unitId, parentId: null, before: null }), ...operatorsOnly },
  deleteMenuItem: { input: ({ unitId }) => ({ id: unitId }), ...operatorsOnly },
  listManagedUnits: {},
  openUnit: {
    input: ({ unitId }) => ({ companyId: unitId, reason: 'They asked for help' }),
    ...operatorsOnly,
  },
  listManagedMembers: { input: ({ unitId }) => ({ companyId: unitId }), ...operatorsOnly },
  getManagedUnit: { input: ({ unitId }) => ({ companyId: unitId }), ...operatorsOnly },
  updateManagedLimits: {
    input: ({ unitId }) => ({
      companyId: unitId,
      bindDeviceNum: 10,
      maxEmpowerTims: 500,
      maxTemplateNumPreDevice: 20,
      maxUsersPreCompany: 200,
      maxDepartmentNunPreCompany: 50,
      maxCompany: 5,
      freeStorageSpace: 2_048,
      freeSmsNum: 100,
      revision: 1_000_000,
    }),
    ...operatorsOnly,
  },
  listVersionDrafts: {},
  getVersionDraft: { input: ({ versionId }) => ({ id: versionId }), ...operatorsOnly },
  addVersion: {
    input: () => ({
      versionNumber: `9.0.${next()}`,
      titleEn: 'New',
      titleZh: '新版',
      detailsEn: 'Much',
      detailsZh: '许多',
    }),
  },
  updateVersion: {
    input: ({ versionId }) => ({
      id: versionId,
      revision: 1_000_000,
      titleEn: 'New',
      titleZh: '新版',
      detailsEn: 'Much',
      detailsZh: '许多',
    }),
    ...operatorsOnly,
  },
  publishVersion: { input: ({ versionId }) => ({ id: versionId }), ...operatorsOnly },
  deleteVersion: { input: ({ versionId }) => ({ id: versionId }), ...operatorsOnly },
  savePartnerApply: {
    input: () => ({
      partnerType: 'regional',
      industry: 'trade',
      contactName: 'Wen',
      contactPhone: somePhone(),
      region: 'Hangzhou',
      reason: 'We know the region',
    }),
  },
  listPartnerApplies: {},
  getPartnerApply: { input: ({ unitId }) => ({ id: unitId }), foreign: 'partner.notFound' },
  updatePartnerApply: {
    input: ({ unitId }) => ({ id: unitId, revision: 1, state: 1, opinion: 'Welcome' }),
    ...operatorsOnly,
  },
  setDeliveryTime: {
    input: ({ unitId }) => ({ id: unitId, revision: 1, deliveryTime: '2027-01-31' }),
    ...operatorsOnly,
  },
  readLicence: { input: ({ unitId }) => ({ filePath: unitId }), foreign: 'file.notFound' },
  applyCertification: {
    input: ({ unitId }) => ({
      companyFullName: 'New Co., Ltd.',
      social_credit_code: someCreditCode(),
      legalPerson: 'Wen',
      legalIdCard: '11010519491231002X',
      address: 'Paper Street 1',
      contactName: 'Wen',
      contactPhone: somePhone(),
      licencePath: unitId,
    }),
    foreign: 'file.notFound',
  },
  withdrawCertification: { input: ({ unitId }) => ({ id: unitId }), foreign: 'certification.notFound' },
  getOwnCertification: {},
  getCertification: { input: ({ unitId }) => ({ id: unitId }), foreign: 'certification.notFound' },
  listCertifications: {},
  approveCertification: { input: ({ unitId }) => ({ id: unitId }), foreign: 'permission.notOperator' },
  rejectCertification: {
    input: ({ unitId }) => ({ id: unitId, reason: 'not legible' }),
    foreign: 'permission.notOperator',
  },
  openCertificationFile: {
    input: ({ unitId }) => ({ id: unitId, filePath: unitId }),
    foreign: 'permission.notOperator',
  },
  uploadFile: { input: () => ({ fileName: 'photo.png', purpose: 'picture' }) },
  beginUpload: {
    input: () => ({ fileName: 'large.pdf', purpose: 'application', size: 9, digest: 'a'.repeat(64) }),
  },
  uploadPart: { input: ({ unitId }) => ({ uploadId: unitId, offset: 0 }), foreign: 'file.uploadNotFound' },
  finishUpload: { input: ({ unitId }) => ({ uploadId: unitId }), foreign: 'file.uploadNotFound' },
  cancelUpload: { input: ({ unitId }) => ({ uploadId: unitId }), foreign: 'file.uploadNotFound' },
  getTempUrl: { input: ({ unitId }) => ({ filePath: unitId }), foreign: 'file.notFound' },
  deleteFile: { input: ({ unitId }) => ({ filePath: unitId }), foreign: 'file.notFound' },
  listMembers: { input: ({ unitId }) => ({ departmentId: unitId }), foreign: 'member.departmentNotFound' },
  listColleagues: { input: ({ unitId }) => ({ departmentId: unitId }), foreign: 'member.departmentNotFound' },
  getMember: { input: ({ unitId }) => ({ userId: unitId }), foreign: 'member.notFound' },
  listPending: { input: ({ unitId }) => ({ userId: unitId }), foreign: 'member.notFound' },
  hasFingerprint: { input: ({ unitId }) => ({ userId: unitId }), foreign: 'member.notFound' },
  addMember: { input: () => ({ realName: 'Wen', mobile: somePhone(), role: Role.member }) },
  inviteMember: { input: () => ({ mobile: somePhone(), role: Role.member }) },
  inviteAgain: { input: ({ unitId }) => ({ userId: unitId }), foreign: 'member.notFound' },
  editMember: {
    input: ({ unitId }) => ({ userId: unitId, revision: 1, realName: 'Wen' }),
    foreign: 'member.notFound',
  },
  setMemberRole: {
    input: ({ unitId }) => ({ userId: unitId, role: Role.member }),
    foreign: 'member.notFound',
  },
  disableMember: { input: ({ unitId }) => ({ userId: unitId }), foreign: 'member.notFound' },
  enableMember: { input: ({ unitId }) => ({ userId: unitId }), foreign: 'member.notFound' },
  removeMember: { input: ({ unitId }) => ({ userId: unitId }), foreign: 'member.notFound' },
  endMemberSessions: {
    input: ({ unitId, sessionId }) => ({ userId: unitId, sessionId }),
    foreign: 'member.notFound',
  },
  checkImport: { input: () => ({ fileName: 'members.csv' }) },
  confirmImport: { input: ({ unitId }) => ({ importId: unitId }), foreign: 'member.importNotFound' },
  getRoleMatrix: {},
  saveRoleMatrix: { input: () => ({ revision: 1, changes: [] }) },
  getHomePage: {},
  getOperatorHome: {},
  getCounts: {},
  listMessages: {},
  recentMessages: { input: ({ unitId }) => ({ after: unitId }) },
  countUnreadMessages: {},
  updateReadStatus: { input: ({ unitId }) => ({ ids: [unitId] }), foreign: 'message.notFound' },
  getMessagePreferences: {},
  saveMessagePreferences: { input: () => ({ email: '', choices: [], revision: 1_000_000 }) },
  newLiveTicket: { input: () => ({}) },
  listWebhooks: {},
  addWebhook: {
    input: () => ({ name: 'Ours', url: 'https://hooks.example.com/in', events: ['quota.decided'] }),
  },
  updateWebhook: {
    input: ({ unitId }) => ({
      id: unitId,
      revision: 1,
      name: 'Ours',
      url: 'https://hooks.example.com/in',
      events: ['quota.decided'],
      enabled: true,
    }),
    foreign: 'webhook.notFound',
  },
  deleteWebhook: { input: ({ unitId }) => ({ id: unitId }), foreign: 'webhook.notFound' },
  rotateWebhookSecret: { input: ({ unitId }) => ({ id: unitId }), foreign: 'webhook.notFound' },
  testWebhook: { input: ({ unitId }) => ({ id: unitId }), foreign: 'webhook.notFound' },
  listWebhookRequests: { input: ({ unitId }) => ({ webhookId: unitId }), foreign: 'webhook.notFound' },
  retryWebhookRequest: { input: ({ unitId }) => ({ id: unitId }), foreign: 'webhook.requestNotFound' },
  listQuotas: {},
  getQuota: { input: ({ unitId }) => ({ id: unitId }), foreign: 'quota.notFound' },
  applyForQuota: {
    input: () => ({
      reason: 'the team grows',
      items: [{ name: 'freeSmsNum', wanted: 900, startsOn: '2099-01-01' }],
    }),
  },
  reviewQuota: {
    input: ({ unitId }) => ({ id: unitId, revision: 1, items: [{ id: unitId, info: 'PASS' }] }),
    ...operatorsOnly,
  },
  withdrawQuota: { input: ({ unitId }) => ({ id: unitId }), foreign: 'quota.notFound' },
  saveApply: { input: application, foreign: 'apply.sealNotFound' },
  previewApply: { input: ({ unitId }) => ({ templateId: unitId }), foreign: 'template.notFound' },
  listApplies: { input: ({ unitId }) => ({ deviceId: unitId }), foreign: 'apply.sealNotFound' },
  getApply: { input: ({ unitId }) => ({ id: unitId }), foreign: 'apply.notFound' },
  getApplyStatus: { input: ({ unitId }) => ({ id: unitId }), foreign: 'apply.notFound' },
  listNotify: { input: ({ unitId }) => ({ id: unitId }), foreign: 'apply.notFound' },
  reNotifyApply: { input: ({ unitId }) => ({ id: unitId }), foreign: 'apply.notFound' },
  revokeApply: { input: ({ unitId }) => ({ id: unitId }), foreign: 'apply.notFound' },
  saveApplyDraft: { input: () => ({ fields: { title: 'half' }, revision: 0 }) },
  getApplyDraft: { input: ({ unitId }) => ({ userId: unitId }), foreign: 'apply.notFound' },
  deleteApplyDraft: { input: () => ({}) },
  submitApplyDraft: { input: () => ({ revision: 1_000_000 }) },
  countApplyUnread: {},
  readApplies: { input: () => ({}) },
  listApprovals: { input: ({ unitId }) => ({ deviceId: unitId }), foreign: 'apply.sealNotFound' },
  approveApply: { input: (things) => ({ ...task(things), agree: true }), foreign: 'apply.notFound' },
  approveMany: { input: ({ unitId }) => ({ ids: [unitId], agree: true }) },
  returnApply: { input: (things) => ({ ...task(things), opinion: 'not yet' }), foreign: 'apply.notFound' },
  transferApply: {
    input: (things) => ({ ...task(things), userId: things.unitId }),
    foreign: 'apply.userNotFound',
  },
  addApprover: {
    input: (things) => ({ ...task(things), userId: things.unitId, where: 'before' }),
    foreign: 'apply.userNotFound',
  },
  commentApply: { input: ({ unitId }) => ({ id: unitId, text: 'by the way' }), foreign: 'apply.notFound' },
  listDelegations: {},
  addDelegation: {
    input: ({ unitId }) => ({
      userId: unitId,
      startAt: '2030-01-01T00:00:00+08:00',
      endAt: '2030-01-02T00:00:00+08:00',
    }),
  },
  endDelegation: { input: ({ unitId }) => ({ id: unitId }), foreign: 'delegation.notFound' },
  listComplaints: {},
  getComplaint: { input: ({ unitId }) => ({ id: unitId }), foreign: 'complaint.notFound' },
  addComplaint: { input: () => ({ type: 'service', content: 'slow today' }) },
  answerComplaint: { input: ({ unitId }) => ({ id: unitId, text: 'we see' }), ...operatorsOnly },
  reopenComplaint: {
    input: ({ unitId }) => ({ id: unitId, text: 'not yet' }),
    foreign: 'complaint.notFound',
  },
  closeComplaint: { input: ({ unitId }) => ({ id: unitId, text: 'done' }), foreign: 'complaint.notFound' },
  rateComplaint: { input: ({ unitId }) => ({ id: unitId, rating: 5 }), foreign: 'complaint.notFound' },
  listDevices: { input: ({ unitId }) => ({ departmentId: unitId }), foreign: 'apply.departmentNotFound' },
  searchDevices: {},
  getDevice: { input: ({ unitId }) => ({ id: unitId }), foreign: 'device.notFound' },
  addDevice: {
    input: ({ unitId }) => ({ name: `Seal ${next()}`, subtype: 3, departmentId: unitId }),
    foreign: 'apply.departmentNotFound',
  },
  updateDevice: {
    input: ({ unitId }) => ({ id: unitId, revision: 1, name: 'Seal' }),
    foreign: 'device.notFound',
  },
  listTemplates: { input: ({ unitId }) => ({ deviceId: unitId }), foreign: 'apply.sealNotFound' },
  getTemplate: { input: ({ unitId }) => ({ id: unitId }), foreign: 'template.notFound' },
  addTemplate: { input: () => ({ name: `Template ${next()}`, flow: headFlow }) },
  updateTemplate: {
    input: ({ unitId }) => ({ id: unitId, revision: 1, name: 'Template', flow: headFlow }),
    foreign: 'template.notFound',
  },
  copyTemplate: { input: ({ unitId }) => ({ id: unitId, name: 'Copy' }), foreign: 'template.notFound' },
  enableTemplate: {
    input: ({ unitId }) => ({ id: unitId, revision: 1, enabled: false }),
    foreign: 'template.notFound',
  },
  deleteTemplate: { input: ({ unitId }) => ({ id: unitId }), foreign: 'template.notFound' },
  listFittingTemplates: {
    input: ({ unitId }) => ({ deviceIds: [], fileTypeId: unitId }),
    foreign: 'apply.fileTypeNotFound',
  },
  dryRunTemplate: {
    input: ({ unitId }) => ({ flow: headFlow, templateId: unitId }),
    foreign: 'template.notFound',
  },
  listDocumentTypes: {},
  listDocumentTypeChoices: {},
  getDocumentType: { input: ({ unitId }) => ({ id: unitId }), foreign: 'fileType.notFound' },
  addDocumentType: { input: () => ({ name: `Type ${next()}` }) },
  updateDocumentType: {
    input: ({ unitId }) => ({ id: unitId, revision: 1, name: 'Type' }),
    foreign: 'fileType.notFound',
  },
  deleteDocumentType: { input: ({ unitId }) => ({ id: unitId }), foreign: 'fileType.notFound' },
};
