import { Role } from '@chancery/contract/unit/codes.ts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { query } from './support/database.ts';
import { whenListening } from './support/live.ts';
import { fromHere, pairingLink } from './support/pairing.ts';
import { signInMember } from './support/sign-in.ts';
import { someUse } from './support/stamp-room.ts';
import { expect, test } from './support/test.ts';
import { en } from './support/words.ts';

const phoneSized = { viewport: { width: 375, height: 780 }, isMobile: true, hasTouch: true } as const;

const newPhone = async (browser: Browser): Promise<{ context: BrowserContext; phone: Page }> => {
  const context = await browser.newContext({ ...phoneSized, permissions: ['camera', 'clipboard-read'] });
  return { context, phone: await context.newPage() };
};

const shutter = (phone: Page) => phone.getByRole('button', { name: en('camera.capture'), exact: true });
const arrived = (phone: Page) => phone.getByRole('listitem').filter({ hasText: en('camera.stateSent') });

const photosOf = async (recordId: string) =>
  query<{ sequence: number | null }>(
    `SELECT p.sequence FROM press_photo f LEFT JOIN press p ON p.id = f.press_id
     WHERE f.record_id = $1 ORDER BY f.taken_at`,
    [recordId],
  );

test('a phone photographs a use; what it takes without a network arrives later, each photo once', async ({
  page,
  browser,
}) => {
  const { person, unit } = await signInMember(page, Role.member);
  const { recordId, title } = await someUse(person, unit);
  const listening = whenListening(page, '/ws/photo');
  await page.goto('/sealManage/phoneuse');
  await listening;
  const link = await pairingLink(page);
  await expectAccessible(page, 'phoneuse with a code');

  const { context, phone } = await newPhone(browser);
  const asked: string[] = [];
  phone.on('request', (request) => asked.push(request.url()));
  // News are told for three seconds, which may be over before the phone shows what they are about.
  await Promise.all([
    page.getByText(en('photo.noticeJoined')).waitFor(),
    phone.goto(fromHere(link)),
    phone.getByText(title).waitFor(),
  ]);
  await expect(phone.getByRole('heading', { name: en('camera.next', { n: 1 }) })).toBeVisible();
  const secret = new URL(link).hash.slice(1);
  expect(asked.filter((url) => url.includes(secret) && !url.includes('#'))).toEqual([]);
  expect(phone.url()).not.toContain(secret);
  await expect(page.getByRole('img', { name: en('photo.qr') })).toBeHidden();

  const notice = page.getByRole('status').filter({ hasText: en('photo.noticeArrived', { n: 1 }) });
  await Promise.all([notice.waitFor(), shutter(phone).click()]);
  await expect(arrived(phone)).toHaveCount(1);
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: en('photo.open', { n: 1 }) })).toBeVisible();
  await expectAccessible(phone, '/camera while photographing');

  await context.setOffline(true);
  await shutter(phone).click();
  await expect(phone.getByText(en('camera.photoOf', { n: 2 }))).toBeVisible();
  await shutter(phone).click();
  await expect(phone.getByText(en('camera.unsent', { n: 2 }))).toBeVisible();
  await expect(phone.getByText(en('camera.offline'))).toBeVisible();
  expect(await photosOf(recordId)).toHaveLength(1);

  // The page is closed and opened again before the network is back for good.
  await phone.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto('/camera');
  await expect(arrived(again)).toHaveCount(3);
  await again.reload();
  await expect(arrived(again)).toHaveCount(3);
  expect(await photosOf(recordId)).toEqual([{ sequence: 1 }, { sequence: 2 }, { sequence: 3 }]);
  await expect(page.getByRole('button', { name: en('photo.open', { n: 3 }) })).toBeVisible();

  await page.getByRole('button', { name: en('photo.open', { n: 2 }) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(en('photo.position', { n: 2, all: 3 }))).toBeVisible();
  await dialog.getByRole('button', { name: en('photo.rotate') }).click();
  await dialog.getByRole('button', { name: en('photo.zoomIn') }).click();
  await expectAccessible(page, 'a photo of a use');
  await context.close();
});

