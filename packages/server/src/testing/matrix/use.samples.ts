import { noChain } from '@chancery/evidence/recording-chain.ts';
import { newPhone, somePicture } from '../../seal-use/photo/photo.testing.ts';
import type { Things } from './estate/estate.ts';
import type { Samples } from './sample.ts';

const one = async ({ record }: Things) => ({ id: await record() });
const numbered = async ({ authorization, empowerNo }: Things) => ({
  empowerNo: await empowerNo(await authorization('active')),
});

/** Calls about records of uses, their photos and reports. */
export const useSamples: Samples = {
  searchThings: {
    input: () => ({ text: 'Nothing says this' }),
    shared: 'everybody searches what they may see',
    keepers: 'they find what is theirs',
  },
  saveUseImage: {
    input: async ({ record, press, file }) => {
      const recordId = await record();
      return { recordId, pressId: await press(recordId), filePath: await file('photo') };
    },
  },
  listUsePhotos: { input: one },
  listPhotoUses: {},
  checkPaper: { input: async ({ photo }) => ({ photoId: await photo() }) },
  listPaperChecks: { input: one },
  makePhotoTicket: {
    input: async ({ authorization }) => ({ authorizationId: await authorization('active') }),
  },
  getPhotoTicket: { input: async ({ photoTicket }) => ({ id: await photoTicket() }) },
  revokePhotoTicket: { input: async ({ photoTicket }) => ({ id: await photoTicket() }) },
  claimPhotoTicket: { input: () => ({ ticket: 'nobody made this', phoneKey: 'k'.repeat(43) }) },
  getPhoneState: { input: () => ({ phoneKey: 'k'.repeat(43) }) },
  sendPhonePhoto: {
    input: async ({ record, press }) => ({
      pressId: await press(await record()),
      takenAt: '2026-01-01T00:00:00Z',
    }),
    body: somePicture,
    // The key of a phone is its token, and no session of a person: without one nothing else is looked at. That a paired
    // phone sends photos, and of its own use alone, is tried in photo.test.ts.
    foreign: { pressId: 'photo.ticketOver' },
    unproven: 'photo.ticketOver',
  },
  enterLiveRoom: {
    input: async ({ authorization }) => ({
      authorizationId: await authorization('active'),
      key: newPhone(),
      consent: true,
    }),
    // Filming costs minutes, which this unit has none of; that it succeeds is tried in live.test.ts.
    unproven: 'ledger.buyMore',
  },
  inviteLiveWitness: {
    input: async ({ authorization }) => ({ authorizationId: await authorization('active'), name: 'A guest' }),
  },
  listLiveInvites: {
    input: async ({ authorization }) => ({ authorizationId: await authorization('active') }),
  },
  withdrawLiveInvite: { input: async ({ liveInvite }) => ({ id: await liveInvite() }) },
  acceptLiveInvite: {
    input: () => ({ ticket: 'nobody made this', code: '000000', key: newPhone(), consent: true }),
  },
  // Whoever sits in a room shows a key of their own, and no session: what it opens is tried in live.test.ts.
  beatLive: { input: () => ({ key: newPhone(), active: true }) },
  newLiveRoomTicket: { input: () => ({ key: newPhone() }) },
  leaveLive: { input: () => ({ key: newPhone() }) },
  announceLivePieces: {
    input: async ({ seal }) => ({
      key: newPhone(),
      recordingId: await seal(),
      type: 'video/webm',
      pieces: [
        { number: 1, sha256: noChain, size: 1, startedAt: '2026-01-01T00:00:00Z', ms: 1, chain: noChain },
      ],
    }),
    foreign: { recordingId: 'live.over' },
    unproven: 'live.over',
  },
  sendLivePiece: {
    input: async ({ seal }) => ({ recordingId: await seal(), number: 1 }),
    body: somePicture,
    foreign: { recordingId: 'live.over' },
    unproven: 'live.over',
  },
  endLiveRecording: {
    input: async ({ seal }) => ({ key: newPhone(), recordingId: await seal(), last: 1 }),
    foreign: { recordingId: 'live.over' },
    unproven: 'live.over',
  },
  getLiveRecord: { input: async ({ authorization }) => ({ authorizationId: await authorization('active') }) },
  getLiveRule: {},
  saveLiveRule: { input: () => ({ keepDays: 90 }) },
  signalLive: {
    input: async ({ seal }) => ({ key: newPhone(), to: await seal(), kind: 'offer', body: 'v=0' }),
    foreign: { to: 'live.over' },
    unproven: 'live.over',
  },
  markLive: {
    input: async ({ seal }) => ({ key: newPhone(), id: await seal(), text: 'Here' }),
    foreign: { id: 'live.over' },
    unproven: 'live.over',
  },
  exportUsePdf: { input: numbered },
  listDisclosures: { input: numbered },
  revokeDisclosure: { input: async ({ disclosure }) => ({ id: await disclosure() }) },
  openDisclosure: { input: () => ({ ticket: 'nobody made this' }) },
  listUseRecords: {
    input: async ({ seal, member, department, documentType }) => ({
      deviceId: await seal(),
      userId: await member(),
      departmentId: await department(),
      documentTypeId: await documentType(),
    }),
    foreign: { userId: 'answered', documentTypeId: 'answered' },
  },
  getWall: {},
  listWallLinks: {},
  addWallLink: { input: () => ({ name: 'Hall', named: false }) },
  withdrawWallLink: { input: async ({ wallLink }) => ({ id: await wallLink() }) },
  showWall: { input: () => ({ key: 'nobody' }) },
  getUnitFigures: { input: () => ({ from: '2026-11-01', to: '2026-11-17' }) },
  getUseOverview: { input: () => ({ from: '2026-11-01', to: '2026-11-17' }) },
  getApprovalOverview: { input: () => ({ from: '2026-11-01', to: '2026-11-17' }) },
  getStatistics: { input: () => ({ kind: 'seal', from: '2026-11-01', to: '2026-11-17' }) },
  getYearStatistics: { input: () => ({ kind: 'seal', year: 2026 }) },
  getReportPlan: {},
  listMonthReports: {},
  makeMonthReport: {
    input: () => ({ month: '2026-10' }),
    shared: 'everybody has reports of what they may see',
  },
  saveReportPlan: {
    input: async ({ member }) => ({ enabled: true, userIds: [await member()], revision: 0 }),
  },
  getUseFigures: { input: () => ({ kind: 'seal', from: '2026-11-01', to: '2026-11-17' }) },
  getUseDetail: { input: one },
  countUseUnread: { input: async ({ main }) => ({ userId: await main() }) },
  clearExceptionUnread: {
    input: async ({ record }) => ({ ids: [await record()] }),
    foreign: { 'ids[]': 'answered' },
  },
  clearAuthUnread: {
    input: async ({ record, authorizationOf }) => ({
      authorizationId: await authorizationOf(await record()),
    }),
  },
  reviewUse: { input: async ({ looseRecord }) => ({ id: await looseRecord(), verdict: 'normal' }) },
  getHeadFigures: { input: () => ({ type: 'month' }) },
};
