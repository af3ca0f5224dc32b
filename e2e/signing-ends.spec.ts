import { uploadFile } from '@chancery/contract/file/calls.ts';
import { getSigning, makeSigningLink, saveSigning, startSigning } from '@chancery/contract/signing/calls.ts';
import { PartyKind } from '@chancery/contract/signing/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { paperOf } from '@chancery/server/seal-use/placing/placing.testing.ts';
import { callAs } from './support/api.ts';
import { query } from './support/database.ts';
import { signInMember } from './support/sign-in.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { somePhone } from './support/unique.ts';
import { en } from './support/words.ts';

const phoneSized = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);

/** A task that waits for one person outside, and the link they got. */
const someTask = async (call: Awaited<ReturnType<typeof callAs>>, title: string) => {
  const body = new Uint8Array(paperOf([{ text: 'Both parties sign here' }]));
  const { filePath } = await call(uploadFile, { fileName: 'contract.pdf', purpose: 'signing' }, { body });
  const place = { kind: 'at', page: 1, x: 100, y: 100 } as const;
  const guest = { kind: PartyKind.outside, name: 'Guest', phone: somePhone(), step: 1 };
  const parties = [{ ...guest, fields: [{ document: 0, place }] }];
  const { id } = await call(saveSigning, { title, filePaths: [filePath], parties, expiresOn: soon });
  await call(startSigning, { id });
  const { list } = await call(getSigning, { id });
  const { url } = await call(makeSigningLink, { id, partyId: list[0]?.id ?? '' });
  return { id, url: url.replace(/^https?:\/\/[^/]+/, '') };
};

/** Comes by a link on a phone, with the code. */
const come = async (browser: Browser, url: string): Promise<Page> => {
  const phone = await (await browser.newContext(phoneSized)).newPage();
  await phone.goto(url);
  await phone.getByRole('button', { name: en('entry.sendCode') }).click();
  const open = phone.getByRole('button', { name: en('sign.open') });
  await expect(open).toBeEnabled();
  await open.click();
  await expect(phone.getByRole('button', { name: en('signing.sign'), exact: true })).toBeVisible();
  return phone;
};

const act = (phone: Page, verb: 'signing.decline' | 'signing.handOver') =>
  phone.getByRole('button', { name: en(verb), exact: true }).click();

test('a task is declined with a reason, handed over, withdrawn, and over once its last day is', async ({
  page,
  browser,
}) => {
  const { person, unit } = await signInMember(page, Role.mainAdministrator);
  const call = await callAs(person, unit);

  await test.step('declined, and whoever began it reads why', async () => {
    const { id, url } = await someTask(call, 'Declined agreement');
    const phone = await come(browser, url);
    await act(phone, 'signing.decline');
    await phone.getByLabel(en('signing.reason')).fill('The price is wrong');
    expect(await sticksOut(phone)).toEqual([]);
    await act(phone, 'signing.decline');
    await expect(phone.getByRole('heading', { name: en('sign.declinedTitle') })).toBeVisible();
    await expect(phone.getByText('The price is wrong')).toBeVisible();
    await page.goto(`/sign/task?id=${id}`);
    await expect(page.getByText('The price is wrong').first()).toBeVisible();
    await expect(page.getByRole('button', { name: en('signing.withdraw'), exact: true })).toHaveCount(0);
  });

  await test.step('handed over, and the former link is over', async () => {
    const { id, url } = await someTask(call, 'Handed agreement');
    const phone = await come(browser, url);
    await act(phone, 'signing.handOver');
    await phone.getByLabel(en('signing.form.name')).fill('Heir');
    await phone.getByLabel(en('signing.form.phone')).fill(somePhone());
    await act(phone, 'signing.handOver');
    await expect(phone.getByRole('heading', { name: en('sign.handedTitle') })).toBeVisible();
    await phone.goto('about:blank');
    await phone.goto(url);
    await expect(phone.getByRole('heading', { name: en('sign.over') })).toBeVisible();
    await page.goto(`/sign/task?id=${id}`);
    await expect(page.getByText(en('signing.handedTo', { name: 'Heir' }))).toBeVisible();
  });

  await test.step('withdrawn while somebody reads', async () => {
    const { id, url } = await someTask(call, 'Withdrawn agreement');
    const phone = await come(browser, url);
    await page.goto(`/sign/task?id=${id}`);
    await page.getByRole('button', { name: en('signing.withdraw'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(en('signing.reason')).fill('A newer version comes');
    await dialog.getByRole('button', { name: en('signing.withdraw'), exact: true }).click();
    await expect(dialog).toBeHidden();
    await phone.reload();
    await expect(phone.getByRole('heading', { name: en('sign.withdrawnTitle') })).toBeVisible();
    await expect(phone.getByText('A newer version comes')).toBeVisible();
  });

  await test.step('over once its last day is, whoever still reads', async () => {
    const { id, url } = await someTask(call, 'Late agreement');
    const phone = await come(browser, url);
    const days = async (by: number) => {
      await query(`UPDATE signing_task SET expires_at = expires_at + $2 * interval '1 day' WHERE id = $1`, [
        id,
        by,
      ]);
    };
    await days(-9);
    await phone.reload();
    await expect(phone.getByRole('heading', { name: en('sign.expiredTitle') })).toBeVisible();
    await expect(phone.getByRole('button', { name: en('signing.sign'), exact: true })).toHaveCount(0);
    await days(9);
  });
});
