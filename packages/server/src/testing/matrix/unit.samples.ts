import { LoginType } from '@chancery/contract/account/codes.ts';
import { usualDays } from '@chancery/contract/retention/rules.ts';
import { UnitSwitch } from '@chancery/contract/unit/codes.ts';
import { somePicture } from '../../seal-use/photo/photo.testing.ts';
import { someCreditCode, somePhone } from '../given.ts';
import { nothing, type Samples } from './sample.ts';

/** Calls about a unit, its files and its certification. */
export const unitSamples: Samples = {
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
  updateUnit: { input: () => ({ companyName: 'Same', companyFullName: 'Same Co.', revision: 1 }) },
  sendHandOverCode: { input: () => ({}) },
  changeSuperAdmin: {
    input: async ({ member, handOverCode }) => ({
      userId: await member(),
      verificationCode: await handOverCode(),
    }),
    foreign: { verificationCode: 'account.codeWrong' },
  },
  getHandOver: {},
  withdrawHandOver: { input: async ({ handOver }) => ({ id: await handOver('by main') }) },
  acceptHandOver: {
    input: async ({ handOver, successor }) => {
      const id = await handOver('to main');
      await successor(id);
      return { id };
    },
  },
  declineHandOver: { input: async ({ handOver }) => ({ id: await handOver('to main') }) },
  deleteUnit: {
    input: async ({ unitName }) => ({ companyName: await unitName() }),
    foreign: { companyName: 'unit.nameMismatch' },
    ends: true,
  },
  getParentUnit: {},
  isDisabledPhone: { input: () => ({ phoneNumber: somePhone() }) },
  listUnitConfig: {},
  getRetention: {},
  saveRetention: { input: () => ({ ...usualDays, messages: 90 }) },
  updateUnitConfig: { input: () => ({ switches: [UnitSwitch.openToParent], revision: 1 }) },
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
      maxMarkNumPreMonth: 100,
      maxIdentifyNumPreMonth: 100,
      maxSealNumPreMonth: 100,
      revision: 1_000_000,
    }),
  },
  refreshDataRule: { input: () => ({}) },
  getUnitConfig: { input: async ({ unit }) => ({ companyId: await unit() }) },
  getMenu: { input: () => ({ systemCode: '003' }) },
  listVersions: {},
  getVersion: { input: async ({ version }) => ({ id: await version() }) },
  listOperateLog: {},
  listLoginLog: {},
  addLoginLog: {
    input: async ({ unit, main }) => ({
      companyId: await unit(),
      userId: await main(),
      loginType: LoginType.phoneCode,
    }),
    foreign: { companyId: 'account.userNotFound', userId: 'answered' },
  },
  listSms: {},
  readLicence: { input: async ({ file }) => ({ filePath: await file('licence') }) },
  applyCertification: {
    input: async ({ file }) => ({
      companyFullName: 'New Co., Ltd.',
      social_credit_code: someCreditCode(),
      legalPerson: 'Wen',
      legalIdCard: '11010519491231002X',
      address: 'Paper Street 1',
      contactName: 'Wen',
      contactPhone: somePhone(),
      licencePath: await file('licence'),
      letterPath: await file('letter'),
    }),
  },
  withdrawCertification: { input: async ({ certification }) => ({ id: await certification() }) },
  getOwnCertification: {},
  getCertification: { input: async ({ certification }) => ({ id: await certification() }) },
  listCertifications: {},
  approveCertification: { input: async ({ certification }) => ({ id: await certification() }) },
  rejectCertification: {
    input: async ({ certification }) => ({ id: await certification(), reason: 'not legible' }),
  },
  // With a provider it is proven in identity-check.test.ts.
  checkCertification: { input: () => ({ id: nothing() }) },
  getCertificationPolicy: {},
  setCertificationPolicy: { input: () => ({ passes: false, revision: 1 }) },
  openCertificationFile: { input: () => ({ id: nothing(), filePath: nothing() }) },
  uploadFile: { input: () => ({ fileName: 'photo.png', purpose: 'picture' }), body: somePicture },
  beginUpload: {
    input: () => ({ fileName: 'large.pdf', purpose: 'application', size: 9, digest: 'a'.repeat(64) }),
  },
  uploadPart: {
    input: async ({ upload }) => ({ uploadId: await upload(), offset: 0 }),
    body: () => new Uint8Array(9),
  },
  finishUpload: { input: async ({ upload }) => ({ uploadId: await upload('whole') }) },
  cancelUpload: { input: async ({ upload }) => ({ uploadId: await upload() }) },
  getTempUrl: { input: async ({ file }) => ({ filePath: await file() }) },
  deleteFile: { input: async ({ file }) => ({ filePath: await file() }) },
  getHomePage: {},
  getHomeFigures: { input: () => ({ type: 'device' }) },
  getOperatorHome: {},
  getCounts: {},
  getInbox: {},
};
