import { signInMember } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

/** What the sheets draw behind the label of a field, and how. */
const markOf = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('label')
    .getByText(label, { exact: true })
    .evaluate((element) => {
      const { content, color } = getComputedStyle(element, '::after');
      const danger = document.createElement('i');
      danger.style.color = 'var(--danger)';
      element.append(danger);
      const red = getComputedStyle(danger).color;
      danger.remove();
      return { isMarked: content.includes('*'), isRed: color === red };
    });

test('what must be filled in is marked, and not in the red of what is wrong', async ({ page }) => {
  await signInMember(page);
  await page.goto('/cost/addPayer');
  const name = page.getByRole('textbox', { name: en('payer.name'), exact: true });
  await expect(name, 'the mark is no part of its name').toBeVisible();
  expect(await markOf(page, en('payer.name'))).toEqual({ isMarked: true, isRed: false });
  expect((await markOf(page, en('payer.bank'))).isMarked).toBe(false);
  await page.goto('/sealManage/usingSealApplication');
  await expect(page.getByLabel(en('apply.title'), { exact: true })).toBeVisible();
  expect(await markOf(page, en('apply.title'))).toEqual({ isMarked: true, isRed: false });
});
