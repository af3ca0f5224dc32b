import { chromium } from 'playwright-core';

const base = 'http://127.0.0.1:18332';
const login = async (page, phone, unitName) => {
  await page.goto('/dashboard');
  await page.waitForTimeout(2500);
  if (new URL(page.url()).pathname === '/dashboard') {
    await page.keyboard.press('Escape');
    return;
  }
  if (page.url().includes('login')) {
    if (phone === 'operator') {
      await page.goto('/login');
      await page.getByRole('tab', { name: /Operator|运营/ }).click();
      await page.locator('input').nth(0).fill('operator');
      await page.locator('input[type=password]').fill('Chancery#26');
    } else {
      await page.locator('input[type=tel]').fill(phone);
      await page.locator('button:has-text("Send code"), button:has-text("验证码")').first().click();
      await page.locator('button:has-text("Fill it in"), button:has-text("填")').first().click();
    }
    await page.locator('button[type=submit]').first().click();
    await page.waitForURL((u) => /^\/(choose|dashboard)/.test(u.pathname));
  }
  await page.waitForTimeout(2000);
  if (new URL(page.url()).pathname === '/choose') {
    await page.locator('main button', { hasText: unitName }).first().click();
    await page.waitForURL((u) => u.pathname === '/dashboard');
  }
  await page.waitForTimeout(1500);
  await page.keyboard.press('Escape');
};
const run = async (name, opts, steps) => {
  const context = await chromium.launchPersistentContext(`/tmp/unit-prof-${opts.who ?? 'main'}`, {
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
    baseURL: base,
    locale: opts.locale ?? 'en-GB',
    viewport: opts.viewport ?? { width: 1440, height: 900 },
    colorScheme: opts.scheme ?? 'light',
    reducedMotion: 'reduce',
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('pageerror', (e) => console.log(name, 'pageerror', e.message));
  page.on('console', (m) => m.type() === 'error' && console.log(name, 'console', m.text().slice(0, 300)));
  page.setDefaultTimeout(12000);
  try {
    await steps(page, (file) => page.screenshot({ path: `/tmp/unit-shots/${name}-${file}.png` }));
  } catch (e) {
    console.log(name, 'FAILED', e.message.slice(0, 600));
    await page.screenshot({ path: `/tmp/unit-shots/${name}-fail.png` });
  }
  await context.close();
};
const browser = { close: async () => {} };

export { browser, login, run };