test('a second phone is refused and announced until it is closed; an ended pairing ends the page', async ({
  page,
  browser,
}) => {
  const { person, unit } = await signInMember(page, Role.member);
  await someUse(person, unit);
  const listening = whenListening(page, '/ws/photo');
  await page.goto('/sealManage/phoneuse');
  await listening;
  const link = await pairingLink(page);
  const first = await newPhone(browser);
  await first.phone.goto(fromHere(link));
  await expect(shutter(first.phone)).toBeVisible();

  const second = await newPhone(browser);
  await second.phone.goto(fromHere(link));
  await expect(second.phone.getByRole('heading', { name: en('camera.taken') })).toBeVisible();
  await expectAccessible(second.phone, '/camera of a second phone');
  const notice = page.getByRole('alert').filter({ hasText: en('photo.noticeOtherPhone') });
  await expect(notice).toBeVisible();
  await page.waitForTimeout(5_000);
  await expect(notice).toBeVisible();

  await page.getByRole('button', { name: en('photo.end') }).click();
  await expect(first.phone.getByRole('heading', { name: en('camera.ended') })).toBeVisible({
    timeout: 15_000,
  });
  await first.context.close();
  await second.context.close();
});

test('a page that is loaded again still shows its code, and the phone that followed it', async ({
  page,
  browser,
}) => {
  const { person, unit } = await signInMember(page, Role.member);
  const { authorizationId } = await someUse(person, unit);
  await page.goto('/sealManage/phoneuse');
  const link = await pairingLink(page);
  await page.reload();
  await expect(page.getByRole('img', { name: en('photo.qr') })).toBeVisible();
  const { context, phone } = await newPhone(browser);
  await phone.goto(fromHere(link));
  await expect(shutter(phone)).toBeVisible();
  await expect(page.getByText(/^Paired with/)).toBeVisible();
  await page.goto(`/sealManage/authorizationdetail/${authorizationId}`);
  await expect(page.getByText(/^Paired with/)).toBeVisible();
  const pair = page.getByRole('button', { name: en('photo.pair'), exact: true });
  await page.getByRole('button', { name: en('photo.end') }).click();
  await expect(pair).toBeVisible();
  await page.reload();
  await expect(pair).toBeVisible();
  await context.close();
});

test('a photo that is shown is not fetched again with the next one; a link that has run out is replaced', async ({
  page,
  browser,
}) => {
  const { person, unit } = await signInMember(page, Role.member);
  await someUse(person, unit);
  await page.goto('/sealManage/phoneuse');
  const { context, phone } = await newPhone(browser);
  await phone.goto(fromHere(await pairingLink(page)));
  const fetched: string[] = [];
  let isOver = true;
  await page.route(/\/files\//, async (route) => {
    fetched.push(route.request().url());
    if (isOver) await route.fulfill({ status: 404 });
    else await route.fallback();
    isOver = false;
  });
  const tile = page.getByRole('button', { name: en('photo.open', { n: 1 }) }).locator('img');
  await shutter(phone).click();
  await expect(arrived(phone)).toHaveCount(1);
  await expect.poll(() => tile.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(fetched).toHaveLength(2);
  await shutter(phone).click();
  await expect(page.getByRole('button', { name: en('photo.open', { n: 2 }) })).toBeVisible();
  await expect.poll(() => fetched.length).toBe(3);
  await page.waitForTimeout(1_000);
  expect(fetched).toHaveLength(3);
  await context.close();
});

test('without a camera the phone’s own app takes the photo', async ({ page, browser }) => {
  const { person, unit } = await signInMember(page, Role.member);
  const { recordId } = await someUse(person, unit, 1);
  await page.goto('/sealManage/phoneuse');
  const link = await pairingLink(page);
  const { context, phone } = await newPhone(browser);
  await phone.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
  });
  await phone.goto(fromHere(link));
  await expect(phone.getByText(en('camera.noLive'))).toBeVisible();
  const chooser = phone.waitForEvent('filechooser');
  await phone.getByRole('button', { name: en('camera.fromFile') }).click();
  const picture = await page.screenshot({ type: 'png', clip: { x: 0, y: 0, width: 300, height: 200 } });
  await (await chooser).setFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: picture });
  await expect(arrived(phone)).toHaveCount(1);
  expect(await photosOf(recordId)).toEqual([{ sequence: 1 }]);
  await context.close();
});

test('a broken connection is said until it is back', async ({ page }) => {
  const { person, unit } = await signInMember(page, Role.member);
  await someUse(person, unit);
  let isBroken = true;
  await page.routeWebSocket(/\/ws\/photo/, (socket) => {
    if (isBroken) void socket.close({ code: 1_011 });
    else socket.connectToServer();
  });
  await page.goto('/sealManage/phoneuse');
  const notice = page.getByRole('alert').filter({ hasText: en('photo.socketError') });
  await expect(notice).toBeVisible();
  await page.waitForTimeout(4_500);
  await expect(notice).toBeVisible();
  isBroken = false;
  await expect(notice).toBeHidden({ timeout: 30_000 });
});
