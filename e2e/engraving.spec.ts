import { addEngravingPaper } from '@chancery/contract/engraving/calls.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { demoContract } from '@chancery/server/demo/demo-contract.ts';
import type { Page } from '@playwright/test';
import { callAs } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { query } from './support/database.ts';
import { someEngraverPerson } from './support/people.ts';
import { decide, notice } from './support/screen.ts';
import { signInEngraver, signInMember, signInOperator } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { someWord } from './support/unique.ts';
import { en } from './support/words.ts';

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
};

const somePdf = async () => ({
  name: 'imprint.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(await demoContract('Imprint', '1')),
});

test('a seal is drawn, ordered, engraved by a partner who sees nothing else, and entered in the register', async ({
  page,
  browser,
}) => {
  const { person, unit } = await signInMember(page);
  await page.goto('/engraving');
  await expect(page.getByText(en('engraving.empty'))).toBeVisible();
  await page.getByRole('link', { name: en('engraving.new') }).click();
  await expect(page.getByRole('img', { name: unit.fullName })).toBeVisible();
  await page.getByLabel(en('engraving.representative')).fill('Wang Min');
  await page.getByLabel(en('engraving.agent'), { exact: true }).fill('Chen Mo');
  await page.getByLabel(en('engraving.agentPhone')).fill('13900000000');
  await page.getByLabel(en('engraving.receiver'), { exact: true }).fill('Chen Mo');
  await page.getByLabel(en('engraving.phone')).fill('13900000000');
  await page.getByLabel(en('engraving.address')).fill('Wensan Road 9');
  await expectAccessible(page, 'ordering a seal');
  await picture(page, 'engraving-new');
  await page.getByRole('button', { name: en('engraving.place') }).click();
  await expect(notice(page, en('engraving.placed'))).toBeVisible();
  await expect(page.getByText(en('engraving.paperMissing')).first()).toBeVisible();

  const [order] = await query<{ id: string }>('SELECT id FROM engraving WHERE company_id = $1', [unit.id]);
  const id = order?.id ?? '';
  const call = await callAs(person, unit);
  for (const kind of ['licence', 'identity'] as const) {
    const body = new Uint8Array(await demoContract(kind, '1'));
    const { filePath } = await call(uploadFile, { fileName: `${kind}.pdf`, purpose: 'engraving' }, { body });
    await call(addEngravingPaper, { id, kind, file: filePath });
  }
  await page.reload();
  await decide(page, en('engraving.addPaper'), async (asked) => {
    await asked
      .locator('input[type=file]')
      .first()
      .setInputFiles(await somePdf());
    await expect(asked.getByText('imprint.pdf')).toBeVisible();
  });
  await expect(page.getByText(en('engraving.paperMissing'))).toHaveCount(0);
  await expectAccessible(page, 'an engraved seal');
  await picture(page, 'engraving-waiting');

  const partner = crypto.randomUUID();
  const partnerName = someWord('Engraver ');
  await query(
    `INSERT INTO engraver (id, name, licence_no, contact_name, phone, address) VALUES ($1, $2, 'TZ', 'Li', '13900000000', 'Road')`,
    [partner, partnerName],
  );
  const desk = await (await browser.newContext()).newPage();
  await signInOperator(desk);
  await desk.goto(`/engravingDetail?id=${id}`);
  await decide(desk, en('engraving.allocate'), async (asked) => {
    await asked.getByLabel(en('engraving.engraver')).fill(partnerName);
    await desk.getByRole('option', { name: partnerName }).click();
  });
  await expect(notice(desk, en('engraving.allocated'))).toBeVisible();
  await desk.goto('/engravers');
  await expect(desk.getByText(partnerName)).toBeVisible();
  await picture(desk, 'engravers');

  // Somebody there has lost their phone, and somebody leaves.
  await someEngraverPerson(partner, { hasSecondFactor: true });
  await desk.goto(`/engraverDetail?id=${partner}`);
  await decide(desk, en('operator.resetSecondFactor'));
  await expect(desk.getByRole('button', { name: en('operator.resetSecondFactor') })).toHaveCount(0);
  await desk.getByRole('button', { name: en('operator.disable') }).click();
  const asked = desk.getByRole('dialog');
  await expect(asked).toContainText(en('operator.disableText'));
  await picture(desk, 'engraver-person');
  await asked.getByRole('button', { name: en('operator.disable') }).click();
  await expect(desk.getByRole('button', { name: en('operator.enable') })).toBeVisible();
  await expectAccessible(desk, 'the people of a partner');

  const work = await (await browser.newContext()).newPage();
  await signInEngraver(work, partner);
  await work.goto('/dashboard');
  // Its desk is all there is.
  await expect(work).toHaveURL(/\/engravingWork$/);
  const menu = work.getByRole('navigation', { name: en('shell.menu'), exact: true });
  await expect(menu.getByRole('link')).toHaveCount(1);
  await picture(work, 'engraving-work');
  await work.goto('/orders');
  await expect(work).toHaveURL(/\/engravingWork$/);
  await expectAccessible(work, 'what was allocated to a partner');
  await work.getByRole('row').filter({ hasText: unit.name }).click();
  await expectAccessible(work, 'the desk of a partner');
  await decide(work, en('engraving.confirm'), (asked) =>
    asked.getByLabel(en('engraving.promisedOn')).fill('2099-12-31'),
  );
  await picture(work, 'engraving-work-detail');
  await decide(work, en('engraving.ship'), async (asked) => {
    await asked.getByLabel(en('engraving.filingNo')).fill(`33${String(Date.now()).slice(-11)}`);
    await asked.getByLabel(en('engraving.carrier')).fill('SF');
    await asked.getByLabel(en('engraving.trackingNo')).fill('SF100200');
  });

  await page.reload();
  await decide(page, en('engraving.receive'), async (asked) => {
    await asked
      .locator('input[type=file]')
      .first()
      .setInputFiles(await somePdf());
    await expect(asked.getByText('imprint.pdf')).toBeVisible();
    await asked.getByLabel(en('engraving.sealName')).fill('New company seal');
  });
  await picture(page, 'engraving-finished');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'engraving-finished-390');
  await page.getByRole('link', { name: en('engraving.toSeal') }).click();
  await expect(page.getByRole('heading', { name: 'New company seal' })).toBeVisible();
});
