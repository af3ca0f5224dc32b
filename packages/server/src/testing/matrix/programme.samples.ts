import { somePicture } from '../../seal-use/photo/photo.testing.ts';
import { nothing, type Samples } from './sample.ts';

const words = { titleZh: '通知', audience: 'units', category: 'notice' };
const plan = {
  ...words,
  category: 'pilot',
  callOpensAt: '2030-01-01T00:00:00Z',
  callClosesAt: '2030-02-01T00:00:00Z',
};
const assembly = {
  titleZh: '评审会',
  category: 'projectReview',
  startsAt: '2030-01-01T00:00:00Z',
  minutes: 60,
  zone: 'Asia/Shanghai',
  quorumKind: 'number',
  quorum: 1,
};
const minutes = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'agreed' }] }],
};
const nobody = () => ({ id: nothing() });
const noArticle = () => ({ id: nothing() });

/** Calls about what the platform runs for units. */
export const programmeSamples: Samples = {
  uploadMaterial: { input: () => ({ fileName: 'photo.png', purpose: 'illustration' }), body: somePicture },
  listAudienceUnits: {},
  openAnnouncement: {
    input: async ({ article }) => ({ id: await article() }),
    shared: 'announcements are for everybody in the unit',
  },
  listNews: {},
  getNews: {
    input: async ({ article }) => ({ id: await article() }),
    shared: 'news are for everybody in the unit',
  },
  readNews: {
    input: async ({ article }) => ({ id: await article() }),
    shared: 'news are for everybody in the unit',
  },
  listCourses: {},
  getCourse: {
    input: async ({ course }) => ({ id: await course() }),
    shared: 'courses are for everybody in the unit',
  },
  bookCourse: {
    input: async ({ courseSession }) => ({ sessionId: await courseSession('free') }),
    shared: 'everybody books for themselves',
  },
  cancelBooking: {
    input: async ({ courseSession }) => ({ sessionId: await courseSession('booked') }),
    shared: 'everybody cancels what is theirs',
  },
  attendCourse: {
    input: async ({ courseSession }) => ({ sessionId: await courseSession('begun'), code: 'ABCDEF' }),
    shared: 'whoever has a place says that they are there',
  },
  rateCourse: {
    input: async ({ courseSession }) => ({ sessionId: await courseSession('attended'), rating: 4 }),
    shared: 'whoever was there says how it was',
  },
  listKeptCourses: {},
  getKeptCourse: { input: noArticle },
  addCourse: { input: () => ({ ...words, category: 'sealUse', mode: 'single' }) },
  updateCourse: {
    input: () => ({ ...words, category: 'sealUse', mode: 'single', id: nothing(), revision: 1 }),
  },
  publishCourse: { input: noArticle },
  withdrawCourse: { input: noArticle },
  deleteCourse: { input: noArticle },
  cancelSession: { input: () => ({ sessionId: nothing(), reason: 'mentor is ill' }) },
  openAttendance: { input: () => ({ sessionId: nothing() }) },
  listArticles: {},
  getArticle: { input: noArticle },
  addArticle: { input: () => words },
  updateArticle: { input: () => ({ ...words, id: nothing(), revision: 1 }) },
  publishArticle: { input: noArticle },
  withdrawArticle: { input: noArticle },
  deleteArticle: { input: noArticle },
  listProjects: {},
  getProject: {
    input: async ({ project }) => ({ id: await project() }),
    shared: 'projects are for everybody in the unit',
  },
  saveProposal: {
    input: async ({ project }) => ({ projectId: await project(), revision: 0, answers: { name: 'Seals' } }),
  },
  submitProposal: { input: async ({ proposal }) => ({ id: await proposal(), revision: 1 }) },
  moveProposal: { input: async ({ proposal }) => ({ id: await proposal(), revision: 1 }) },
  withdrawProposal: { input: async ({ proposal }) => ({ id: await proposal() }) },
  resumeProposal: { input: async ({ proposal }) => ({ id: await proposal('withdrawn') }) },
  getSubmission: {
    input: async ({ proposal }) => ({ id: await proposal('submitted'), version: 1 }),
    shared: 'what a unit applied with is for everybody in the unit',
  },
  addMilestone: { input: () => ({ id: nothing(), title: 'Half way', dueOn: '2030-01-01' }) },
  deleteMilestone: { input: nobody },
  reportMilestone: {
    input: async ({ milestone, file }) => ({
      id: await milestone(),
      report: 'done',
      files: [await file('answer')],
    }),
  },
  acceptMilestone: { input: nobody },
  returnMilestone: { input: () => ({ id: nothing(), comment: 'more' }) },
  completeProposal: { input: nobody },
  listReviews: {},
  getReview: { input: async ({ review }) => ({ id: await review() }) },
  scoreReview: { input: async ({ review }) => ({ id: await review(), scores: { worth: 5 } }) },
  declineReview: { input: async ({ review }) => ({ id: await review(), reason: 'a friend of mine' }) },
  planReview: {
    input: () => ({ id: nothing(), criteria: [{ key: 'worth', labelZh: '价值', weight: 1, max: 10 }] }),
  },
  askReviewer: { input: () => ({ id: nothing(), companyId: nothing(), mobile: '13800000000' }) },
  recallReview: { input: nobody },
  listMeetings: {},
  listMyResolutions: {},
  getMeeting: { input: async ({ meeting }) => ({ id: await meeting() }) },
  answerMeeting: { input: async ({ meeting }) => ({ id: await meeting(), answer: 'yes' }) },
  checkInMeeting: { input: async ({ meeting }) => ({ id: await meeting() }) },
  castVote: { input: async ({ meetingVote }) => ({ voteId: await meetingVote(), option: 0 }) },
  agreeMinutes: {
    input: async ({ meetingMinutes }) => ({ id: await meetingMinutes(), version: 1, agrees: true }),
  },
  reportResolution: { input: async ({ resolution }) => ({ id: await resolution(), text: 'done' }) },
  markPresent: { input: async ({ meetingPlace }) => ({ memberId: await meetingPlace(), present: true }) },
  startMeeting: { input: async ({ meeting }) => ({ id: await meeting() }) },
  adjournMeeting: {
    input: async ({ meeting }) => ({
      id: await meeting(),
      startsAt: '2030-01-01T00:00:00Z',
      minutes: 30,
      reason: 'too few',
    }),
  },
  endMeeting: { input: async ({ meeting }) => ({ id: await meeting('running') }) },
  openVote: {
    input: async ({ meeting, thatItem }) => ({
      id: await meeting('running'),
      itemId: await thatItem(),
      question: 'agreed?',
      threshold: 'simple',
      base: 'cast',
    }),
    foreign: { itemId: 'request.invalid' },
  },
  closeVote: { input: async ({ meetingVote }) => ({ voteId: await meetingVote() }) },
  cancelVote: { input: async ({ meetingVote }) => ({ voteId: await meetingVote() }) },
  writeMinutes: {
    input: async ({ meeting }) => ({ id: await meeting('ended'), version: 0, body: minutes }),
  },
  addResolution: {
    input: async ({ meeting, thatItem, thatVote, thatPlace }) => ({
      id: await meeting('running'),
      itemId: await thatItem(),
      voteId: await thatVote(),
      ownerId: await thatPlace(),
      text: 'do it',
      dueOn: '2030-01-01',
    }),
    foreign: { itemId: 'request.invalid' },
  },
  confirmResolution: { input: async ({ resolution }) => ({ id: await resolution('reported') }) },
  returnResolution: {
    input: async ({ resolution }) => ({ id: await resolution('reported'), comment: 'more' }),
  },
  dropResolution: { input: async ({ resolution }) => ({ id: await resolution() }) },
  listKeptMeetings: {},
  listResolutions: {},
  getKeptMeeting: { input: nobody },
  addMeeting: { input: () => assembly },
  updateMeeting: { input: () => ({ ...assembly, id: nothing(), revision: 1 }) },
  deleteMeeting: { input: nobody },
  inviteToMeeting: {
    input: () => ({ id: nothing(), companyId: nothing(), mobile: '13800000000', role: 'member' }),
  },
  uninviteFromMeeting: { input: () => ({ memberId: nothing() }) },
  callMeeting: { input: nobody },
  cancelMeeting: { input: () => ({ id: nothing(), reason: 'not needed' }) },
  listKeptProjects: {},
  getKeptProject: { input: nobody },
  addProject: { input: () => plan },
  updateProject: { input: () => ({ ...plan, id: nothing(), revision: 1 }) },
  designProject: {
    input: () => ({ id: nothing(), version: 0, fields: [{ key: 'name', kind: 'text', labelZh: '名称' }] }),
  },
  publishProject: { input: nobody },
  withdrawProject: { input: nobody },
  deleteProject: { input: nobody },
  announceResults: { input: nobody },
  closeProject: { input: nobody },
  listProposals: { input: () => ({ projectId: nothing() }) },
  getProposal: { input: nobody },
  returnProposal: { input: () => ({ id: nothing(), comment: 'more' }) },
  checkProposal: { input: nobody },
  decideProposal: { input: () => ({ id: nothing(), accepted: true, reason: 'sound' }) },
  listDownloads: {},
  getDownload: {
    input: async ({ download }) => ({ id: await download() }),
    shared: 'downloads are for everybody in the unit',
  },
  fetchDownload: {
    input: async ({ downloadVersion }) => ({ versionId: await downloadVersion() }),
    shared: 'downloads are for everybody in the unit',
  },
  getDownloadCopy: { input: async ({ downloadVersion }) => ({ id: await downloadVersion() }) },
  listKeptDownloads: {},
  getKeptDownload: { input: noArticle },
  listFetches: { input: noArticle },
  addDownload: { input: () => ({ ...words, category: 'form', filePath: nothing() }) },
  updateDownload: { input: () => ({ ...words, category: 'form', id: nothing(), revision: 1 }) },
  addDownloadVersion: { input: () => ({ id: nothing(), filePath: nothing() }) },
  publishDownload: { input: noArticle },
  withdrawDownload: { input: noArticle },
  deleteDownload: { input: noArticle },
  traceLeak: { input: () => ({ fileName: 'photo.png' }), body: somePicture },
  listTraces: {},
  getTrace: { input: noArticle },
};
