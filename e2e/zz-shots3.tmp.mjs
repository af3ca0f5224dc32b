import { run, login, browser } from './zz-shot.tmp.mjs';
const tour = async (page, shot) => {
  await login(page, '13800000001', '兰亭纸业');
  await page.goto('/unit/company'); await page.waitForTimeout(2000); await shot('company');
  await page.goto('/unit/department?id=01900009-0000-7000-8000-000000000007'); await page.waitForTimeout(2500); await shot('dept');
  await page.goto('/unit/subsidiary?id=01900001-0000-7000-8000-000000000012'); await page.waitForTimeout(2500); await shot('sub');
  await page.goto('/unit/companyset'); await page.waitForTimeout(2000); await shot('set');
};
await run('zh', { locale: 'zh-CN' }, tour);
await run('dark', { scheme: 'dark' }, tour);
await run('mob', { viewport: { width: 375, height: 740 } }, async (page, shot) => {
  await tour(page, shot);
  await page.goto('/unit/department'); await page.waitForTimeout(2000); await shot('tree');
  await page.goto('/unit/company'); await page.waitForTimeout(1500);
  await page.getByRole('button', { name: 'Hand over' }).click(); await page.waitForTimeout(1500); await shot('handover');
});
await run('op', { who: 'op' }, async (page, shot) => {
  await login(page, 'operator', '');
  await page.goto('/config'); await page.waitForTimeout(2500); await shot('config');
});
