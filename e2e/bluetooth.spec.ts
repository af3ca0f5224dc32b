import { openSimulator } from '@chancery/contract/simulator.ts';
import { fromBase64Url } from '@chancery/device/base64url.ts';
import { chromium } from '@playwright/test';
import { callAs } from './support/api.ts';
import { chooseFirst, emulateSeal } from './support/bluetooth-seal.ts';
import { chromiumOptions } from './support/chromium.ts';
import { signInMember } from './support/sign-in.ts';
import { grantUse, pressesOf, someSmartSeal } from './support/smart-seal.ts';
import { expect, test } from './support/test.ts';
import { en } from './support/words.ts';

test('a seal without a network takes its order and hands over its presses through the browser', async ({
  baseURL,
}) => {
  const options = await chromiumOptions();
  // Linux has Web Bluetooth only on request.
  const args = [...(options.args ?? []), '--enable-features=WebBluetooth'];
  const browser = await chromium.launch({ ...options, args });
  try {
    const page = await browser.newPage({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB' });
    const { person, unit } = await signInMember(page);
    const seal = await someSmartSeal(unit, person);
    const call = await callAs(person, unit);
    const opened = await call(openSimulator, { deviceId: seal.id });
    const [secretKey, orderKey] = [fromBase64Url(opened.secretKey), fromBase64Url(opened.orderPublicKey)];
    if (!secretKey || !orderKey) throw new Error('no keys');
    const emulated = await emulateSeal(browser, { ...seal, secretKey }, orderKey);
    const id = await grantUse(person, unit, seal, { normalCount: 2, crossPageCount: 0 });
    await page.goto(`/sealManage/authorizationdetail/${id}`);
    await chooseFirst(page);
    await page.getByRole('button', { name: en('bluetooth.connect') }).click();
    await expect(page.getByText(`${seal.serial} is connected`, { exact: false })).toBeVisible();
    await expect.poll(() => emulated.seal().memory.order?.state).toBe('active');

    emulated.play({ type: 'press', kind: 'normal' });
    emulated.play({ type: 'press', kind: 'normal' });
    emulated.play({ type: 'press', kind: 'normal' });
    await expect
      .poll(async () => (await pressesOf(seal.id)).map(({ counted }) => counted))
      .toEqual([true, true]);
    await expect.poll(() => emulated.seal().memory.presses.length).toBe(0);
    await expect(page.getByText('2 presses', { exact: false }).first()).toBeVisible();

    await emulated.disconnect();
    await expect(page.getByText(en('bluetooth.lost'))).toBeVisible();
  } finally {
    await browser.close();
  }
});

test('a browser without Bluetooth says what to do instead', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'bluetooth');
  });
  const { person, unit } = await signInMember(page);
  const seal = await someSmartSeal(unit, person);
  const id = await grantUse(person, unit, seal, { normalCount: 1, crossPageCount: 0 });
  await page.goto(`/sealManage/authorizationdetail/${id}`);
  await expect(page.getByText(en('bluetooth.unable'))).toBeVisible();
});
