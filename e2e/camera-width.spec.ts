import { Role } from '@chancery/contract/unit/codes.ts';
import { query } from './support/database.ts';
import { fromHere, pairingLink } from './support/pairing.ts';
import { signInMember } from './support/sign-in.ts';
import { someUse } from './support/stamp-room.ts';
import { expect, type Page, test } from './support/test.ts';
import { en } from './support/words.ts';

const phoneSized = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

/** How much wider than the phone the page is. */
const excess = (phone: Page): Promise<number> =>
  phone.evaluate(() => document.documentElement.scrollWidth - 390);

/** A title nobody can break: a long number stands in it, as in many contracts. */
const longTitle = `Framework agreement ${'HT2026-0605-'.repeat(8)} with the paper mill`;

for (const locale of ['en-GB', 'zh-CN'])
  test(`the page of a phone is no wider than the phone, whatever it shows, in ${locale}`, async ({
    page,
    browser,
  }) => {
    const { person, unit } = await signInMember(page, Role.member);
    const { recordId, authorizationId } = await someUse(person, unit);
    for (const [table, id] of [
      ['use_record', recordId],
      ['authorization_grant', authorizationId],
    ])
      await query(`UPDATE ${table} SET title = $2, device_name = $2 WHERE id = $1`, [id, longTitle]);
    await page.goto('/sealManage/phoneuse');
    const link = await pairingLink(page);

    const context = await browser.newContext({ ...phoneSized, locale, permissions: ['camera'] });
    const phone = await context.newPage();
    await phone.goto('/camera');
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await excess(phone), 'without a ticket').toBe(0);

    await phone.goto(fromHere(link));
    await expect(phone.getByText(longTitle).first()).toBeVisible();
    expect(await excess(phone), 'with a camera').toBe(0);
    const shutter = phone.locator('button[class*="shutter"]');
    await shutter.click();
    await expect(phone.getByRole('listitem')).toHaveCount(1);
    expect(await excess(phone), 'with a photo').toBe(0);
    await context.setOffline(true);
    await shutter.click();
    await expect(phone.getByRole('listitem')).toHaveCount(2);
    expect(await excess(phone), 'without a network').toBe(0);
    await context.setOffline(false);

    const other = await browser.newContext({ ...phoneSized, locale });
    const second = await other.newPage();
    await second.goto(fromHere(link));
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await excess(second), 'of a second phone').toBe(0);

    await page.getByRole('button', { name: en('photo.end') }).click();
    await expect(shutter).toBeHidden();
    await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await excess(phone), 'when it is over').toBe(0);
    await context.close();
    await other.close();
  });
