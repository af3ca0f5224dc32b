import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { grantDirectly } from '@chancery/contract/authorization/calls.ts';
import { AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import { pressByHand } from '@chancery/contract/authorization/steps.ts';
import { addDevice } from '@chancery/contract/device/calls.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import { getLiveRecord } from '@chancery/contract/live/recording.calls.ts';
import { exportUsePdf } from '@chancery/contract/report/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { callAs, registerUnit } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { query } from './support/database.ts';
import { join as joinUnit, somePerson } from './support/people.ts';
import { notice } from './support/screen.ts';
import { address } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { en } from './support/words.ts';

const phoneSized = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;
const verifier = fileURLToPath(new URL('../tools/verify.ts', import.meta.url));

const newPhone = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ ...phoneSized, permissions: ['camera', 'microphone'] });
  return context.newPage();
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const saved = (page: Page) => page.locator('[data-sent]');

/** A use that must be watched, of somebody who stamps, and the keeper of the seal. */
const someWatchedUse = async () => {
  const keeper = await somePerson();
  const unit = await registerUnit(keeper);
  const applicant = await somePerson();
  await joinUnit(applicant, unit, Role.member);
  await query(`SELECT ledger_grant($1, 'liveMinute', 'journey', NULL, 'journey', 60, 'journey')`, [unit.id]);
  const keep = await callAs(keeper, unit);
  const subtype = SealSubtype.ordinary;
  const seal = await keep(addDevice, { name: 'Contract seal', subtype, keeperId: keeper.id });
  const { id, empowerNo } = await keep(grantDirectly, {
    title: 'Share transfer',
    reason: 'signed far away',
    deviceId: seal.id,
    userId: applicant.id,
    normalCount: 3,
    startAt: new Date(Date.now() - 60_000).toISOString(),
    endAt: new Date(Date.now() + 3_600_000).toISOString(),
    witness: true,
    graceSeconds: 5,
  });
  return { unit, keeper, applicant, id, empowerNo, keep };
};

/** Lets somebody from outside in, by a link that the keeper makes, who then leaves. */
const comeByLink = async (browser: Browser, keeps: Page, id: string, name: string): Promise<Page> => {
  await keeps.goto(`/live?use=${id}`);
  await button(keeps, en('live.agreeWatch')).click();
  await button(keeps, en('live.inviteOpen')).click();
  await keeps.getByLabel(en('live.inviteName')).fill(name);
  await button(keeps, en('live.inviteVerb')).click();
  await expect(keeps.getByText(en('live.copy'), { exact: true })).toHaveCount(2);
  const [link, code] = [keeps.locator('code').nth(0), keeps.locator('code').nth(1)];
  const guest = await newPhone(browser);
  await guest.goto(await link.innerText());
  await guest.getByLabel(en('live.code')).fill(await code.innerText());
  await button(keeps, en('live.leave')).click();
  await expect(keeps.getByText(en('live.leftRoom'))).toBeVisible();
  await expectAccessible(guest, 'what a witness agrees to');
  await button(guest, en('live.agreeWatch')).click();
  return guest;
};

/** Lets the witness talk while whoever films is silent, for two pieces and more; answers from when to when. */
const talkAlone = async (film: Page, guest: Page) => {
  await button(film, en('live.mute')).click();
  await button(guest, en('live.talk')).click();
  await expect(guest.getByText(en('live.talkKept'))).toBeVisible();
  const from = Date.now() + 2_000;
  const count = async () => Number(await saved(film).getAttribute('data-sent'));
  const before = await count();
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(before + 3);
  const to = Date.now();
  await button(guest, en('live.talkOff')).click();
  await button(film, en('live.unmute')).click();
  return { from, to };
};

/** How loud these pieces get, from 0 to 1. */
const loudest = (page: Page, addresses: readonly string[]): Promise<number> =>
  page.evaluate(async (all) => {
    const context = new AudioContext();
    let most = 0;
    for (const one of all) {
      const bytes = await (await fetch(one)).arrayBuffer();
      const sound = await context.decodeAudioData(bytes);
      for (const sample of sound.getChannelData(0)) most = Math.max(most, Math.abs(sample));
    }
    return most;
  }, addresses);

