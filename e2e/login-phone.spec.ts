import { readFile } from 'node:fs/promises';
import { join as path } from 'node:path';
import { limits } from '@chancery/contract/limits.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { query } from './support/database.ts';
import { filledIn, logInByPhone, phoneLogin } from './support/login-page.ts';
import { landingWithout } from './support/menu.ts';
import { join, somePerson, someUnit } from './support/people.ts';
import { expectComplaint, expectPath, notice } from './support/screen.ts';
import { dataDir } from './support/settings.ts';
import { expect, test } from './support/test.ts';
import { somePhone } from './support/unique.ts';
import { en } from './support/words.ts';

const { lifeMinutes, resendSeconds, tries, perDay, digits } = limits.verificationCode;

/** A code that is not this one. */
const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');

const lastMessageTo = async (phone: string): Promise<{ text: string; code: string } | undefined> => {
  const lines = (await readFile(path(dataDir, 'outbox', 'sms.jsonl'), 'utf8')).trim().split('\n');
  const messages = lines.map((line) => JSON.parse(line) as { phone: string; text: string; code: string });
  return messages.findLast((message) => message.phone === phone);
};

test.beforeEach(({ page }) => page.goto('/login').then(() => undefined));

test('a member logs in by phone and code and lands on the first page of the menu', async ({ page }) => {
  const person = await somePerson();
  await join(person, await someUnit());
  const form = phoneLogin(page);
  await form.phone.fill(person.mobile);
  await form.send.click();
  await expect(
    notice(page, en('entry.codeSent', { phone: maskPhone(person.mobile), n: lifeMinutes })),
  ).toBeVisible();
  await expect(form.again).toBeDisabled();
  await expect(form.code).toBeFocused();
  // Whichever request came last sends what waits, so it may be another one that writes this message.
  await expect.poll(() => lastMessageTo(person.mobile)).toBeDefined();
  const sent = await lastMessageTo(person.mobile);
  await expect(page.getByText(en('entry.demoCode', { code: sent?.code ?? '' }))).toBeVisible();
  expect(sent?.text).toBe(en('sms.login', { code: sent?.code ?? '', minutes: lifeMinutes }));

  await form.fill.click();
  await expect(form.code).toHaveValue(sent?.code ?? '');
  await form.submit.click();
  await expectPath(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.realName);
});

test('whichever page comes first in the menu is the one to land on', async ({ page }) => {
  const [person, unit] = [await somePerson(), await someUnit()];
  const missing = 'dashboard.view';
  await join(person, unit, Role.sealKeeper);
  await query('INSERT INTO role_menu (company_id, role, menu_code, granted) VALUES ($1, $2, $3, false)', [
    unit.id,
    Role.sealKeeper,
    missing,
  ]);
  await logInByPhone(page, person.mobile);
  await expectPath(page, landingWithout(Role.sealKeeper, missing) ?? '');
});

test('somebody new has an account after the first code and is shown how to get a unit', async ({ page }) => {
  const phone = somePhone();
  await logInByPhone(page, phone);
  await expectPath(page, '/choose');
  await expect(page.getByRole('heading', { name: en('choose.empty') })).toBeVisible();
  await expect(page.getByText(en('choose.emptyLead', { phone }))).toBeVisible();
});

test('a code is asked for with a phone number, and the field says what is wrong with it', async ({
  page,
}) => {
  const form = phoneLogin(page);
  await form.send.click();
  await expectComplaint(form.phone, en('rule.phoneEmpty'));
  await expect(form.phone).toBeFocused();
  await form.phone.fill('23800000001');
  await expect(form.phone).not.toHaveAttribute('aria-invalid');
  await form.send.click();
  await expectComplaint(form.phone, en('rule.phoneFormat'));
});

test('a login without a phone number or a whole code is not even sent', async ({ page }) => {
  const form = phoneLogin(page);
  await form.submit.click();
  await expectComplaint(form.phone, en('rule.phoneRequired'));
  await expectComplaint(form.code, en('rule.codeRequired'));
  await form.phone.fill('1380000000');
  await form.code.fill('12345x');
  await expect(form.code).toHaveValue('12345');
  await form.submit.click();
  await expectComplaint(form.phone, en('rule.phone'));
  await expectComplaint(form.code, en('rule.code', { digits }));
});

