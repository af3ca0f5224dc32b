import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DecisionMode } from '@chancery/contract/approval/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expectAccessible } from './support/axe.ts';
import { query } from './support/database.ts';
import { fromHere, pairingLink } from './support/pairing.ts';
import { join, type Person, somePerson, type Unit } from './support/people.ts';
import { expectPath, notice } from './support/screen.ts';
import { someSealUnit } from './support/seals.ts';
import { dialog } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';
import { pressesOf, someSmartSeal } from './support/smart-seal.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { en } from './support/words.ts';

const phoneSized = { viewport: { width: 375, height: 780 }, isMobile: true, hasTouch: true } as const;
const verifier = fileURLToPath(new URL('../packages/evidence/src/verify.cli.ts', import.meta.url));

const pageFor = async (browser: Browser, person: Person, unit: Unit, options = {}): Promise<Page> => {
  const page = await (await browser.newContext(options)).newPage();
  await signIn(page, person, unit);
  return page;
};

const click = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Checks a file as anybody would who has only the file: answers with how the command ends, and what it says. */
const verify = (path: string, ...more: string[]): Promise<{ readonly code: number; readonly said: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [verifier, path, '--lang', 'en', ...more], (error, said) =>
      resolve({ code: error ? Number(error.code) : 0, said }),
    );
  });

