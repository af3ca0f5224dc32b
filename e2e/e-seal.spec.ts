import { Role } from '@chancery/contract/unit/codes.ts';
import { expectAccessible } from './support/axe.ts';
import { expectPath } from './support/screen.ts';
import { signInMember } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { someWord } from './support/unique.ts';
import { en } from './support/words.ts';

const preview = (page: Page) =>
  page.getByRole('complementary', { name: en('eSeal.preview') }).getByRole('img');

const decide = async (page: Page, verb: string) => {
  await page.getByRole('main').getByRole('button', { name: verb, exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(en('field.reason')).fill('the unit decided so');
  await form.getByRole('button', { name: verb, exact: true }).click();
  await expect(form).toBeHidden();
};

test('a seal is designed with its picture in sight, made, given another picture, suspended and ended', async ({
  page,
}) => {
  await signInMember(page, Role.mainAdministrator);
  await page.goto('/server/bindingseal');
  await page.getByRole('link', { name: en('eSeal.make') }).click();
  await expectPath(page, '/server/makeseal');
  await page.getByLabel(en('eSeal.form')).selectOption({ label: en('code.sealForm.contract') });
  await page.getByLabel(en('eSeal.unitName')).fill('杭州纸研科技有限公司');
  await expect(preview(page)).toBeVisible();
  await page.getByLabel(en('eSeal.unitName')).fill('杭州𠮷祥公司');
  await expect(page.getByText(en('error.eSeal.glyphMissing', { characters: '𠮷' }))).toBeVisible();
  await page.getByLabel(en('eSeal.unitName')).fill('杭州纸研科技有限公司');
  await expect(preview(page)).toBeVisible();
  await page.getByLabel(en('eSeal.keyKind')).selectOption('sm2');
  await expect(page.getByText(en('eSeal.sm2Note'))).toBeVisible();
  await page.getByLabel(en('eSeal.keyKind')).selectOption('ec');
  await expectAccessible(page, 'the maker of seals');
  await page.getByRole('button', { name: en('eSeal.next') }).click();
  const name = someWord('E-seal ');
  const form = page.getByRole('dialog');
  await form.getByLabel(en('seal.name')).fill(name);
  await form.getByRole('button', { name: en('eSeal.makeVerb'), exact: true }).click();
  await expectPath(page, /^\/server\/bindingseal\//);
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const drawn = await page.getByRole('img', { name: en('eSeal.previewAlt', { name }) }).getAttribute('src');
  await expectAccessible(page, 'an electronic seal');

  await page.getByRole('link', { name: en('eSeal.change') }).click();
  await page.getByLabel(en('eSeal.unitName')).fill('杭州纸研集团有限公司');
  await expect(preview(page)).not.toHaveAttribute('src', drawn ?? '');
  await page.getByRole('button', { name: en('eSeal.useThis') }).click();
  await form.getByLabel(en('field.reason')).fill('the unit has another name');
  await form.getByRole('button').last().click();
  await expect(page.getByRole('list', { name: en('eSeal.versions') }).getByRole('listitem')).toHaveCount(2);

  await decide(page, en('eSeal.suspend'));
  await expect(page.getByText(en('code.eSealState.suspended')).first()).toBeVisible();
  await decide(page, en('eSeal.resume'));
  await expect(page.getByText(en('code.eSealState.active')).first()).toBeVisible();
  await decide(page, en('eSeal.end'));
  await expect(page.getByText(en('code.eSealState.ended')).first()).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: en('eSeal.change') })).toBeHidden();
});
