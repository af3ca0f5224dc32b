import * as call from '@chancery/contract/contest/calls.ts';
import * as desk from '@chancery/contract/contest/desk.calls.ts';
import { listReviews, scoreReview } from '@chancery/contract/review/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { callAs, callAsOperator } from './support/api.ts';
import { query } from './support/database.ts';
import { join, somePerson, someUnit } from './support/people.ts';
import { notice } from './support/screen.ts';
import { signInMember, signInOperator } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { someWord } from './support/unique.ts';
import { en } from './support/words.ts';

const hour = 3_600_000;
const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
const criteria = [{ key: 'worth', labelZh: '价值', labelEn: 'Worth', weight: 1, max: 10 }];

const somebody = async (role = Role.mainAdministrator as (typeof Role.all)[number]) => {
  const [person, unit] = [await somePerson(), await someUnit()];
  await join(person, unit, role);
  return { person, unit, call: await callAs(person, unit) };
};

test('an event with a tie, from its draft to its published ranking and a certificate that anybody checks', async ({
  page,
  browser,
}) => {
  const operate = await callAsOperator();
  const title = someWord('Contest ');
  const { id } = await operate(desk.addContest, {
    titleEn: title,
    category: 'design',
    audience: 'units',
    registerFrom: at(-hour),
    registerUntil: at(hour),
    capacity: 5,
    teamMin: 1,
    teamMax: 3,
    tieRule: 'shared',
    appealDays: 0,
  });
  const { id: round } = await operate(desk.addRound, {
    contestId: id,
    titleEn: 'Final',
    opensAt: at(-hour),
    deadlineAt: at(hour),
    criteria,
  });
  await signInOperator(page);
  await page.goto(`/eventForm?id=${round}`);
  await page.getByLabel(en('project.labelEn')).fill('Name of the design');
  await page.getByLabel(en('project.required')).check();
  await page.getByRole('button', { name: en('project.saveForm') }).click();
  await expect(page.getByText('Name of the design')).toBeVisible();
  await page.goto(`/eventDetail?id=${id}`);
  await page.getByRole('button', { name: en('announcement.publish') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('announcement.publish') })
    .click();
  await expect(notice(page, en('announcement.published'))).toBeVisible();

  const unitPage = await (await browser.newContext()).newPage();
  await unitPage.goto('/healthz');
  await signInMember(unitPage);
  await unitPage.goto(`/games/gamesDetail?id=${id}`);
  await unitPage.getByRole('button', { name: en('contest.register') }).click();
  await unitPage.getByRole('dialog').getByLabel(en('contest.teamName')).fill('Red seals');
  await unitPage
    .getByRole('dialog')
    .getByRole('button', { name: en('contest.register') })
    .click();
  await unitPage.getByRole('link', { name: en('contest.enter') }).click();
  await unitPage.getByLabel('Name of the design').fill('A seal of light');
  await unitPage.getByRole('button', { name: en('project.submit') }).click();
  await unitPage
    .getByRole('dialog')
    .getByRole('button', { name: en('project.submit') })
    .click();
  await expect(unitPage.getByText('A seal of light')).toBeVisible();

  const rival = await somebody();
  await rival.call(call.registerTeam, { contestId: id, name: 'Blue seals' });
  await rival.call(
    call.submitEntry,
    await rival.call(call.saveEntry, { roundId: round, revision: 0, answers: { f1: 'A seal of stone' } }),
  );
  await query(`UPDATE contest_round SET deadline_at = now() WHERE id = $1`, [round]);
  const juror = await somebody(Role.member);
  await page.goto(`/eventRound?id=${round}`);
  await page.getByRole('button', { name: en('contest.askJuror') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(en('project.reviewerUnit')).fill(juror.unit.name);
  await page.getByRole('option', { name: juror.unit.name }).click();
  await dialog.getByLabel(en('project.reviewerPhone')).fill(juror.person.mobile);
  await dialog.getByRole('button', { name: en('contest.askJuror') }).click();
  await expect(notice(page, en('contest.jurorAsked'))).toBeVisible();
  for (const { id: review } of (await juror.call(listReviews, {})).list)
    await juror.call(scoreReview, { id: review, scores: { worth: 8 } });
  await page.reload();
  await page.getByRole('button', { name: en('contest.close') }).click();
  await dialog.getByRole('button', { name: en('contest.close') }).click();
  await expect(notice(page, en('contest.closed'))).toBeVisible();

  await unitPage.reload();
  await expect(unitPage.getByText(en('contest.myPlace', { place: 1, points: '80.00' }))).toBeVisible();
  await expect(unitPage.getByText('Blue seals')).toHaveCount(0);
  // While teams can appeal nobody is offered what would be refused, and the page notices when that is over.
  const publish = page.getByRole('button', { name: en('contest.publishRanking') });
  await query(`UPDATE contest_round SET appeals_until = now() + interval '1 hour' WHERE id = $1`, [round]);
  await page.reload();
  await expect(page.getByText(en('contest.publishAfter'))).toBeVisible();
  await expect(publish).toHaveCount(0);
  await query(`UPDATE contest_round SET appeals_until = now() + interval '5 seconds' WHERE id = $1`, [round]);
  await page.reload();
  await expect(page.getByText(en('contest.mayPublish'))).toBeVisible();
  await publish.click();
  await dialog.getByRole('button', { name: en('contest.publishRanking') }).click();
  await expect(notice(page, en('contest.rankingPublished'))).toBeVisible();
  await unitPage.reload();
  await expect(unitPage.getByRole('row', { name: /^1 Blue seals/ })).toBeVisible();
  await expect(unitPage.getByRole('row', { name: /^1 Red seals/ })).toBeVisible();
  await expect(unitPage.getByText(en('code.contestStage.finished')).first()).toBeVisible();

  await unitPage.getByRole('button', { name: en('contest.getCertificate') }).click();
  const number = (await unitPage.getByRole('link', { name: /^\w{4}(-\w{4}){3}$/ }).textContent()) ?? '';
  const anybody = await (await browser.newContext()).newPage();
  await anybody.goto(`/certificate#${number}`);
  await expect(anybody.getByRole('status').getByText('Red seals')).toBeVisible();
});
