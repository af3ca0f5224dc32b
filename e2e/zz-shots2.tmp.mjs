import { browser, login, run } from './zz-shot.tmp.mjs';

await run('en2', {}, async (page, shot) => {
  await login(page, '13800000001', '兰亭纸业');
  await page.goto('/unit/department');
  await page.waitForTimeout(1500);
  await page.getByText('综合管理部').first().click();
  await page.waitForTimeout(800);
  await shot('dept-chosen');
  await page.locator('main').getByRole('button', { name: 'Edit', exact: true }).first().click();
  await page.waitForTimeout(1500);
  await shot('dept-edit');
  await page.keyboard.press('Escape');
  await page.goto('/unit/subsidiary');
  await page.waitForTimeout(1500);
  await page.getByText('兰亭造纸').first().click();
  await page.waitForTimeout(800);
  await shot('sub-chosen');
  await page.getByRole('button', { name: 'Add subsidiary' }).click();
  await page.waitForTimeout(1500);
  await shot('sub-add');
  await page.keyboard.press('Escape');
  await page.goto('/unit/company');
  await page.waitForTimeout(1000);
  await page.locator('main').getByRole('button', { name: 'Edit', exact: true }).click();
  await page.waitForTimeout(1500);
  await shot('company-edit');
  await page.keyboard.press('Escape');
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.waitForTimeout(1500);
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('textbox'))
    .first()
    .click();
  await page.waitForTimeout(1200);
  await shot('handover');
});
await browser.close();
