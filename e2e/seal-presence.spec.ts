import { expectAccessible } from './support/axe.ts';
import { query } from './support/database.ts';
import { signIn, signInMember } from './support/sign-in.ts';
import { someSmartSeal } from './support/smart-seal.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

/** A seal that connects is told at once; whatever follows within five seconds, together. */
const soon = { timeout: 15_000 };

const connection = (page: Page) =>
  page.getByRole('definition').filter({
    has: page.locator(`xpath=preceding-sibling::dt[normalize-space()="${en('device.reach')}"]`),
  });

test('a seal that comes and goes is seen in the list, the overview and on its page, all by themselves', async ({
  page,
  browser,
}) => {
  const { person, unit } = await signInMember(page);
  const seal = await someSmartSeal(unit, person);
  const newPage = async (path: string) => {
    const other = await (await browser.newContext()).newPage();
    await signIn(other, person, unit);
    await other.goto(path);
    return other;
  };
  const list = await newPage('/server/bindingseal');
  const detail = await newPage(`/server/bindingseal/${seal.id}`);
  const overview = await newPage('/server/bindingseal?tab=overview');
  const row = list.getByRole('row').filter({ hasText: seal.name });
  const leaf = overview.getByRole('treeitem', { name: new RegExp(seal.name) });
  await expect(row).toContainText(en('device.neverSeen'));
  await expect(leaf).toContainText(en('device.offline'));
  await expect(connection(detail)).toContainText(en('device.neverSeen'));

  await page.goto('/sealManage/simulator');
  await expect(row).toContainText(en('device.online'), soon);
  await expect(leaf).toContainText(en('device.online'), soon);
  await expect(connection(detail)).toContainText(en('device.online'), soon);

  await page.getByLabel(en('simulator.connected')).uncheck({ force: true });
  await expect(row).not.toContainText(en('device.online'), soon);
  await expect(leaf).toContainText(en('device.offline'), soon);
  await expect(connection(detail)).not.toContainText(en('device.online'), soon);
});

test('a seal by Bluetooth is never called offline', async ({ page }) => {
  const { person, unit } = await signInMember(page);
  const seal = await someSmartSeal(unit, person);
  await query(`UPDATE device SET is_gprs = false, last_seen_at = now() - interval '1 hour' WHERE id = $1`, [
    seal.id,
  ]);
  await page.goto('/server/bindingseal');
  const row = page.getByRole('row').filter({ hasText: seal.name });
  await expect(row).toContainText(en('device.byBluetooth'));
  await expect(row).toContainText(en('device.relayed'));
  await expect(row).not.toContainText(en('device.offline'));
  await expectAccessible(page, 'seals by Bluetooth');
  await page.goto('/server/bindingseal?tab=overview');
  await expect(page.getByRole('treeitem', { name: new RegExp(seal.name) })).toContainText(
    en('device.byBluetooth'),
  );
  await page.goto(`/server/bindingseal/${seal.id}`);
  await expect(connection(page)).toContainText(en('device.relayed'));
});
