import {
  getMessagePreferences,
  listMessages,
  saveMessagePreferences,
} from '@chancery/contract/message/calls.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { insistsOnTls } from './mailer.ts';
import { tellSomebody } from './message.testing.ts';
import { startSmtpDouble } from './smtp-double.testing.ts';

const smtp = await startSmtpDouble();
afterAll(() => smtp.close());
const world = await createWorld({ SMTP_URL: smtp.url, MAIL_FROM: 'Chancery <seal@example.com>' });
const { given, call, db } = world;

const choices = [{ event: MessageEvent.complaintAnswered, channels: ['email' as const] }];

test('a message goes to the address its reader gave, in their language, with a link', async () => {
  const me = await given.member();
  await db.query(`UPDATE account SET preferences = '{"language":"zh"}' WHERE id = $1`, [me.id]);
  expect(await call(me, getMessagePreferences)).toMatchObject({ available: ['sms', 'email'] });
  await call(me, saveMessagePreferences, { email: 'wen@example.com', choices, revision: 1 });
  await tellSomebody(world, me, 'C-mailed');
  await vi.waitFor(() => expect(smtp.taken).toHaveLength(1), 20_000);
  const [mail] = smtp.taken;
  expect(mail).toMatchObject({ from: 'seal@example.com', to: ['wen@example.com'] });
  const [head = '', ...parts] = (mail?.content ?? '').split('\r\n\r\n');
  const body = parts.join('\n');
  const subject = /^Subject: (.*(?:\r\n .*)*)/m.exec(head)?.[1] ?? '';
  const words = [...subject.matchAll(/=\?UTF-8\?B\?(.*?)\?=/g)].map(([, part]) =>
    Buffer.from(part ?? '', 'base64'),
  );
  expect(Buffer.concat(words).toString('utf8')).toBe('您的投诉建议已得到答复');
  expect(head).toContain('quoted-printable');
  const text = decodeURIComponent(body.replaceAll('=\r\n', '').replaceAll('%', '%25').replaceAll('=', '%'));
  expect(text).toContain('Wen答复了C-mailed');
  expect(text).toContain(`${world.settings.publicUrl}/system/complaintDetail?id=C-mailed`);
});

test('a mail that is refused is tried again later, and the reader sees how it stands', async () => {
  const me = await given.member();
  await call(me, saveMessagePreferences, { email: 'lin@example.com', choices, revision: 1 });
  smtp.refuseNext(1);
  await tellSomebody(world, me, 'C-again');
  const state = async () => (await call(me, listMessages)).list[0]?.deliveries;
  await vi.waitFor(
    async () =>
      expect(await state()).toMatchObject([
        { channel: 'email', state: 'waiting', attempts: 1, error: expect.stringContaining('451') },
      ]),
    20_000,
  );
  // Its pause passes.
  await db.query(
    `UPDATE pgboss.job SET start_after = now() WHERE name = 'message.deliver' AND state = 'created'`,
  );
  await vi.waitFor(
    async () =>
      expect(await state()).toMatchObject([{ state: 'sent', attempts: 2, error: null, nextAttemptAt: null }]),
    20_000,
  );
});

test('without an address no event can be chosen for e-mail, and nothing is mailed by itself', async () => {
  const me = await given.member();
  await expect(call(me, saveMessagePreferences, { choices, revision: 1 })).toRefuseWith(
    'message.emailNeeded',
  );
  await tellSomebody(world, me, 'C-none');
  expect((await call(me, listMessages)).list).toMatchObject([{ deliveries: [] }]);
});

test.each([
  ['smtp://mail.example.com:587', true],
  ['smtps://mail.example.com', true],
  ['smtp://127.example.com', true],
  ['smtp://10.0.0.5', true],
  ['smtp://127.0.0.1:2525', false],
  ['smtp://[::1]:2525', false],
  ['smtp://localhost', false],
])('mail by %s leaves over TLS only: %s', (url, does) => expect(insistsOnTls(url)).toBe(does));
