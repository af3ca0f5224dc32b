import { addDevice } from '@chancery/contract/device/calls.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { drawImprint } from '@chancery/server/demo/demo-imprint.ts';
import type { Locator, Page } from '@playwright/test';
import { callAs } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { notice } from './support/screen.ts';
import { signInMember } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { en } from './support/words.ts';

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true });
};

/** Hands a photo to a field, and waits until it has arrived. */
const photograph = async (asked: Locator, label: string, nth: number) => {
  const name = `photo-${nth}.png`;
  const field = asked.getByRole('group', { name: label, exact: true });
  const file = { name, mimeType: 'image/png', buffer: await drawImprint(nth) };
  await field.locator('input[type=file]').first().setInputFiles(file);
  await expect(field.getByText(name)).toBeVisible();
};

const choose = async (page: Page, asked: Locator, label: string, name: string) => {
  await asked.getByLabel(label, { exact: true }).fill(name);
  await page.getByRole('option', { name }).click();
};

const sign = async (page: Page) => {
  await page.getByRole('button', { name: en('destruction.sign'), exact: true }).click();
  const asked = page.getByRole('dialog');
  await asked.getByRole('button', { name: en('destruction.codeSend') }).click();
  await expect(asked.getByRole('textbox')).toHaveValue(/^\d{6}$/);
  await expectAccessible(page, 'signing the end of a seal');
  await asked.getByRole('button', { name: en('destruction.sign'), exact: true }).click();
  await expect(asked).toBeHidden();
};

test('a seal is put out of use, handed in, destroyed, and signed for by two people', async ({
  page,
  browser,
}) => {
  // Two people, four photos and a certificate take their time.
  test.setTimeout(240_000);
  const { person: boss, unit } = await signInMember(page);
  const second = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const { person: witness } = await signInMember(second, Role.administrator, unit);
  const call = await callAs(boss, unit);
  const { id } = await call(addDevice, {
    name: 'Old company seal',
    subtype: SealSubtype.ordinary,
    keeperId: boss.id,
  });

  await page.goto('/destruction');
  await expect(page.getByText(en('destruction.empty'))).toBeVisible();
  await page.goto(`/server/bindingseal/${id}`);
  await page.getByRole('link', { name: en('device.destroy') }).click();
  await page.getByLabel(en('destruction.reason')).selectOption(en('code.destructionReason.worn'));
  await expectAccessible(page, 'putting a seal out of use');
  await picture(page, 'destruction-new');
  await page.getByRole('button', { name: en('destruction.begin'), exact: true }).click();
  await expect(notice(page, en('destruction.begun'))).toBeVisible();
  await expect(page.getByText(en('destruction.leadBegun'))).toBeVisible();

  await page.getByRole('button', { name: en('destruction.handIn'), exact: true }).click();
  const asked = page.getByRole('dialog');
  await choose(page, asked, en('destruction.handedInBy'), boss.realName);
  await choose(page, asked, en('destruction.receivedBy'), witness.realName);
  await photograph(asked, en('destruction.sealPhoto'), 1);
  await photograph(asked, en('destruction.imprintPhoto'), 2);
  await expectAccessible(page, 'handing a seal in');
  await picture(page, 'destruction-hand-in');
  await asked.getByRole('button', { name: en('destruction.handIn'), exact: true }).click();
  await expect(asked).toBeHidden();

  await page.getByRole('button', { name: en('destruction.destroy'), exact: true }).click();
  await asked.getByLabel(en('destruction.method')).fill('Cut in four');
  await photograph(asked, en('destruction.before'), 3);
  await photograph(asked, en('destruction.after'), 4);
  await choose(page, asked, en('destruction.witness'), witness.realName);
  await picture(page, 'destruction-destroy');
  await asked.getByRole('button', { name: en('destruction.destroy'), exact: true }).click();
  await expect(asked).toBeHidden();
  await sign(page);
  await expect(notice(page, en('destruction.signed'))).toBeVisible();
  await expectAccessible(page, 'the end of a seal');
  await picture(page, 'destruction-destroyed');

  // Whoever is asked finds it in the inbox, and signs on a phone.
  await second.goto('/inbox');
  await second.getByRole('link', { name: 'Old company seal' }).click();
  await expect(second.getByRole('heading', { name: /Old company seal/ })).toBeVisible();
  expect(await sticksOut(second)).toEqual([]);
  await picture(second, 'destruction-phone');
  await sign(second);
  await expect(notice(second, en('destruction.signedLast'))).toBeVisible();
  await expect(second.getByRole('link', { name: en('destruction.recordOpen') })).toBeVisible({
    timeout: 60_000,
  });
  await picture(second, 'destruction-completed-phone');
  const address = await second.getByRole('link', { name: en('destruction.recordOpen') }).getAttribute('href');
  const record = await second.request.get(address ?? '');
  expect((await record.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.goto('/destruction');
  await expect(page.getByRole('row').filter({ hasText: 'Old company seal' })).toContainText(
    en('code.destructionState.completed'),
  );
  await picture(page, 'destructions');
});
