import { expectAccessible } from './support/axe.ts';
import { createSeal, relay } from './support/relayed-press.ts';
import { expectPath } from './support/screen.ts';
import { sidebar } from './support/shell.ts';
import { signInMember } from './support/sign-in.ts';
import { grantUse, someSmartSeal } from './support/smart-seal.ts';
import { expect, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { en } from './support/words.ts';

test('a month is compared with the one before, its figures open as many records, and it is printed', async ({
  page,
}) => {
  const { person, unit } = await signInMember(page);
  const seal = await someSmartSeal(unit, person);
  const order = await grantUse(person, unit, seal, { normalCount: 2, crossPageCount: 0 });
  const say = createSeal(seal);
  await relay(person, unit, seal, [say({ order }), say({ order }), say({ order })]);

  await page.goto('/sealManage/monthstatistics');
  const table = page.getByRole('table', { name: en('statistics.compared') });
  const total = table.getByRole('row').filter({ hasText: en('statistics.total') });
  const abnormal = total.getByRole('cell').nth(2);
  await expect(abnormal).toContainText('1+1');
  await expectAccessible(page, 'monthly statistics');

  await page.emulateMedia({ media: 'print' });
  await expect(sidebar(page)).toBeHidden();
  await expect(page.getByRole('button', { name: en('statistics.print') })).toBeHidden();
  expect(await sticksOut(page)).toEqual([]);
  expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'screen' });

  await page.getByRole('button', { name: en('statistics.year'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 2 })).toContainText(en('statistics.measure.uses'));
  await page.getByRole('button', { name: en('statistics.month'), exact: true }).click();
  await abnormal.getByRole('link').click();
  await expectPath(page, /^\/sealManage\/useCordlist\?verdict=abnormal&from=.*&to=/);
  await expect(page.getByRole('main').getByRole('link', { name: 'Agreement' })).toHaveCount(1);
});
