import { next } from '../given.ts';
import type { Samples, Things } from './sample.ts';

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

/** Calls about seals, templates, applications and their approval. */
export const sealSamples: Samples = {
  saveApply: { input: application, foreign: 'apply.sealNotFound' },
  listApplyDepartments: {},
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
  relayDeviceMessages: {
    input: ({ unitId }) => ({ deviceId: unitId, messages: [] }),
    foreign: 'device.notFound',
  },
  relayDevicePhoto: {
    input: ({ unitId }) => ({ deviceId: unitId, digest: '0'.repeat(64) }),
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
  saveUseImage: {
    input: ({ unitId }) => ({ recordId: unitId, filePath: unitId }),
    foreign: 'photo.useNotFound',
  },
  listUsePhotos: { input: ({ unitId }) => ({ id: unitId }), foreign: 'photo.useNotFound' },
  listPhotoUses: {},
  checkPaper: { input: ({ unitId }) => ({ photoId: unitId }), foreign: 'paperCheck.photoNotFound' },
  listPaperChecks: { input: ({ unitId }) => ({ id: unitId }), foreign: 'photo.useNotFound' },
  makePhotoTicket: { input: ({ unitId }) => ({ authorizationId: unitId }), foreign: 'photo.useNotFound' },
  getPhotoTicket: { input: ({ unitId }) => ({ id: unitId }), foreign: 'photo.ticketNotFound' },
  revokePhotoTicket: { input: ({ unitId }) => ({ id: unitId }), foreign: 'photo.ticketNotFound' },
  claimPhotoTicket: { input: () => ({ ticket: 'nobody made this', phoneKey: 'k'.repeat(43) }) },
  getPhoneState: { input: () => ({ phoneKey: 'k'.repeat(43) }) },
  sendPhonePhoto: {
    input: ({ unitId }) => ({ pressId: unitId, takenAt: '2026-01-01T00:00:00Z' }),
    foreign: 'photo.ticketOver',
  },
  exportUsePdf: { input: ({ unitId }) => ({ empowerNo: unitId }), foreign: 'report.notFound' },
  listDisclosures: { input: ({ unitId }) => ({ empowerNo: unitId }), foreign: 'report.notFound' },
  revokeDisclosure: { input: ({ unitId }) => ({ id: unitId }), foreign: 'disclosure.notFound' },
  openDisclosure: { input: () => ({ ticket: 'nobody made this' }) },
  listSimulatedSeals: {},
  openSimulator: { input: ({ unitId }) => ({ deviceId: unitId }), foreign: 'device.notFound' },
  listDocumentTypes: {},
  listDocumentTypeChoices: {},
  getDocumentType: { input: ({ unitId }) => ({ id: unitId }), foreign: 'fileType.notFound' },
  addDocumentType: { input: () => ({ name: `Type ${next()}` }) },
  updateDocumentType: {
    input: ({ unitId }) => ({ id: unitId, revision: 1, name: 'Type' }),
    foreign: 'fileType.notFound',
  },
  deleteDocumentType: { input: ({ unitId }) => ({ id: unitId }), foreign: 'fileType.notFound' },
  listUseRecords: { input: ({ unitId }) => ({ deviceId: unitId }), foreign: 'apply.sealNotFound' },
  getUseDetail: { input: ({ unitId }) => ({ id: unitId }), foreign: 'useRecord.notFound' },
  countUseUnread: { input: ({ unitId }) => ({ userId: unitId }), foreign: 'useRecord.notFound' },
  clearExceptionUnread: { input: ({ unitId }) => ({ ids: [unitId] }) },
  clearAuthUnread: { input: ({ unitId }) => ({ authorizationId: unitId }), foreign: 'useRecord.notFound' },
  reviewUse: {
    input: ({ unitId }) => ({ id: unitId, verdict: 'normal' }),
    foreign: 'useRecord.notFound',
  },
  getHeadFigures: { input: () => ({ type: 'month' }) },
};
