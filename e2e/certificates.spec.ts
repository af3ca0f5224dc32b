import { listCertificates } from '@chancery/contract/certificate/calls.ts';
import { getSealing, sendSealingCode, startSealing } from '@chancery/contract/sealing/calls.ts';
import { callAs } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { someSealedUse } from './support/sealed-use.ts';
import { address } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { en } from './support/words.ts';

const sealName = 'Contract e-seal';

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};

const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: en('list.actionsFor', { name: sealName }) }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

test('a certificate is renewed, withdrawn on a phone and replaced; what was sealed before stays genuine', async ({
  page,
}) => {
  const { unit, main, applicant, use } = await someSealedUse();
  const press = await callAs(applicant, unit);
  const look = await callAs(main, unit);
  const certificate = async () => (await look(listCertificates, {})).list[0];
  const files = async () => (await press(getSealing, { id: use.id })).files;
  const states = async () => (await files()).map(({ state }) => state);
  const seal = async (fileId: string) => {
    const { demoCode: verificationCode = '' } = await press(sendSealingCode, {});
    await press(startSealing, { id: use.id, files: [fileId], verificationCode });
  };
  const [first] = await files();
  await seal(first?.fileId ?? '');
  await expect.poll(states).toEqual(['done', null]);
  const sealed = await page.request.get(address + ((await files())[0]?.sealed?.tmpUrl ?? ''));
  const before = await certificate();

  await signIn(page, main, unit);
  await page.goto('/cost/sertupdate');
  const row = page.getByRole('row').filter({ hasText: sealName });
  await expect(row).toContainText(en('code.certificateState.valid'));
  await expect(row).toContainText(String(before?.daysLeft));
  await expectAccessible(page, 'certificates');
  await picture(page, 'certificates-1440');
  await choose(page, en('certificate.renew'));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(en('certificate.renewText'));
  await picture(page, 'certificate-renew-1440');
  await dialog.getByRole('button', { name: en('certificate.renew'), exact: true }).click();
  await expect(page.getByText(en('certificate.renewed'))).toBeVisible();
  const renewed = await certificate();
  expect(renewed?.serial).not.toBe(before?.serial);
  expect(renewed?.state).toBe('valid');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(sealName)).toBeVisible();
  expect(await sticksOut(page)).toEqual([]);
  await choose(page, en('certificate.revoke'));
  await dialog.getByLabel(en('certificate.cause')).selectOption('keyCompromise');
  await dialog.getByLabel(en('field.reason')).fill('a laptop was lost');
  await expectAccessible(page, 'the withdrawal of a certificate');
  await picture(page, 'certificate-revoke-390');
  await dialog.getByRole('button', { name: en('certificate.revoke'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(en('code.certificateState.revoked')).last()).toBeVisible();
  await picture(page, 'certificate-revoked-390');
  await page.getByRole('button', { name: en('list.actionsFor', { name: sealName }) }).click();
  await expect(page.getByRole('menuitem', { name: en('certificate.rekey'), exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: en('certificate.renew'), exact: true })).toBeHidden();
  await page.keyboard.press('Escape');

  // Nothing more is sealed by it, and what was stays genuine.
  await page.goto('/verify');
  await page.locator('input[type=file][accept*=pdf]').setInputFiles({
    name: 'sealed.pdf',
    mimeType: 'application/pdf',
    buffer: await sealed.body(),
  });
  await expect(page.getByTestId('result')).toHaveAttribute('data-verdict', 'genuine');

  await page.goto('/cost/sertupdate');
  await choose(page, en('certificate.rekey'));
  await dialog.getByLabel(en('certificate.newKind')).selectOption('ec');
  await dialog.getByLabel(en('field.reason')).fill('a new laptop');
  await picture(page, 'certificate-rekey-390');
  await dialog.getByRole('button', { name: en('certificate.rekey'), exact: true }).click();
  await expect(page.getByText(en('certificate.rekeyed'))).toBeVisible();
  expect(await certificate()).toMatchObject({ state: 'valid' });
});
