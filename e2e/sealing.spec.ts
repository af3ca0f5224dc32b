import { readFile } from 'node:fs/promises';
import { saveApply } from '@chancery/contract/application/calls.ts';
import { approveApply, listApprovals } from '@chancery/contract/approval/calls.ts';
import { DecisionMode } from '@chancery/contract/approval/codes.ts';
import { grantAuthorization } from '@chancery/contract/authorization/calls.ts';
import { addESeal } from '@chancery/contract/e-seal/calls.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import type { Place } from '@chancery/contract/placing/shapes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { name } from '@chancery/pdf-seal/pdf/build.ts';
import { makePdf } from '@chancery/pdf-seal/seal/pdfs.testing.ts';
import { signaturesOf } from '@chancery/pdf-seal/seal/signatures.testing.ts';
import { callAs } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { join, somePerson } from './support/people.ts';
import { someSealUnit } from './support/seals.ts';
import { address } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { en } from './support/words.ts';

/** An electronic seal, granted to whoever applied for it on two files. */
const someGranted = async () => {
  const office = await someSealUnit(DecisionMode.any);
  const { unit, applicant, templateId } = office;
  const main = await somePerson();
  await join(main, unit, Role.administrator);
  const run = await callAs(main, unit);
  const design = { form: 'official', name: '杭州纸研科技有限公司', sizeMm: 42 } as const;
  const { id: deviceId } = await run(addESeal, { name: 'Contract e-seal', keyKind: 'ec', design });
  const apply = await callAs(applicant, unit);
  const upload = async (fileName: string) => {
    const body = new Uint8Array(makePdf({ pages: 2 }));
    return (await apply(uploadFile, { fileName, purpose: 'application' }, { body })).filePath;
  };
  const place: Place = { kind: 'at', page: 1, x: 60, y: 200 };
  const files = [await upload('contract.pdf'), await upload('annex.pdf')];
  const { id } = await apply(saveApply, {
    title: 'Contract with the mill',
    kind: 'electronic',
    templateId,
    files,
    seals: [{ deviceId }],
    places: files.map((fileId) => ({ fileId, deviceId, places: [place] })),
    reason: 'to be signed today',
    userId: applicant.id,
    startAt: new Date(Date.now() - 1_000).toISOString(),
    endAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const decide = await callAs(office.first, unit);
  const { list } = await decide(listApprovals, {});
  const taskId = list.find((row) => row.id === id)?.taskId ?? '';
  await decide(approveApply, { id, taskId, agree: true });
  const use = await run(grantAuthorization, { applicationId: id, deviceId });
  return { ...office, use, applicationId: id };
};

test('whoever was authorised presses an electronic seal on a phone, and takes the sealed files away', async ({
  page,
}) => {
  const { unit, applicant, use } = await someGranted();
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
    const { unit, applicant, use } = await someGranted();
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
    await page.goto(`/sealManage/authorizationdetail/${use.id}`);
    await page.getByRole('button', { name: en('passkey.use') }).click();
    await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(2);
  });
});
