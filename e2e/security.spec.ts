import { addOperation } from './support/history.ts';
import { logInByPhone } from './support/login-page.ts';
import { join, somePerson, someUnit } from './support/people.ts';
import { expectPath } from './support/screen.ts';
import { sidebar } from './support/shell.ts';
import { signInMember } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { en } from './support/words.ts';

/** What the browser keeps of a session, and whether a script can read the key out of it. */
const inspectVault = async () => {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('chancery');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const kept = await new Promise<{ key: CryptoKey }>((resolve, reject) => {
    const reading = database.transaction('keys').objectStore('keys').get('session');
    reading.onsuccess = () => resolve(reading.result as { key: CryptoKey });
    reading.onerror = () => reject(reading.error);
  });
  database.close();
  const exported = await crypto.subtle.exportKey('raw', kept.key).then(
    () => 'readable',
    (error: Error) => error.name,
  );
  return {
    isKey: kept.key instanceof CryptoKey,
    extractable: kept.key.extractable,
    usages: kept.key.usages,
    exported,
  };
};

test('the signing key can sign and can never be read, and the token is in no address', async ({ page }) => {
  const person = await somePerson();
  await join(person, await someUnit());
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url(), request.headers().referer ?? ''));
  const login = page.waitForResponse('**/api/user/login-by-phone*');
  await page.goto('/login');
  await logInByPhone(page, person.mobile);
  await expectPath(page, '/dashboard');
  const { data } = (await (await login).json()) as { data: { token: string; signingKey: string } };
  await sidebar(page)
    .getByRole('link', { name: en('menu.log.view') })
    .click();
  await expect(page.getByRole('heading', { name: en('log.noOperations') })).toBeVisible();
  await page.goto('/account/sessions');
  await expect(page.getByText(en('sessions.current'))).toBeVisible();

  expect(await page.evaluate(inspectVault)).toEqual({
    isKey: true,
    extractable: false,
    usages: ['sign'],
    exported: 'InvalidAccessError',
  });
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(kept).not.toContain(data.signingKey);
  expect(kept, 'the token lies where the console looks for it').toContain(data.token);
  expect(urls.length).toBeGreaterThan(20);
  for (const secret of [data.token, data.signingKey])
    expect(urls.filter((url) => url.includes(secret))).toEqual([]);
});

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};

test('pages, files and data carry the headers that keep a browser safe', async ({ page, request }) => {
  const document = await page.goto('/login');
  const pageHeaders = document?.headers() ?? {};
  expect(pageHeaders).toMatchObject({
    ...everywhere,
    'x-frame-options': 'DENY',
    'cache-control': 'no-cache',
  });
  const policy = pageHeaders['content-security-policy'] ?? '';
  for (const part of [
    "default-src 'self'",
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy.split('; ')).toContain(part);

  const script = await page.locator('link[rel="modulepreload"][href*="core"]').first().getAttribute('href');
  const asset = await request.get(script ?? '', { headers: { 'accept-encoding': 'br' } });
  expect(asset.headers()).toMatchObject({
    ...everywhere,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  });
  expect((await request.get('/assets/no-such-file.js')).status()).toBe(404);

  for (const path of ['/api/user/get-user-info', '/api/no-such-call']) {
    const answer = await request.get(path);
    expect(answer.headers()).toMatchObject({
      ...everywhere,
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    });
    expect(answer.headers()).not.toHaveProperty('x-powered-by');
    expect(answer.headers()).not.toHaveProperty('server');
  }
});

test('the figures of the server are not shown to those who come through a proxy', async ({ request }) => {
  const throughProxy = { 'x-forwarded-for': '203.0.113.9' };
  expect((await request.get('/metrics', { headers: throughProxy })).status()).toBe(404);
});

test('a text of somebody else is shown, never run', async ({ page }) => {
  const { unit } = await signInMember(page);
  const text = '<img src=x onerror=alert(1)>';
  await addOperation(unit, text);
  await page.goto('/log');
  await expect(page.getByRole('cell').filter({ hasText: text })).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});