test('a use that must be watched is filmed, watched from outside, paused when nobody watches, and proven piece by piece', async ({
  browser,
}) => {
  // Two cameras, a cut and a grace that runs out take their time.
  test.setTimeout(300_000);
  const { unit, keeper, applicant, id, empowerNo, keep } = await someWatchedUse();
  const film = await newPhone(browser);
  await signIn(film, applicant, unit);
  await film.goto(`/sealManage/authorizationdetail/${id}`);
  await button(film, en('authorization.filmIt')).click();
  await expectAccessible(film, 'what whoever films agrees to');
  await button(film, en('live.agreeFilm')).click();
  await expect(film.getByText(en('live.sealNotBegunAlone'))).toBeVisible();
  await expect(button(film, en('live.begin'))).toBeDisabled();

  // Whoever stamps does not choose by whom it is watched.
  await expect(button(film, en('live.inviteOpen'))).toHaveCount(0);
  const keeps = await newPhone(browser);
  await signIn(keeps, keeper, unit);
  const guest = await comeByLink(browser, keeps, id, 'Ms Gu, Mill');
  await expect(guest.getByText(en('live.allWell'))).toBeVisible();
  await expect(film.getByText(en('live.sees'))).toBeVisible();
  await button(film, en('live.begin')).click();
  await expect(guest.getByText(en('live.sealRuns'))).toBeVisible();
  const press = async () => (await callAs(applicant, unit))(pressByHand, { id });
  await press();
  await expect(guest.getByText(en('live.press', { n: 1, kind: en('code.pressKind.normal') }))).toBeVisible();
  await guest.getByLabel(en('live.mark')).fill('Page 3 is stamped');
  await button(guest, en('live.markVerb')).click();
  await expect(film.getByText('Ms Gu, Mill: Page 3 is stamped')).toBeVisible();
  await expectAccessible(film, 'a use that is filmed');
  await expectAccessible(guest, 'a use that is watched');
  expect(await sticksOut(film)).toEqual([]);
  expect(await sticksOut(guest)).toEqual([]);

  const spoken = await talkAlone(film, guest);

  // The network is gone for a while: pieces wait on the phone, and all of them arrive.
  await film.context().setOffline(true);
  await expect(film.getByText(en('live.offlineFilm'))).toBeVisible();
  await expect(film.getByText(en('live.recordingOffline', { n: 2 }))).toBeVisible({ timeout: 40_000 });
  // Whoever is not heard of for longer than the grace lets nobody press.
  const status = async () =>
    (await query<{ status: number }>('SELECT status FROM authorization_grant WHERE id = $1', [id]))[0]
      ?.status;
  await expect.poll(status, { timeout: 40_000 }).toBe(AuthorizationStatus.suspended);
  await film.context().setOffline(false);
  await expect(film.getByText(en('live.offlineFilm'))).toBeHidden();
  await expect(saved(film)).toHaveAttribute('data-waiting', '0', { timeout: 40_000 });

  // Nobody saw it for longer than may be: it goes on when somebody wants so, and sees again.
  await expect(film.getByText(en('live.sees'))).toBeVisible({ timeout: 40_000 });
  // Where the machine is slow, a look may be lost in the moment of the click.
  await expect(async () => {
    if (await button(film, en('live.resume')).isVisible()) await button(film, en('live.resume')).click();
    await expect(film.getByText(en('live.sealRuns'))).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  await press();
  await button(guest, en('live.leave')).click();
  await expect(film.getByText(en('live.sealPausedAlone'))).toBeVisible({ timeout: 40_000 });
  await expect(press()).rejects.toMatchObject({ key: 'authorization.notNow' });

  // A reload goes on without asking again.
  await film.reload();
  await expect(film.getByText(en('live.sealPausedAlone'))).toBeVisible();
  await button(film, en('live.stop')).click();
  await expect(film.getByText(en('live.stopped'))).toBeVisible({ timeout: 40_000 });
  const record = () => keep(getLiveRecord, { authorizationId: id });
  await expect
    .poll(async () => (await record()).recordings.every(({ endedAt }) => endedAt !== null), {
      timeout: 40_000,
    })
    .toBe(true);
  const { recordings } = await record();
  for (const { pieces, last } of recordings) {
    expect(pieces).toHaveLength(last);
    expect(new Set(pieces.map(({ state }) => state))).toEqual(new Set(['here']));
  }

  const desk = await (await browser.newContext()).newPage();
  await signIn(desk, keeper, unit);
  await desk.goto(`/sealManage/authorizationdetail/${id}`);
  await expect(desk.getByRole('heading', { name: en('live.recordTitle') })).toBeVisible();
  await expect(desk.getByRole('button', { name: /Page 3 is stamped/ })).toBeVisible();
  const video = desk.getByLabel(en('live.recordTitle'));
  await button(desk, en('live.play')).click();
  // Two pieces on, without anybody touching it.
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime > 0)).toBe(true);
  await button(desk, en('live.checkVerb')).click();
  const count = recordings.reduce((sum, { pieces }) => sum + pieces.length, 0);
  await expect(desk.getByText(en('live.checkRight', { n: count }))).toBeVisible();
  await expectAccessible(desk, 'a use that was filmed');
  const within = recordings.flatMap(({ pieceUrl, pieces }) =>
    pieces
      .filter(({ startedAt, ms }) => {
        const from = Date.parse(startedAt);
        return from >= spoken.from && from + ms <= spoken.to;
      })
      .map(({ number }) => `${pieceUrl}${number}`),
  );
  expect(within.length).toBeGreaterThan(0);
  expect(await loudest(desk, within)).toBeGreaterThan(0.01);

  const folder = await mkdtemp(join(tmpdir(), 'chancery-live-'));
  const fetched = async (path: string) => Buffer.from(await (await fetch(`${address}${path}`)).arrayBuffer());
  const [proof, file] = [join(folder, 'use.pdf'), join(folder, 'use.chancery-recording')];
  await writeFile(proof, await fetched((await keep(exportUsePdf, { empowerNo })).tmpUrl));
  await writeFile(file, await fetched(recordings[0]?.fileUrl ?? ''));
  const verify = async (): Promise<string> => {
    const args = [verifier, proof, '--recording', file, '--lang', 'en'];
    // It ends with another number than 0, as this server is nobody's to trust.
    const said = await promisify(execFile)(process.execPath, args, {
      env: { ...process.env, HOME: folder },
    }).catch((failure) => failure);
    return said.stdout;
  };
  expect(await verify()).toContain(`its ${recordings[0]?.last} pieces are those`);
  const bytes = await readFile(file);
  bytes.writeUInt8((bytes.at(-20) ?? 0) ^ 1, bytes.length - 20);
  await writeFile(file, bytes);
  expect(await verify()).toContain(`Piece ${recordings[0]?.last} of the recording is not the one`);
  await rm(folder, { recursive: true });
});

