import { Role } from '@chancery/contract/unit/codes.ts';
import { signInMember } from './support/sign-in.ts';
import { someUse } from './support/stamp-room.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

/** Opens the authorisation of a use that somebody may make from an hour ago until tomorrow. */
const openAuthorization = async (page: Page): Promise<void> => {
  const { person, unit } = await signInMember(page, Role.mainAdministrator);
  const { authorizationId } = await someUse(person, unit);
  await page.goto(`/sealManage/authorizationdetail/${authorizationId}`);
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: /\d{4}-\d\d-\d\d \d\d:\d\d/ })
      .first(),
  ).toBeVisible();
};

test.describe('by the clocks of the platform', () => {
  test('nothing is said about them', async ({ page }) => {
    await openAuthorization(page);
    await expect(page.getByRole('main').getByText('UTC')).toHaveCount(0);
  });
});

test.describe('by other clocks', () => {
  test.use({ timezoneId: 'America/Phoenix' });

  test('the window of an authorisation says by which', async ({ page }) => {
    await openAuthorization(page);
    await expect(page.getByRole('definition').filter({ hasText: 'UTC-7' }).first()).toBeVisible();
  });

  test('a form tells by which clock a time is entered, and which one files go by', async ({ page }) => {
    await signInMember(page, Role.mainAdministrator);
    await page.goto('/sealManage/usingSealApplication');
    await page.getByText(en('apply.exactly')).click();
    await expect(page.getByText(en('zone.own', { zone: 'UTC-7' }))).toBeVisible();
  });
});
