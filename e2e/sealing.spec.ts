import { readFile } from 'node:fs/promises';
import { name } from '@chancery/pdf-seal/pdf/build.ts';
import { signaturesOf } from '@chancery/pdf-seal/seal/signatures.testing.ts';
import { expectAccessible } from './support/axe.ts';
import { someSealedUse } from './support/sealed-use.ts';
import { address } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { en } from './support/words.ts';

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};

test('whoever was authorised presses an electronic seal on a phone, and takes the sealed files away', async ({
  page,
}) => {
  const { unit, applicant, use } = await someSealedUse();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, applicant, unit);
  await page.goto(`/sealManage/authorizationdetail/${use.id}`);
  await expect(page.getByRole('heading', { name: en('sealing.title') })).toBeVisible();
  await expectAccessible(page, 'the files to be sealed');
  expect(await sticksOut(page)).toEqual([]);
  await page.getByRole('button', { name: en('sealing.sendCode') }).click();
  await page.getByRole('button', { name: /demo/ }).click();
  await page.getByRole('button', { name: en('sealing.press', { count: 2 }) }).click();
  const downloads = page.getByRole('button', { name: /^Download/ });
  await expect(downloads).toHaveCount(2);
  await expect(page.getByText(en('sealing.done'))).toBeVisible();
  await expectAccessible(page, 'sealed files');
  const [saved] = await Promise.all([page.waitForEvent('download'), downloads.first().click()]);
  const bytes = new Uint8Array(await readFile(await saved.path()));
  // The seal, and the time stamp over the file with all that proves it.
  expect(signaturesOf(bytes).map(({ signature }) => signature.get('SubFilter'))).toEqual([
    name('ETSI.CAdES.detached'),
    name('ETSI.RFC3161'),
  ]);
});

test.describe('with a passkey', () => {
  // Browsers know passkeys by names, and this machine has one.
  test.use({ baseURL: address.replace('127.0.0.1', 'localhost') });

  test('is registered after a code, and presses a seal in place of one', async ({ page, context }) => {
    const { unit, applicant, use } = await someSealedUse();
    const browser = await context.newCDPSession(page);
    await browser.send('WebAuthn.enable');
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await signIn(page, applicant, unit);
    await page.goto('/account/passkeys');
    await page.getByRole('button', { name: en('passkey.add') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: en('passkey.sendCode') }).click();
    await expect(dialog.getByLabel(en('passkey.code'))).toHaveValue(/^\d{6}$/);
    await expectAccessible(page, 'a passkey to be registered');
    await dialog.getByRole('button', { name: en('passkey.add') }).click();
    await expect(page.getByText(en('passkey.unused'))).toBeVisible();
    await expectAccessible(page, 'passkeys');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await sticksOut(page)).toEqual([]);
    await picture(page, 'passkeys-390');
    await page.goto(`/sealManage/authorizationdetail/${use.id}`);
    await page.getByRole('button', { name: en('passkey.use') }).click();
    await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(2);
  });
});
