import { Role } from '@chancery/contract/unit/codes.ts';
import { demoContract } from '@chancery/server/demo/demo-contract.ts';
import { signInMember } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

const draw = async (page: Page) => {
  const pad = page.getByRole('img', { name: en('signing.pad.draw') });
  const box = await pad.boundingBox();
  if (!box) throw new Error('there is nothing to sign on');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 5 });
  await page.mouse.move(box.x + 200, box.y + 80, { steps: 5 });
  await page.mouse.up();
};

test('somebody outside signs on a phone with a link and a code, and the task is complete', async ({
  page,
  browser,
}) => {
  await signInMember(page, Role.mainAdministrator);
  await page.goto('/sign/new');
  await page.getByLabel(en('signing.form.title')).fill('Supply agreement');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'supply.pdf',
      mimeType: 'application/pdf',
      buffer: demoContract('Supply agreement', '64,000'),
    });
  await page.getByRole('button', { name: en('signing.form.addOutside') }).click();
  await page.getByLabel(en('signing.form.name')).fill('Guest');
  await page.getByLabel(en('signing.form.phone')).fill('13712340001');
  const foot = page.getByRole('button', { name: en('signing.form.placeMiddle', { name: 'Guest', page: 1 }) });
  await foot.click();
  await page.getByRole('button', { name: en('signing.form.begin'), exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Supply agreement' })).toBeVisible();
  await page.getByRole('button', { name: en('signing.linkOf', { name: 'Guest' }) }).click();
  const url = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  expect(url).toContain('/sign/link#');

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await phone.goto(url.replace(/^https?:\/\/[^/]+/, new URL(page.url()).origin));
  await phone.getByRole('button', { name: en('entry.sendCode') }).click();
  await expect(phone.getByRole('button', { name: en('sign.open') })).toBeEnabled();
  await phone.getByRole('button', { name: en('sign.open') }).click();
  await expect(phone.getByText(en('signing.place'))).toBeVisible();
  await phone.getByRole('button', { name: en('signing.sign'), exact: true }).click();
  await draw(phone);
  await phone.getByRole('button', { name: en('signing.sign'), exact: true }).click();
  await expect(phone.getByRole('heading', { name: en('sign.completeTitle') })).toBeVisible();
});
