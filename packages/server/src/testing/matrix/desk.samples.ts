import { operatorsOnly, type Samples } from './sample.ts';

/** Calls about messages, webhooks, quotas and complaints. */
export const deskSamples: Samples = {
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
};