test('what could not be sent while it was filmed is sent from any page once the network is back', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { unit, applicant, id, keep } = await someWatchedUse();
  const film = await newPhone(browser);
  await signIn(film, applicant, unit);
  await film.goto(`/sealManage/authorizationdetail/${id}`);
  await button(film, en('authorization.filmIt')).click();
  await button(film, en('live.agreeFilm')).click();
  await expect(saved(film)).not.toHaveAttribute('data-sent', '0', { timeout: 40_000 });
  // No piece gets through any more, and the page is closed with some of them on this machine.
  await film.context().route('**/api/live/**', (route) => route.abort());
  await expect(saved(film)).not.toHaveAttribute('data-waiting', '0', { timeout: 40_000 });
  const later = await film.context().newPage();
  await film.close();
  await later.context().unroute('**/api/live/**');
  await later.goto('/inbox');
  await expect(notice(later, en('live.leftSent'))).toBeVisible({ timeout: 60_000 });
  const { recordings } = await keep(getLiveRecord, { authorizationId: id });
  expect(recordings).toHaveLength(1);
  for (const { pieces, last, endedAt } of recordings) {
    expect(endedAt).not.toBeNull();
    expect(pieces).toHaveLength(last);
    expect(new Set(pieces.map(({ state }) => state))).toEqual(new Set(['here']));
  }
});
