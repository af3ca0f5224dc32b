import { createServer, type Server } from 'node:http';
import { addComplaint } from '@chancery/contract/complaint/calls.ts';
import { MessageEvent } from '@chancery/contract/message/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { Browser, Page } from '@playwright/test';
import { callAs } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { query } from './support/database.ts';
import { whenListening } from './support/live.ts';
import { signIn, signInMember, signInOperator } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { en } from './support/words.ts';

const another = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

/** The bell, with what it says. */
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: en('shell.messages') });
const unread = (count: string) => `${count} ${en('shell.unread')}`;

/** Somebody complains and an operator answers in the browser. */
const answer = async (operator: Page, words: string): Promise<void> => {
  await operator.goto('/system/complaintsList');
  await operator.getByRole('row').filter({ hasText: words }).getByText(/^C-/).click();
  await operator.getByRole('button', { name: en('complaint.answer'), exact: true }).click();
  await operator.getByRole('dialog').getByRole('textbox').fill('we have mended it');
  await operator
    .getByRole('dialog')
    .getByRole('button', { name: en('complaint.answer') })
    .click();
  await expect(operator.getByRole('dialog')).toBeHidden();
  await expect(operator.getByText('we have mended it')).toBeVisible();
};

test('an answer shows at the bell of a second browser at once, and reading it in one clears both', async ({
  page,
  browser,
}) => {
  const { person, unit } = await signInMember(page, Role.member);
  const second = await another(browser);
  await signIn(second, person, unit);
  const listening = Promise.all([whenListening(page), whenListening(second)]);
  await page.goto('/dashboard');
  await second.goto('/message/messageCenter');
  await expect(second.getByText(en('message.empty'))).toBeVisible();
  await listening;
  await (await callAs(person, unit))(addComplaint, {
    type: 'service',
    content: `${unit.name} waits too long`,
  });

  const operator = await another(browser);
  await signInOperator(operator);
  await answer(operator, unit.name);

  await expect(bell(page)).toContainText(unread('1'));
  await expect(bell(second)).toContainText(unread('1'));
  // The open list has it on top without being asked.
  await expect(second.getByRole('link', { name: en('message.complaint.answered.title') })).toBeVisible();

  await bell(page).click();
  await page.getByRole('link', { name: en('message.complaint.answered.title') }).click();
  await expect(page.getByText('we have mended it')).toBeVisible();
  await expect(bell(page)).not.toContainText(unread('1'));
  await expect(bell(second)).not.toContainText(unread('1'));
});

const plant = async (accountId: string, companyId: string, count: number): Promise<void> => {
  await query(
    `INSERT INTO message (id, company_id, account_id, kind, event, params, words, link, created_at)
     SELECT gen_random_uuid(), $1, $2, 'quota', $3,
            jsonb_build_object('number', 'Q-' || n, 'by', 'Wen', 'passed', 1, 'rejected', 0), 'q-' || n, '/quotas',
            now() - n * interval '1 minute'
     FROM generate_series(1, $4::int) AS n`,
    [companyId, accountId, MessageEvent.quotaDecided, count],
  );
};

test('messages are opened, marked and filtered, and more than a hundred are many', async ({ page }) => {
  const { person, unit } = await signInMember(page);
  await plant(person.id, unit.id, 120);
  await page.goto('/message/messageCenter');
  await expect(bell(page)).toContainText(unread('99+'));
  const first = page.getByRole('row').filter({ hasText: 'Q-1:' });
  await first
    .getByRole('cell')
    .last()
    .locator('..')
    .getByText(/\d{4}-\d{2}-\d{2}/)
    .click();
  await expect(page.getByRole('dialog').getByText(en('message.inCentre'))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: new RegExp(`^${en('code.messageState.read')}`) }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Q-1:' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Q-2:' })).toBeHidden();
  await page.getByRole('button', { name: en('message.markAll') }).click();
  await expect(page.getByText(/119 messages marked as read/i)).toBeVisible();
  await expect(bell(page)).not.toContainText(en('shell.unread'));
});

