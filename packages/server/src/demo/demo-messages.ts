import { DeliveryState, MessageEvent } from '@chancery/contract/message/codes.ts';
import { kindOf } from '@chancery/contract/message/rules.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { Tx } from '../kit/transaction.ts';
import { message } from '../people/message/message.table.ts';
import { webhook, webhookAttempt, webhookRequest } from '../people/message/webhook.table.ts';
import { newWebhookSecret } from '../people/message/webhook-signature.ts';
import { demoId, demoPeople, demoUnits } from './demo-people.ts';
import { wordsOf } from './demo-words.ts';

const [paper, celadon] = demoUnits;
const [lin, chen, su, zhou, grace, owen, helen, tom, priya] = demoPeople;
const hour = 3_600_000;
const by = wordsOf(2).operator;

/** What was told, how many hours before today, and whether it was read. */
const told = [
  [lin, MessageEvent.certificationApproved, { name: paper.fullName }, '/unit/attestation', 400, true],
  [
    lin,
    MessageEvent.quotaDecided,
    { number: 'Q20260003', by: '平台运营', passed: 2, rejected: 0 },
    '/quotas',
    190,
    true,
  ],
  [
    lin,
    MessageEvent.complaintAnswered,
    { number: 'C20260007', by: '平台运营' },
    '/system/complaintsList',
    52,
    true,
  ],
  [
    lin,
    MessageEvent.quotaDecided,
    { number: 'Q20260005', by: '平台运营', passed: 1, rejected: 1 },
    '/quotas',
    9,
    false,
  ],
  [
    lin,
    MessageEvent.complaintAnswered,
    { number: 'C20260011', by: '平台运营' },
    '/system/complaintsList',
    3,
    false,
  ],
  [chen, MessageEvent.certificationApproved, { name: paper.fullName }, '/unit/attestation', 400, true],
  [
    chen,
    MessageEvent.quotaDecided,
    { number: 'Q20260005', by: '平台运营', passed: 1, rejected: 1 },
    '/quotas',
    9,
    false,
  ],
  [su, MessageEvent.memberInvited, { unit: paper.name }, '/dashboard', 700, true],
  [zhou, MessageEvent.memberInvited, { unit: paper.name }, '/dashboard', 30, false],
] as const;

const toldInEnglish = [
  [
    grace,
    MessageEvent.quotaDecided,
    { number: 'Q20260004', by, passed: 2, rejected: 0 },
    '/quotas',
    170,
    true,
  ],
  [grace, MessageEvent.complaintAnswered, { number: 'C20260009', by }, '/system/complaintsList', 6, false],
  [
    helen,
    MessageEvent.quotaDecided,
    { number: 'Q20260004', by, passed: 2, rejected: 0 },
    '/quotas',
    170,
    false,
  ],
  [owen, MessageEvent.memberInvited, { unit: celadon.name }, '/dashboard', 700, true],
  [tom, MessageEvent.memberInvited, { unit: celadon.name }, '/dashboard', 40, false],
  [priya, MessageEvent.memberInvited, { unit: celadon.name }, '/dashboard', 40, false],
] as const;

type Told = (typeof told | typeof toldInEnglish)[number];

const messages = (today: Date, companyId: string, first: number, list: readonly Told[]) =>
  list.flatMap(([who, event, params, link, hoursAgo, isRead], at) => {
    const createdAt = new Date(today.getTime() - hoursAgo * hour);
    const readAt = isRead ? new Date(createdAt.getTime() + hour) : null;
    const words = Object.values(params).join(' ').toLowerCase();
    const kind = kindOf(event);
    const row = {
      id: demoId(9, first + at),
      companyId,
      kind,
      event,
      params,
      words,
      link,
      createdAt,
      readAt,
    };
    return who ? [{ ...row, accountId: who.id }] : [];
  });

const bodyOf = (id: string, event: string, createdAt: Date) =>
  JSON.stringify({
    id,
    event,
    companyId: paper.id,
    createdAt,
    params: { number: 'Q20260005' },
    link: '/quotas',
  });

/** A webhook that is switched off, with what it was once told: nothing leaves the demo by itself. */
const addWebhook = async (tx: Tx, today: Date, secrets: Secrets) => {
  const hook = {
    id: demoId(9, 90),
    companyId: paper.id,
    name: '财务系统',
    createdAt: new Date(today.getTime() - 600 * hour),
  };
  const events = [MessageEvent.quotaDecided, MessageEvent.applicationApproved];
  const url = 'https://hooks.example.com/chancery';
  const lastAt = new Date(today.getTime() - 9 * hour);
  await tx.insert(webhook).values({
    ...hook,
    url,
    events,
    enabled: false,
    secret: secrets.lock(newWebhookSecret()),
    lastState: DeliveryState.sent,
    lastAt,
  });
  const requests = [190, 9].map((hoursAgo, at) => {
    const id = demoId(9, 91 + at);
    const createdAt = new Date(today.getTime() - hoursAgo * hour);
    const about = { id, companyId: paper.id, webhookId: hook.id, webhookName: hook.name };
    const body = bodyOf(id, MessageEvent.quotaDecided, createdAt);
    const state = DeliveryState.sent;
    return {
      ...about,
      event: MessageEvent.quotaDecided,
      body,
      state,
      attempts: 2 - at,
      status: 200,
      createdAt,
    };
  });
  await tx.insert(webhookRequest).values(requests);
  const attempts = requests.flatMap(({ id, createdAt, attempts: count }) =>
    Array.from({ length: count }, (_, at) => ({
      companyId: paper.id,
      requestId: id,
      status: at === count - 1 ? 200 : 503,
      ms: 84 + at * 31,
      excerpt: at === count - 1 ? 'ok' : 'maintenance',
      error: at === count - 1 ? null : 'answered 503',
      at: new Date(createdAt.getTime() + at * 12_000),
    })),
  );
  await tx.insert(webhookAttempt).values(attempts.map((row, at) => ({ id: demoId(9, 95 + at), ...row })));
};

/** Something in the message centres of both units, read and unread, and a webhook with its attempts. */
export const addDemoMessages = async (tx: Tx, today: Date, secrets: Secrets): Promise<void> => {
  await tx
    .insert(message)
    .values([...messages(today, paper.id, 1, told), ...messages(today, celadon.id, 40, toldInEnglish)]);
  await addWebhook(tx, today, secrets);
};
