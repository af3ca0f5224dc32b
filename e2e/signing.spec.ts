import { getAuthorization } from '@chancery/contract/authorization/calls.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { saveSigning, startSigning } from '@chancery/contract/signing/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { makePdf } from '@chancery/pdf-seal/seal/pdfs.testing.ts';
import { demoContract } from '@chancery/server/demo/demo-contract.ts';
import { callAs } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { someSealedUse } from './support/sealed-use.ts';
import { signIn, signInMember } from './support/sign-in.ts';
import { expect, type Page, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { en } from './support/words.ts';

const phoneSized = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

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

/** Draws with a finger. */
const drawByFinger = async (page: Page) => {
  const box = await page.getByRole('img', { name: en('signing.pad.draw') }).boundingBox();
  if (!box) throw new Error('there is nothing to sign on');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: box.x + x, y: box.y + y }] });
  await touch('touchStart', 40, 60);
  for (const [x, y] of [
    [80, 30],
    [120, 90],
    [180, 40],
    [240, 70],
  ] as const)
    await touch('touchMove', x, y);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};

/** What somebody downloads from a page. */
const downloaded = async (page: Page, name: string): Promise<Buffer> => {
  const href = await page
    .getByRole('link', { name: en('signing.downloadOf', { name }) })
    .getAttribute('href');
  return (await page.request.get(href ?? '')).body();
};

/** Checked by the page itself, which knows the root of the platform. */
const isGenuine = async (page: Page, buffer: Buffer, signatures: number) => {
  const result = page.getByTestId('result');
  await page
    .locator('input[type=file][accept*=pdf]')
    .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer });
  await expect(result).toHaveAttribute('data-verdict', 'genuine');
  await expect(result.getByRole('article')).toHaveCount(signatures);
};