test('somebody chooses which messages are texted, and finds it so later', async ({ page }) => {
  await signInMember(page);
  await page.goto('/message/messageCenter');
  const open = () => page.getByRole('button', { name: en('message.preferences') }).click();
  const choice = page.getByRole('checkbox', {
    name: `${en('code.messageEvent.complaintAnswered')}, ${en('code.messageChannel.sms')}`,
  });
  await open();
  await expect(choice).not.toBeChecked();
  await choice.check();
  await page.getByRole('button', { name: en('message.save'), exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await open();
  await expect(choice).toBeChecked();
});

for (const [device, viewport] of [
  ['desk', { width: 1280, height: 800 }],
  ['phone', { width: 375, height: 780 }],
] as const)
  test(`what opens on these pages is accessible on a ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { person, unit } = await signInMember(page);
    await plant(person.id, unit.id, 3);
    await page.goto('/message/messageCenter');
    await expect(page.getByText('Q-1:').first()).toBeVisible();
    await expectAccessible(page, 'messages');
    await page.getByRole('button', { name: en('message.preferences') }).click();
    await expect(page.getByRole('checkbox').last()).toBeVisible();
    await expectAccessible(page, 'preferences');
    await page.keyboard.press('Escape');
    if (device === 'desk') {
      await bell(page).click();
      await expect(page.getByRole('link', { name: en('shell.allMessages') })).toBeVisible();
      await expectAccessible(page, 'bell', { framed: true });
    }
    await page.goto('/webhooks');
    await page.getByRole('button', { name: en('webhook.add') }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    await expectAccessible(page, 'a new webhook');
  });

test.describe('webhooks', () => {
  let server: Server;
  let url = '';
  let answers: number[] = [];
  let taken: string[] = [];

  test.beforeAll(async () => {
    taken = [];
    server = createServer((request, response) => {
      taken.push(String(request.headers['chancery-signature']));
      response.writeHead(answers.shift() ?? 200).end('noted');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`;
  });
  test.afterAll(() => void server.close());

  test('an administrator adds one, tests it, sees the failed attempt and tries again', async ({ page }) => {
    await signInMember(page);
    await page.goto('/webhooks');
    await page.getByRole('button', { name: en('webhook.add') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(en('webhook.name')).fill('Ledger');
    await dialog.getByLabel(en('webhook.url')).fill(url);
    await dialog.getByLabel(en('code.messageEvent.quotaDecided')).check();
    await dialog.getByRole('button', { name: en('webhook.add') }).click();
    await expect(page.getByText(/^whsec_/)).toBeVisible();
    await page.getByRole('button', { name: en('webhook.secretDone') }).click();

    answers = [503];
    await page.getByRole('button', { name: en('list.actionsFor', { name: 'Ledger' }) }).click();
    await page.getByRole('menuitem', { name: en('webhook.test') }).click();
    await expect.poll(() => taken.length).toBe(1);
    await page.getByRole('link', { name: en('webhook.requests') }).click();
    const row = page.getByRole('row').filter({ hasText: 'Ledger' });
    await expect(async () => {
      await page.getByRole('button', { name: en('list.refresh') }).click();
      await expect(row).toContainText('503', { timeout: 1_000 });
    }).toPass();
    await row.getByRole('button').click();
    await page.getByRole('menuitem', { name: en('webhook.retry') }).click();
    await expect(async () => {
      await page.getByRole('button', { name: en('list.refresh') }).click();
      await expect(row).toContainText(en('code.deliveryState.sent'), { timeout: 1_000 });
    }).toPass();
    await row.getByText('Ledger').click();
    await expect(page.getByRole('dialog').getByText('noted')).toHaveCount(2);
    expect(taken.every((signature) => signature.startsWith('CHANCERY-WEBHOOK-SHA256 '))).toBe(true);
  });
});
