import { listOperateLog } from '@chancery/contract/log/calls.ts';
import { expectPath, notice } from './support/screen.ts';
import { signInMember } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
}

const list = `**/api${listOperateLog.path}*`;
const envelope = (code: number, msg: string) => JSON.stringify({ code, msg, data: {} });

/** Lets the next reading of the log fail in this way, and asks for it. */
const provoke = async (page: Page, { status, body }: Answer) => {
  await page.route(list, (route) => route.fulfill({ status, body, contentType: 'application/json' }), {
    times: 1,
  });
  await page.getByRole('button', { name: en('list.refresh') }).click();
};

test.beforeEach(async ({ page }) => {
  await signInMember(page);
  await page.goto('/log');
  await expect(page.getByRole('heading', { name: en('log.noOperations') })).toBeVisible();
});

test('failures of the server are told as the catalogue of errors says', async ({ page }) => {
  const trace = 'Error: at line 1 of a very long stack trace';
  await provoke(page, { status: 500, body: envelope(1500, trace) });
  await expect(notice(page, en('catalogue.internal'))).toBeVisible();
  await provoke(page, { status: 500, body: envelope(1500, 'disk full') });
  await expect(notice(page, 'disk full')).toBeVisible();
  await provoke(page, { status: 502, body: '<html>Bad Gateway</html>' });
  await expect(notice(page, en('catalogue.upgrading'))).toBeVisible();
  await expect(page.getByText(trace)).toHaveCount(0);
  await expectPath(page, '/log');
});

test('a lost network is announced for five seconds', async ({ page }) => {
  // Time stands still but for the seconds that are said to pass.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.route(list, (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: en('list.refresh') }).click();
  const told = notice(page, en('catalogue.networkTimeout'));
  await expect(told).toBeVisible();
  await page.mouse.move(5, 500);
  await page.clock.fastForward(4_000);
  await expect(told).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(told).toBeHidden();
});

test('an ordinary refusal is told even while older rows are shown', async ({ page }) => {
  await provoke(page, { status: 409, body: envelope(1000, 'the register is being bound') });
  await expect(page.getByText('the register is being bound')).toBeVisible();
});

test('an answer without a reason is a request error', async ({ page }) => {
  await provoke(page, { status: 400, body: envelope(1000, '') });
  await expect(page.getByText(en('catalogue.requestError'))).toBeVisible();
});

for (const code of [401, 402, 403])
  test(`code ${code} ends the session with the return path`, async ({ page }) => {
    await provoke(page, { status: 200, body: envelope(code, 'over') });
    await expect(notice(page, en('catalogue.sessionExpired'))).toBeVisible();
    await expectPath(page, '/login?redirect=%2Flog');
  });

test('a bare 401 makes the login invalid, with the return path', async ({ page }) => {
  await provoke(page, { status: 401, body: '' });
  await expect(notice(page, en('catalogue.loginInvalid'))).toBeVisible();
  await expectPath(page, '/login?redirect=%2Flog');
});
