import { listApplies } from '@chancery/contract/application/calls.ts';
import type { Things } from './estate/estate.ts';
import type { Samples } from './sample.ts';

const hook = async ({ webhook }: Things) => ({ id: await webhook() });
const applyList = listApplies.path;
const noContent = { filters: {}, sort: '', columns: {}, widths: {} };
const settings = { name: 'Ours', url: 'https://hooks.example.com/in', events: ['quota.decided'] };

/** Calls about messages, webhooks, quotas and complaints. */
export const deskSamples: Samples = {
  listMessages: {},
  recentMessages: {
    input: async ({ message }) => ({ after: await message() }),
    foreign: { after: 'answered' },
    shared: 'it answers only what the caller was told',
  },
  countUnreadMessages: {},
  updateReadStatus: { input: async ({ message }) => ({ ids: [await message()] }) },
  getMessagePreferences: {},
  saveMessagePreferences: { input: () => ({ email: '', choices: [], revision: 1 }) },
  listViews: { input: () => ({ list: applyList }), shared: 'everybody has views of their own' },
  addView: {
    input: () => ({ list: applyList, name: 'Ours', isShared: true, content: noContent }),
    needs: 'unit.edit',
  },
  updateView: {
    input: async ({ listView }) => ({ id: await listView(), revision: 1, name: 'Mine', content: noContent }),
  },
  deleteView: { input: async ({ listView }) => ({ id: await listView() }) },
  setDefaultView: { input: async ({ listView }) => ({ id: await listView(), isDefault: true }) },
  newLiveTicket: { input: () => ({}) },
  listWebhooks: {},
  addWebhook: { input: () => settings },
  updateWebhook: {
    input: async (things) => ({ ...(await hook(things)), ...settings, revision: 1, enabled: true }),
  },
  deleteWebhook: { input: hook },
  rotateWebhookSecret: { input: hook },
  testWebhook: { input: hook },
  listWebhookRequests: { input: async ({ webhook }) => ({ webhookId: await webhook() }) },
  retryWebhookRequest: { input: async ({ webhookRequest }) => ({ id: await webhookRequest() }) },
  listQuotas: {},
  getQuota: { input: async ({ quota }) => ({ id: await quota() }) },
  applyForQuota: {
    input: () => ({
      reason: 'the team grows',
      items: [{ name: 'freeSmsNum', wanted: 900, startsOn: '2099-01-01' }],
    }),
  },
  reviewQuota: {
    input: async ({ quota, quotaItem }) => {
      const id = await quota();
      return { id, revision: 1, items: [{ id: await quotaItem(id), info: 'PASS' }] };
    },
  },
  withdrawQuota: { input: async ({ quota }) => ({ id: await quota() }) },
  listComplaints: {},
  getComplaint: {
    input: async ({ complaint }) => ({ id: await complaint() }),
    shared: 'what was complained about is read by the whole unit',
  },
  addComplaint: {
    input: async ({ file }) => ({
      type: 'service',
      content: 'slow today',
      pictures: [await file('picture')],
    }),
  },
  answerComplaint: { input: async ({ complaint }) => ({ id: await complaint(), text: 'we see' }) },
  reopenComplaint: { input: async ({ complaint }) => ({ id: await complaint('answered'), text: 'not yet' }) },
  closeComplaint: { input: async ({ complaint }) => ({ id: await complaint(), text: 'done' }) },
  rateComplaint: { input: async ({ complaint }) => ({ id: await complaint('answered'), rating: 5 }) },
};
