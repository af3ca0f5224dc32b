import { uploadFile } from '@chancery/contract/file/calls.ts';
import { idCardCheckDigit } from '@chancery/contract/rules/id-card.ts';
import { getSigning, makeSigningLink, saveSigning, startSigning } from '@chancery/contract/signing/calls.ts';
import { demoContract } from '@chancery/server/demo/demo-contract.ts';
import { callAs } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { query } from './support/database.ts';
import { signInMember } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

const phoneSized = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** The number of somebody nobody asked for before. */
const someIdNumber = (): string => {
  const first = `11010519${String(Math.trunc(Math.random() * 1e9)).padStart(9, '0')}`;
  return first + idCardCheckDigit(first);
};

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};

const grantChecks = (companyId: string) =>
  query(`SELECT ledger_grant($1, 'identityCheck', 'journey', NULL, 'journey', 10, 'journey')`, [companyId]);

test('an administrator has a person compared, and somebody outside proves who they are before signing', async ({
  page,
  browser,
}) => {
  const { person, unit } = await signInMember(page);
  await grantChecks(unit.id);
  await page.goto('/unit/identity');
  await expect(page.getByText(en('identity.empty'))).toBeVisible();
  await page.getByRole('link', { name: en('identity.ask') }).click();
  await expect(page.getByText(en('identity.cost'))).toBeVisible();
  await page.getByLabel(en('identity.purpose')).selectOption('agent');
  await page.getByLabel(en('identity.name'), { exact: true }).fill('Zhou Wen');
  await page.getByLabel(en('identity.idNumber')).fill(someIdNumber());
  await picture(page, 'identity-ask-1440');
  await expectAccessible(page, 'asking for an identity check');
  await page.getByRole('button', { name: en('identity.send') }).click();
  await expect(page.getByText(en('code.identityState.matches'))).toBeVisible();
  await expect(page.getByText(/^1\*{15}.{2}$/)).toBeVisible();
  await picture(page, 'identity-detail-1440');
  await page.goto('/unit/identity');
  await expect(page.getByRole('table').getByText('I-0001')).toBeVisible();
  await picture(page, 'identity-list-1440');

  const call = await callAs(person, unit);
  const body = new Uint8Array(await demoContract('Supply agreement', '64,000'));
  const { filePath } = await call(uploadFile, { fileName: 'supply.pdf', purpose: 'signing' }, { body });
  const { id } = await call(saveSigning, {
    title: 'Supply agreement',
    filePaths: [filePath],
    expiresOn: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    parties: [
      {
        kind: 'outside',
        step: 1,
        name: 'Su Yingxue',
        phone: '13712340077',
        identity: 'person',
        fields: [{ document: 0, place: { kind: 'at', page: 1, x: 60, y: 60 } }],
      },
    ],
  });
  await call(startSigning, { id });
  const partyId = (await call(getSigning, { id })).list[0]?.id ?? '';
  const { url } = await call(makeSigningLink, { id, partyId });

  const phone = await (await browser.newContext(phoneSized)).newPage();
  await phone.goto(url.replace(/^https?:\/\/[^/]+/, new URL(page.url()).origin));
  await phone.getByRole('button', { name: en('entry.sendCode') }).click();
  await phone.getByRole('button', { name: en('sign.open') }).click();
  await phone.getByRole('button', { name: en('signing.sign'), exact: true }).click();
  await expect(phone.getByRole('heading', { name: en('signing.prove.title') })).toBeVisible();
  await phone.getByRole('button', { name: en('signing.prove.send') }).click();
  await expect(phone.getByRole('alert')).toHaveText(en('signing.prove.agreeFirst'));
  await phone.getByLabel(en('signing.prove.idNumber')).fill(someIdNumber());
  await phone.getByRole('checkbox').check();
  await picture(phone, 'identity-prove-390');
  await expectAccessible(phone, 'proving who one is');
  await phone.getByRole('button', { name: en('signing.prove.send') }).click();
  await expect(phone.getByRole('img', { name: en('signing.pad.draw') })).toBeVisible();
});