test('a member and somebody outside on a phone sign in order; both get the file, and anybody finds it genuine', async ({
  page,
  browser,
}) => {
  const { person } = await signInMember(page, Role.mainAdministrator);
  await page.goto('/sign/new');
  await page.getByLabel(en('signing.form.title')).fill('Supply agreement');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'supply.pdf',
      mimeType: 'application/pdf',
      buffer: await demoContract('Supply agreement', '64,000'),
    });
  await page.getByRole('button', { name: en('signing.form.addMember') }).click();
  await page.getByRole('combobox', { name: en('signing.form.colleague') }).click();
  await page.getByRole('option', { name: person.realName }).click();
  await page.getByRole('button', { name: en('signing.form.addOutside') }).click();
  await page.getByLabel(en('signing.form.name')).fill('Guest');
  await page.getByLabel(en('signing.form.phone')).fill('13712340001');
  await page.getByRole('button', { name: en('placing.signPlaceOn', { name: 'supply.pdf' }) }).click();
  const editor = page.getByRole('dialog', { name: en('placing.signTitle') });
  await expect(editor.locator('[data-page="1"] canvas[data-drawn]')).toBeVisible();
  const waysOf = (name: string) => editor.getByRole('group', { name: en('placing.addTo', { name }) });
  await waysOf(person.realName).getByRole('button', { name: 'On this page' }).click();
  const mine = page.getByRole('button', { name: new RegExp(`^${person.realName} on page 1, `) });
  await mine.press('Shift+ArrowUp');
  const guest = editor.getByRole('region', { name: 'Guest' });
  await guest.getByTitle(en('placing.dragOut')).click();
  await editor
    .getByRole('group', { name: en('placing.addDate', { name: 'Guest' }) })
    .getByRole('button', { name: 'On this page' })
    .click();
  await expect(page.getByRole('button', { name: /^Date .*, Guest on page 1, / })).toBeAttached();
  await picture(page, 'sign-editor-1440');
  await expectAccessible(page, 'the editor for places of signatures');
  await editor.getByRole('button', { name: en('placing.done') }).click();
  await expect(page.getByText('2 parties, 3 places')).toBeVisible();
  await picture(page, 'sign-new-1440');
  await page.getByRole('button', { name: en('signing.form.begin'), exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Supply agreement' })).toBeVisible();
  await page.getByRole('button', { name: en('signing.sign'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await draw(page);
  await dialog.getByLabel(en('signature.keep')).check();
  await dialog.getByRole('button', { name: en('signing.codeSend') }).click();
  await dialog.getByRole('button', { name: en('signing.sign'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: en('signing.linkOf', { name: 'Guest' }) }).click();
  const url = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  expect(url).toContain('/sign/link#');

  const phone = await (await browser.newContext(phoneSized)).newPage();
  await phone.goto(url.replace(/^https?:\/\/[^/]+/, new URL(page.url()).origin));
  await phone.getByRole('button', { name: en('entry.sendCode') }).click();
  await expect(phone.getByRole('button', { name: en('sign.open') })).toBeEnabled();
  await phone.getByRole('button', { name: en('sign.open') }).click();
  await expect(phone.getByText(en('signing.place'))).toBeVisible();
  await picture(phone, 'sign-guest-390');
  await phone.getByRole('button', { name: en('signing.sign'), exact: true }).click();
  await drawByFinger(phone);
  await phone.getByRole('button', { name: en('signing.sign'), exact: true }).click();
  await expect(phone.getByRole('heading', { name: en('sign.completeTitle') })).toBeVisible();
  await expect(phone.getByText(en('signing.certificate'), { exact: true })).toBeVisible();
  const signed = await downloaded(phone, 'supply.pdf');
  const certificate = await downloaded(phone, en('signing.certificate'));

  await page.goto('/account/signature');
  await expect(page.getByRole('img', { name: en('signature.kept') })).toBeVisible();
  await page.goto('/sign?tab=done');
  await page.getByRole('link', { name: 'Supply agreement' }).click();
  expect((await downloaded(page, 'supply.pdf')).equals(signed)).toBe(true);

  await page.goto('/verify');
  await isGenuine(page, signed, 2);
  await isGenuine(page, certificate, 1);
});

test('who was authorised for the very file seals a task for the unit on a phone, and the press is counted', async ({
  page,
}) => {
  const { unit, main, applicant, use } = await someSealedUse();
  const run = await callAs(main, unit);
  const about = { fileName: 'contract.pdf', purpose: 'signing' } as const;
  const { filePath } = await run(uploadFile, about, { body: new Uint8Array(makePdf({ pages: 2 })) });
  const place = { kind: 'at', page: 1, x: 60, y: 120 } as const;
  const { id } = await run(saveSigning, {
    title: 'Supply agreement',
    filePaths: [filePath],
    parties: [{ kind: 'member', step: 1, userId: applicant.id, fields: [{ document: 0, place }] }],
    expiresOn: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
  });
  await run(startSigning, { id });

  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, applicant, unit);
  await page.goto('/sign');
  await page.getByRole('link', { name: 'Supply agreement' }).click();
  await page.getByRole('button', { name: en('signing.sign'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: en('signing.seal.way') }).click();
  await expect(dialog.getByRole('radio', { name: /Contract e-seal/ })).toBeChecked();
  await expect(dialog.getByText(en('signing.seal.left', { count: 2 }))).toBeVisible();
  await dialog.getByRole('button', { name: en('signing.codeSend') }).click();
  await expect(dialog.getByRole('button', { name: en('signing.seal.press'), exact: true })).toBeEnabled();
  await expectAccessible(page, 'a seal in place of a signature');
  expect(await sticksOut(page)).toEqual([]);
  await picture(page, 'sign-seal-390');
  await dialog.getByRole('button', { name: en('signing.seal.press'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(en('code.signingState.completed')).first()).toBeVisible();
  const sealed = await downloaded(page, 'contract.pdf');
  expect(await run(getAuthorization, { id: use.id })).toMatchObject({ normalUsed: 1 });
  await picture(page, 'sign-sealed-390');

  // The seal, and the time stamp over the file; the unit's own people are led to the record of the use.
  await page.goto('/verify');
  await isGenuine(page, sealed, 2);
  await expect(page.getByRole('link', { name: en('verify.openRecord') })).toBeVisible();
});