test('a wrong code is refused at the field, and the right one still works after it', async ({ page }) => {
  const phone = somePhone();
  const form = phoneLogin(page);
  await form.phone.fill(phone);
  await form.send.click();
  await form.fill.click();
  const right = await filledIn(form.code);
  await form.code.fill(otherThan(right));
  await form.submit.click();
  await expectComplaint(form.code, en('error.account.codeWrong'));
  await expectPath(page, '/login');
  await form.code.fill(right);
  await form.submit.click();
  await expectPath(page, '/choose');
});

test('an expired code is refused, and says to get a new one', async ({ page }) => {
  const phone = somePhone();
  const form = phoneLogin(page);
  await form.phone.fill(phone);
  await form.send.click();
  await form.fill.click();
  await query('UPDATE verification_code SET expires_at = now() WHERE phone = $1', [phone]);
  await form.submit.click();
  await expectComplaint(form.code, en('error.account.codeExpired'));
  await expectPath(page, '/login');
});

test('after five wrong tries even the right code is refused', async ({ page }) => {
  const form = phoneLogin(page);
  await form.phone.fill(somePhone());
  await form.send.click();
  await form.fill.click();
  const right = await filledIn(form.code);
  for (let nth = 1; nth <= tries; nth += 1) {
    const answer = page.waitForResponse('**/api/user/login-by-phone*');
    await form.code.fill(otherThan(right));
    await form.submit.click();
    expect((await answer).status()).toBe(400);
    await expectComplaint(form.code, en('error.account.codeWrong'));
  }
  await form.code.fill(right);
  await form.submit.click();
  await expectComplaint(form.code, en('error.account.codeExpired'));
});

test('a new code can be sent after the pause, and only the newest counts', async ({ page }) => {
  await page.clock.install();
  const phone = somePhone();
  const form = phoneLogin(page);
  await form.phone.fill(phone);
  await form.send.click();
  await form.fill.click();
  const first = await filledIn(form.code);
  await expect(form.again).toBeDisabled();
  await page.reload();
  await form.phone.fill(phone);
  await expect(form.again, 'the countdown goes on after a reload').toBeDisabled();

  await page.clock.fastForward(resendSeconds * 1_000);
  await query(`UPDATE verification_code SET created_at = created_at - interval '60 s' WHERE phone = $1`, [
    phone,
  ]);
  await form.send.click();
  await form.fill.click();
  const second = await filledIn(form.code);
  await form.code.fill(first);
  await form.submit.click();
  await expectComplaint(form.code, en('error.account.codeWrong'));
  await form.code.fill(second);
  await form.submit.click();
  await expectPath(page, '/choose');
});

test('asking again too soon in another tab tells how long to wait', async ({ page, context }) => {
  const phone = somePhone();
  await phoneLogin(page).phone.fill(phone);
  await phoneLogin(page).send.click();
  await expect(phoneLogin(page).fill).toBeVisible();
  const other = await context.newPage();
  await other.goto('/login');
  const form = phoneLogin(other);
  await form.phone.fill(phone);
  await form.send.click();
  await expect(other.getByText(/please wait \d+ seconds? before requesting another code/)).toBeVisible();
  await expect(form.again).toBeDisabled();
});

test('the eleventh code of a day is refused', async ({ page }) => {
  const phone = somePhone();
  await query(
    `INSERT INTO verification_code (id, phone, purpose, code_hash, created_at, expires_at)
     SELECT gen_random_uuid(), $1, 'login', '', now() - n * interval '1 hour', now() FROM generate_series(1, $2::int) n`,
    [phone, perDay],
  );
  const form = phoneLogin(page);
  await form.phone.fill(phone);
  await form.send.click();
  await expect(page.getByText(en('error.account.codeTooMany'))).toBeVisible();
});

test('a disabled account is told so', async ({ page }) => {
  const person = await somePerson();
  await query('UPDATE account SET disabled_at = now() WHERE id = $1', [person.id]);
  await logInByPhone(page, person.mobile);
  await expect(page.getByText(en('error.account.disabled'))).toBeVisible();
  await expectPath(page, '/login');
});
