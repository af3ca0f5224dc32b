import { expectAccessible } from './support/axe.ts';
import { query } from './support/database.ts';
import { expectPath } from './support/screen.ts';
import { signInMember } from './support/sign-in.ts';
import { someSmartSeal } from './support/smart-seal.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

const fingers = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: en('device.fingerprints') }) });

test('a seal takes the finger of a colleague, whoever authorises sees it, and the seal forgets it again', async ({
  page,
  context,
}) => {
  test.slow();
  const { person, unit } = await signInMember(page);
  const seal = await someSmartSeal(unit, person);
  await page.goto(`/server/bindingseal/${seal.id}`);
  await expect(fingers(page)).toContainText(en('device.noFingers'));
  await page.getByRole('button', { name: en('device.fingerTake') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en('device.fingerOf')).fill(person.realName);
  await page.getByRole('option', { name: person.realName }).click();
  await dialog.getByLabel(en('device.finger'), { exact: true }).selectOption('leftThumb');
  await dialog.getByRole('button', { name: en('device.fingerTakeVerb') }).click();
  await expect(fingers(page)).toContainText(en('code.fingerprintState.enrolling'));

  const played = await context.newPage();
  await played.goto('/sealManage/simulator');
  const touch = played.getByRole('button', { name: en('simulator.touch') });
  for (let n = 0; n < 3; n += 1) await touch.click();
  await expect(played.getByRole('log').getByText(en('simulator.what.fingerTaken'))).toBeVisible();
  await expect(fingers(page)).toContainText(en('code.fingerprintState.known'));
  await expect(fingers(page)).toContainText(en('code.finger.leftThumb'));
  await expectAccessible(page, 'a seal that knows a finger');

  await page.goto('/sealManage/authorizationDown');
  await page.getByRole('button', { name: en('authorization.direct') }).click();
  const grant = page.getByRole('dialog');
  await grant.getByRole('combobox', { name: en('authorization.seal'), exact: true }).fill(seal.name);
  await page.getByRole('option', { name: seal.name }).click();
  await grant.getByLabel(en('authorization.user')).fill(person.realName);
  await page.getByRole('option', { name: person.realName }).click();
  await expect(grant.getByText(en('authorization.fingerKnown'))).toBeVisible();

  await page.goto(`/unit/memberDetail/${person.id}`);
  await expect(page.getByText(en('member.hasFingerprint'))).toBeVisible();

  await page.goto(`/server/bindingseal/${seal.id}`);
  await page.getByRole('button', { name: en('device.fingerForgetOf', { name: person.realName }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('device.fingerForget') })
    .click();
  await expect(fingers(page)).toContainText(en('device.noFingers'));
});

test('the seals are looked over: how many, where, how often; each leads to its page and its records', async ({
  page,
}) => {
  const { person, unit } = await signInMember(page);
  const seal = await someSmartSeal(unit, person);
  await query('UPDATE device SET online_since = now(), last_seen_at = now() WHERE id = $1', [seal.id]);
  await query(
    `INSERT INTO use_record (id, company_id, device_id, device_name, use_type, presses, first_at, last_at)
     VALUES (gen_random_uuid(), $1, $2, $3, 0, 7, now(), now())`,
    [unit.id, seal.id, seal.name],
  );
  await page.goto('/server/bindingseal');
  await page.getByRole('link', { name: en('device.overviewTab') }).click();
  const row = page.getByRole('row').filter({ hasText: seal.name });
  await expect(row).toContainText('7');
  const tree = page.getByRole('tree');
  await expect(tree.getByRole('treeitem', { name: `${seal.name} ${en('device.online')}` })).toBeVisible();
  await expectAccessible(page, 'the seals as a whole');

  await page.getByRole('button', { name: en('list.thirtyDays') }).click();
  await page.getByRole('button', { name: en('list.today') }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d/);
  await row.getByRole('link').click();
  await expectPath(page, /^\/sealManage\/useCordlist/);
  await expect(page).toHaveURL(new RegExp(`deviceId=${seal.id}&from=`));
  await expect(page.getByRole('row')).toHaveCount(2);

  await page.goBack();
  await tree.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expectPath(page, new RegExp(`^/server/bindingseal/${seal.id}`));
});
