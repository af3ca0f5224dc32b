import { savePreferences } from '@chancery/contract/account/calls.ts';
import { limits } from '@chancery/contract/limits.ts';
import { whenAnswered } from './support/answer.ts';
import { leftoverKeys } from './support/phrase-keys.ts';
import { expectComplaint } from './support/screen.ts';
import { openUserMenu } from './support/shell.ts';
import { signIn, signInMember } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { somePhone } from './support/unique.ts';
import { en, zh } from './support/words.ts';

test('the login page changes its language at once, with what stands in its fields', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByLabel(en('entry.phone'), { exact: true }).fill('138');
  await page.getByRole('button', { name: en('entry.sendCode') }).click();
  await expectComplaint(page.getByLabel(en('entry.phone'), { exact: true }), en('rule.phoneFormat'));
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
  await page.getByRole('button', { name: '中文' }).click();
  await expect(page.getByRole('heading', { name: zh('login.title') })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByLabel(zh('entry.phone'), { exact: true })).toHaveValue('138');
  await expectComplaint(page.getByLabel(zh('entry.phone'), { exact: true }), zh('rule.phoneFormat'));
  expect(await page.evaluate(() => 'stayed' in globalThis), 'the page was not loaded again').toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: zh('login.title') })).toBeVisible();
  await expect(page).toHaveTitle(/^登录/);
});

test('the server answers in the language of the reader', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: '中文' }).click();
  const phone = page.getByLabel(zh('entry.phone'), { exact: true });
  const code = page.getByLabel(zh('entry.code'), { exact: true });
  await phone.fill(somePhone());
  await page.getByRole('button', { name: zh('entry.sendCode') }).click();
  await expect(page.getByRole('button', { name: zh('entry.fillIn') })).toBeVisible();
  await code.fill('000000');
  await page.getByRole('button', { name: zh('login.submit'), exact: true }).click();
  await expectComplaint(code, zh('error.account.codeWrong'));
});

test('the server names what is wrong with each field in the language of the reader', async ({ request }) => {
  for (const [language, words] of [
    ['zh-CN,zh;q=0.9', zh],
    ['en-GB', en],
  ] as const) {
    const answer = await request.post('/api/user/login-by-phone', {
      data: { phoneNumber: '138', verificationCode: '12' },
      headers: { 'accept-language': language },
    });
    const { msg, data } = (await answer.json()) as {
      msg: string;
      data: { fields: { field: string; msg: string }[] };
    };
    expect(msg).toBe(words('error.request.invalid'));
    expect(data.fields.map(({ field, msg: said }) => [field, said])).toEqual([
      ['phoneNumber', words('rule.phone')],
      ['verificationCode', words('rule.code', { digits: limits.verificationCode.digits })],
    ]);
  }
});

test('the shell changes its language at once, menu and titles included, and for every machine', async ({
  page,
  browser,
}) => {
  const { person, unit } = await signInMember(page);
  await page.goto('/log');
  await page.evaluate(() => Object.assign(globalThis, { stayed: true }));
  await openUserMenu(page, person.realName);
  const saved = whenAnswered(page, savePreferences);
  await page.getByRole('menuitemradio', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { name: zh('log.title') })).toBeVisible();
  const menu = page.getByRole('navigation', { name: zh('shell.menu'), exact: true });
  await expect(menu.getByRole('link', { name: zh('menu.version.view') })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: zh('shell.openPages') }).getByRole('listitem'),
  ).toHaveText([zh('menu.dashboard.view'), zh('menu.log.view')]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  expect(await page.evaluate(() => 'stayed' in globalThis), 'the page was not loaded again').toBe(true);

  await saved;
  const elsewhere = await browser.newPage({ locale: 'en-GB' });
  await signIn(elsewhere, person, unit);
  await elsewhere.goto('/dashboard');
  await expect(elsewhere.getByRole('navigation', { name: zh('shell.menu'), exact: true })).toBeVisible();
  await elsewhere.close();
});

test('a Chinese browser is greeted in Chinese', async ({ browser }) => {
  const page = await browser.newPage({ locale: 'zh-CN' });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: zh('login.title') })).toBeVisible();
  await page.close();
});

test('no page shows the name of a phrase instead of the phrase in Chinese either', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('chancery.language', 'zh'));
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await leftoverKeys(page)).toEqual([]);
  await signInMember(page);
  for (const path of ['/dashboard', '/log', '/sealManage/useCordlist', '/403']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await leftoverKeys(page), path).toEqual([]);
  }
});