/** Somebody applies, another approves on the phone. */
const applyAndApprove = async (page: Page, phone: Page, sealName: string): Promise<void> => {
  await page.goto('/sealManage/usingSealApplication');
  await page.getByLabel(en('apply.title'), { exact: true }).fill('Lease of the mill');
  await page.getByLabel(en('apply.reason'), { exact: true }).fill('the landlord signs on Monday');
  await page.getByRole('checkbox', { name: sealName }).check();
  await click(page, en('apply.more', { what: `${sealName}, ${en('apply.crossPage')}` }));
  await click(page, en('apply.submit'));
  await expectPath(page, /^\/sealManage\/examinedetail\//);
  await phone.goto('/dashboard');
  await phone
    .getByRole('navigation', { name: en('shell.shortcuts') })
    .getByRole('link', { name: en('shell.inboxTab') })
    .click();
  expect(await sticksOut(phone)).toEqual([]);
  await expectAccessible(phone, 'what waits, on a phone');
  await click(phone, en('code.inboxKind.approve'));
  await confirm(phone, en('approval.approve'));
  await expect(phone.getByRole('heading', { name: en('inbox.empty') })).toBeVisible();
};

test('the whole story of a use: applied for, approved, granted, pressed, photographed, reviewed, and proven to a stranger', async ({
  page,
  browser,
}, info) => {
  // Half a minute on a machine that has nothing else to do.
  test.setTimeout(300_000);
  const { unit, applicant, first } = await someSealUnit(DecisionMode.any);
  const keeper = await somePerson();
  await join(keeper, unit, Role.sealKeeper);
  const seal = await someSmartSeal(unit, keeper);
  await signIn(page, applicant, unit);
  const desk = await pageFor(browser, keeper, unit);
  const phone = await pageFor(browser, first, unit, { ...phoneSized, permissions: ['camera'] });
  await applyAndApprove(page, phone, seal.name);

  await desk.goto('/inbox');
  await click(desk, en('code.inboxKind.authorise'));
  await confirm(desk, en('authorization.grant'));
  await expect(notice(desk, en('authorization.granted', { name: applicant.realName }))).toBeVisible();
  const panel = await desk.context().newPage();
  await panel.goto('/sealManage/simulator');
  await expect(panel.getByTestId('connection')).toHaveText(en('simulator.connection.online'));

  await page.goto('/inbox');
  await click(page, en('code.inboxKind.activate'));
  await expect(panel.getByTestId('left-normal')).toHaveText('1');
  await click(panel, en('simulator.press'));
  await expect(panel.getByTestId('left-normal')).toHaveText('0');

  // The phone photographs while the seal is still in use.
  await page.goto('/sealManage/phoneuse');
  await phone.goto(fromHere(await pairingLink(page)));
  const shutter = phone.getByRole('button', { name: en('camera.capture'), exact: true });
  const sent = phone.getByRole('listitem').filter({ hasText: en('camera.stateSent') });
  await shutter.click();
  await expect(sent).toHaveCount(1);
  await click(panel, en('simulator.pressCross'));
  await expect.poll(async () => (await pressesOf(seal.id)).length).toBe(2);
  await shutter.click();
  await expect(sent).toHaveCount(2);

  const [use] = await query<{ id: string; recordId: string; empowerNo: string }>(
    `SELECT g.id, r.id AS "recordId", g.empower_no AS "empowerNo"
     FROM authorization_grant g JOIN use_record r ON r.authorization_id = g.id WHERE g.device_id = $1`,
    [seal.id],
  );
  // A photo that is at hand as a file is added at the desk.
  await desk.goto(`/sealManage/recorddetail?id=${use?.recordId}`);
  await click(desk, en('photo.add'));
  const adding = desk.getByRole('dialog');
  await adding
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'papers.png', mimeType: 'image/png', buffer: await desk.screenshot() });
  await expect(adding.getByText('papers.png')).toBeVisible();
  await confirm(desk, en('photo.add'));
  await expect(desk.getByRole('heading', { name: en('photo.ofPapers') })).toBeVisible();

  await desk.goto(`/sealManage/authorizationdetail/${use?.id}`);
  await click(desk, en('authorization.review'));
  await desk.getByRole('dialog').getByLabel(en('authorization.opinion')).fill('all as granted');
  await confirm(desk, en('authorization.review'));
  await expect(desk.getByText(en('code.authorizationStatus.reviewed')).first()).toBeVisible();

  await desk.goto(`/sealManage/recorddetail?id=${use?.recordId}`);
  await click(desk, en('disclosure.report'));
  await expectAccessible(desk, 'the dialog of evidence reports');
  const downloading = desk.waitForEvent('download');
  await confirm(desk, en('disclosure.make'));
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(en('report.file', { number: use?.empowerNo ?? '' }));
  const path = info.outputPath('report.pdf');
  await download.saveAs(path);
  // Whoever knows nobody is told that the key is unknown; whoever asks the platform remembers its key.
  const trust = ['--trust', info.outputPath('trust.json')];
  expect((await verify(path)).code).toBe(3);
  const genuine = await verify(path, '--platform', new URL(desk.url()).origin, ...trust);
  expect(genuine.said).toContain('exactly those the log names: 2.');
  expect(genuine.said).toContain('Photos that are, byte for byte, the ones named in the log: 3');
  expect(genuine.said).not.toContain('where only the platform names them');
  expect(genuine.said).toContain("says the platform's own time-stamping unit");
  expect(genuine.code, genuine.said).toBe(0);
  const pdf = await readFile(path);
  const altered = Buffer.from(pdf);
  const at = Math.floor(altered.length / 3);
  altered[at] = (altered[at] ?? 0) ^ 1;
  const alteredPath = info.outputPath('altered.pdf');
  await writeFile(alteredPath, altered);
  expect((await verify(alteredPath, ...trust)).code).toBe(1);

  const stranger = await (await browser.newContext(phoneSized)).newPage();
  await stranger.clock.install();
  await stranger.goto(/\/verify#[\w-]{43}/.exec(pdf.toString('latin1'))?.[0] ?? '');
  await expect(stranger.getByRole('heading', { name: en('verify.known') })).toBeVisible();
  await expect(stranger.getByText(en('verify.unitUnchecked'))).toBeVisible();
  await expect(stranger.getByText(unit.fullName)).toBeVisible();
  await expect(stranger.getByText(applicant.realName)).toHaveCount(0);
  await expect(stranger.getByRole('img')).toHaveCount(3);
  // Links to files last a few minutes; whoever reads for longer is given another.
  const photo = stranger
    .getByRole('list', { name: en('verify.photos') })
    .getByRole('link')
    .first();
  const link = await photo.getAttribute('href');
  await stranger.clock.fastForward((limits.file.linkMinutes + 1) * 60_000);
  const opening = stranger.waitForEvent('popup');
  await photo.click();
  const opened = await opening;
  await expect.poll(() => new URL(opened.url()).pathname).toMatch(/^\/files\//);
  expect(new URL(opened.url()).pathname).not.toBe(link);
  await opened.close();
  const result = stranger.getByTestId('result');
  const file = stranger.locator('input[type=file][accept*=pdf]');
  await file.setInputFiles(path);
  await expect(result).toHaveAttribute('data-verdict', 'genuine');
  await expect(result.getByText(en('verify.same'))).toBeVisible();
  expect(await sticksOut(stranger)).toEqual([]);
  await expectAccessible(stranger, 'the public check of a report');
  // Whoever does not take the platform's own word compares with a key that they have from elsewhere.
  await stranger.getByText(en('verify.own')).click();
  const trusted = JSON.parse(await readFile(info.outputPath('trust.json'), 'utf8')) as {
    platforms: { fingerprint: string }[];
  };
  const fingerprint = stranger.getByLabel(en('verify.ownFingerprint'));
  await fingerprint.fill('0'.repeat(64));
  await expect(result).toHaveAttribute('data-verdict', 'notGenuine');
  await fingerprint.fill(trusted.platforms[0]?.fingerprint.match(/.{4}/g)?.join(' ') ?? '');
  await expect(result).toHaveAttribute('data-verdict', 'genuine');
  await expect(result.getByText(en('verify.trustedOwn'))).toBeVisible();
  await fingerprint.fill('0123');
  await expect(stranger.getByText(en('verify.ownWrong'))).toBeVisible();
  await expect(result).toHaveCount(0);
  await stranger.locator('input[type=file][accept^=".json"]').setInputFiles(info.outputPath('trust.json'));
  await expect(stranger.getByText(en('verify.ownFileChosen', { name: 'trust.json' }))).toBeVisible();
  await expect(result).toHaveAttribute('data-verdict', 'genuine');
  expect(await sticksOut(stranger)).toEqual([]);
  await expectAccessible(stranger, 'the public check by a key of one’s own');
  await stranger.context().setOffline(true);
  await file.setInputFiles(alteredPath);
  await expect(result).toHaveAttribute('data-verdict', 'notGenuine');
  await stranger.context().setOffline(false);

  await click(desk, en('disclosure.revoke'));
  await dialog(desk, en('disclosure.revokeTitle'))
    .getByRole('button', { name: en('disclosure.revoke'), exact: true })
    .click();
  await expect(notice(desk, en('disclosure.revoked'))).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole('heading', { name: en('verify.unknown') })).toBeVisible();
  await expectAccessible(stranger, 'a revoked code');
});
