import { openSimulator } from '@chancery/contract/simulator/calls.ts';
import { fromBase64Url } from '@chancery/device/base64url.ts';
import { chromium } from '@playwright/test';
import { callAs } from './support/api.ts';
import { chooseFirst, emulateSeal } from './support/bluetooth-seal.ts';
import { chromiumOptions } from './support/chromium.ts';
import { signInMember } from './support/sign-in.ts';
import { grantUse, pressesOf, someSmartSeal } from './support/smart-seal.ts';
import { type Browser, expect, test } from './support/test.ts';
import { en } from './support/words.ts';

/** A page of somebody who may use a seal that is near, in a browser with emulated Bluetooth. */
const besideSeal = async (browser: Browser, baseURL: string | undefined, normalCount: number) => {
  const page = await browser.newPage({ ...(baseURL ? { baseURL } : {}), locale: 'en-GB' });
  const { person, unit } = await signInMember(page);
  const seal = await someSmartSeal(unit, person);
  const call = await callAs(person, unit);
  const opened = await call(openSimulator, { deviceId: seal.id });
  const [secretKey, orderKey] = [fromBase64Url(opened.secretKey), fromBase64Url(opened.orderPublicKey)];
  if (!secretKey || !orderKey) throw new Error('no keys');
  const emulated = await emulateSeal(browser, { ...seal, secretKey }, orderKey);
  const id = await grantUse(person, unit, seal, { normalCount, crossPageCount: 0 });
  await page.goto(`/sealManage/authorizationdetail/${id}`);
  await chooseFirst(page);
  const offer = page.getByRole('button', { name: en('bluetooth.connect') });
  const connect = async () => {
    await offer.click({ timeout: 30_000 });
    await expect(page.getByText(`${seal.serial} is connected`, { exact: false })).toBeVisible();
  };
  // The emulation ends no connection on which something is being asked at that moment.
  const leave = () =>
    expect(async () => {
      if (!(await offer.isVisible())) await emulated.disconnect();
      await expect(offer).toBeVisible({ timeout: 5_000 });
    }).toPass();
  await connect();
  await expect.poll(() => emulated.seal().memory.order?.state).toBe('active');
  return { page, seal, emulated, connect, leave };
};

const withBluetooth = async (work: (browser: Browser) => Promise<void>): Promise<void> => {
  const options = await chromiumOptions();
  // Linux has Web Bluetooth only on request.
  const args = [...(options.args ?? []), '--enable-features=WebBluetooth'];
  const browser = await chromium.launch({ ...options, args });
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
};

test('a seal without a network takes its order and hands over its presses through the browser', ({
  baseURL,
}) =>
  withBluetooth(async (browser) => {
    const { page, seal, emulated } = await besideSeal(browser, baseURL, 2);
    emulated.play({ type: 'press', kind: 'normal' });
    emulated.play({ type: 'press', kind: 'normal' });
    emulated.play({ type: 'press', kind: 'normal' });
    await expect
      .poll(async () => (await pressesOf(seal.id)).map(({ counted }) => counted))
      .toEqual([true, true]);
    await expect.poll(() => emulated.seal().memory.presses.length).toBe(0);
    // The third was refused by the seal, and the server knows of it.
    await expect.poll(() => emulated.seal().memory.events.length).toBe(0);
    await expect(page.getByText('2 presses', { exact: false }).first()).toBeVisible();

    await emulated.disconnect();
    await expect(page.getByText(en('bluetooth.lost'))).toBeVisible();
  }));

/** Each piece goes through this process and back, which takes a busy machine a while. */
const photoMs = 30_000;

test('a photo of a press comes over Bluetooth, goes on after a cut where it was, and is here once', ({
  baseURL,
}) =>
  withBluetooth(async (browser) => {
    test.slow();
    const { page, seal, emulated, connect, leave } = await besideSeal(browser, baseURL, 1);
    const photo = await page.screenshot({ type: 'jpeg', quality: 95 });
    emulated.photos.cutAfter = photo.length / 2;
    emulated.play({ type: 'press', kind: 'normal' });
    emulated.play({ type: 'photograph', bytes: photo });
    await expect(page.getByRole('progressbar', { name: en('bluetooth.photoLabel') })).toBeVisible();
    await expect(page.getByText(en('bluetooth.lost'))).toBeVisible({ timeout: photoMs });
    expect(emulated.seal().memory.photos).toHaveLength(1);

    await connect();
    await expect(page.getByText('1 photo', { exact: false }).first()).toBeVisible({ timeout: photoMs });
    await expect.poll(() => emulated.seal().memory.photos.length).toBe(0);
    const shown = en('preview.enlarge', { name: en('authorization.pressNumber', { n: 1 }) });
    await expect(page.getByRole('button', { name: shown })).toHaveCount(1);
    expect((await pressesOf(seal.id)).map(({ photos }) => photos)).toEqual([1]);
    await expect(page.getByRole('progressbar', { name: en('bluetooth.photoLabel') })).toBeHidden();
    // Each piece has four bytes besides; what was there before the cut did not come again.
    expect(emulated.photos.given).toBeLessThan(photo.length * 1.25);

    await leave();
    await connect();
    await expect.poll(() => emulated.seal().memory.presses.length).toBe(0);
    expect((await pressesOf(seal.id)).map(({ photos }) => photos)).toEqual([1]);
  }));

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
