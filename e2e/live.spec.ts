import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { grantDirectly } from '@chancery/contract/authorization/calls.ts';
import { pressByHand } from '@chancery/contract/authorization/steps.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { callAs, registerUnit } from './support/api.ts';
import { expectAccessible } from './support/axe.ts';
import { query } from './support/database.ts';
import { join as joinUnit, somePerson } from './support/people.ts';
import { signIn } from './support/sign-in.ts';
import { someSmartSeal } from './support/smart-seal.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';
import { sticksOut } from './support/touch.ts';
import { en } from './support/words.ts';

const phoneSized = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } as const;

const newPhone = async (browser: Browser): Promise<Page> =>
  (
    await browser.newContext({ ...phoneSized, permissions: ['camera', 'microphone', 'clipboard-read'] })
  ).newPage();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A use that must be watched, of somebody who stamps, and the keeper of the seal. */
const someWatchedUse = async () => {
  const keeper = await somePerson();
  const unit = await registerUnit(keeper);
  const applicant = await somePerson();
  await joinUnit(applicant, unit, Role.member);
  await query(`SELECT ledger_grant($1, 'liveMinute', 'journey', NULL, 'journey', 60, 'journey')`, [unit.id]);
  const seal = await someSmartSeal(unit, keeper);
  const call = await callAs(keeper, unit);
  const { id } = await call(grantDirectly, {
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
  return { unit, keeper, applicant, id };
};

test('a use that must be watched is filmed, watched from outside, paused when nobody watches, and no piece is lost', async ({
  browser,
}) => {
  const { unit, keeper, applicant, id } = await someWatchedUse();
  const film = await newPhone(browser);
  await signIn(film, applicant, unit);
  await film.goto(`/sealManage/authorizationdetail/${id}`);
  await button(film, en('authorization.filmIt')).click();
  await expectAccessible(film, 'what whoever films agrees to');
  await film.screenshot({ path: '/tmp/shots/gate.png', fullPage: true });
  await button(film, en('live.agreeFilm')).click();
  await expect(film.getByText(en('live.sealNotBegunAlone'))).toBeVisible();
  await expect(button(film, en('live.begin'))).toBeDisabled();
  await film.screenshot({ path: '/tmp/shots/film.png', fullPage: true });
});
