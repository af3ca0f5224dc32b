import { browser, login, run } from './zz-shot.tmp.mjs';

await run('en', {}, async (page, shot) => {
  await login(page, '13800000001', '兰亭纸业');
  for (const [path, file] of [
    ['/unit/company', 'company'],
    ['/unit/department', 'dept'],
    ['/unit/subsidiary', 'sub'],
    ['/unit/companyset', 'set'],
  ]) {
    await page.goto(path);
    await page.waitForTimeout(2500);
    await shot(file);
  }
});
await browser.close();
