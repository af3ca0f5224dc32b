import { logIn } from './support/api.ts';
import { expectPath, notice } from './support/screen.ts';
import { dialog } from './support/shell.ts';
import { signIn, signInMember } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { en } from './support/words.ts';

test('somebody ends a session on another machine, which is sent to the login with the reason', async ({
  page,
  browser,
}) => {
  const { person, unit } = await signInMember(page);
  const elsewhere = await browser.newPage({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/605.1',
  });
  await signIn(elsewhere, person, unit);
  await elsewhere.goto('/log');
  await expect(elsewhere.getByRole('heading', { name: en('log.title') })).toBeVisible();

  await page.goto('/account/sessions');
  const sessions = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(sessions).toHaveCount(2);
  const mine = sessions.filter({ hasText: en('sessions.current') });
  await expect(mine.getByRole('button')).toHaveCount(0);
  const other = sessions.filter({ hasText: 'iPhone' });
  await expect(other).toContainText(unit.name);
  // The other machine hears of it by itself; neither notice stays for long.
  await Promise.all([
    notice(elsewhere, en('error.session.replaced')).waitFor(),
    notice(page, en('sessions.ended', { n: 1 })).waitFor(),
    other.getByRole('button').click(),
  ]);
  await expect(sessions).toHaveCount(1);

  await expectPath(elsewhere, /^\/login/);
  await page.reload();
  await expect(sessions).toHaveCount(1);
  await elsewhere.close();
});

test('all other sessions are ended at once, after a question', async ({ page }) => {
  const { person } = await signInMember(page);
  await logIn(person);
  await logIn(person);
  await page.goto('/account/sessions');
  const sessions = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
  await expect(sessions).toHaveCount(3);
  await page.getByRole('button', { name: en('sessions.endOthers') }).click();
  const question = dialog(page, en('sessions.endOthers'));
  await question.getByRole('button', { name: en('action.cancel') }).click();
  await expect(sessions).toHaveCount(3);
  await page.getByRole('button', { name: en('sessions.endOthers') }).click();
  await question.getByRole('button', { name: en('sessions.endOthers') }).click();
  await expect(notice(page, en('sessions.ended', { n: 2 }))).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByRole('button', { name: en('sessions.endOthers') })).toHaveCount(0);
});
