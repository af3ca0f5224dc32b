import * as call from '@chancery/contract/project/calls.ts';
import * as desk from '@chancery/contract/project/desk.calls.ts';
import * as goal from '@chancery/contract/project/milestone.calls.ts';
import * as panel from '@chancery/contract/project/panel.calls.ts';
import { listReviews, scoreReview } from '@chancery/contract/review/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { callAs, callAsOperator } from './support/api.ts';
import { query } from './support/database.ts';
import { join, somePerson, someUnit } from './support/people.ts';
import { notice } from './support/screen.ts';
import { signIn, signInMember, signInOperator } from './support/sign-in.ts';
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

test('a project from its form to its closing, with two units and three reviewers', async ({
  page,
  browser,
}) => {
  const operate = await callAsOperator();
  const title = someWord('Pilot ');
  const { id } = await operate(desk.addProject, {
    titleEn: title,
    category: 'pilot',
    audience: 'units',
    callOpensAt: at(-hour),
    callClosesAt: at(hour),
  });
  await signInOperator(page);
  await page.goto(`/projectForm?id=${id}`);
  await page.getByLabel(en('project.labelEn')).fill('Name of the plan');
  await page.getByLabel(en('project.required')).check();
  await page.getByRole('button', { name: en('project.saveForm') }).click();
  await expect(page.getByText('Name of the plan')).toBeVisible();
  await page.getByRole('button', { name: en('announcement.publish') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('announcement.publish') })
    .click();
  await expect(page.getByText(en('project.deskNext.open'))).toBeVisible();

  const unitPage = await (await browser.newContext()).newPage();
  await unitPage.goto('/healthz');
  await signInMember(unitPage);
  await unitPage.goto(`/project/projectDetail?id=${id}`);
  await unitPage.getByRole('link', { name: en('project.apply') }).click();
  await unitPage.getByRole('button', { name: en('project.submit') }).click();
  await unitPage
    .getByRole('dialog')
    .getByRole('button', { name: en('project.submit') })
    .click();
  await expect(unitPage.getByRole('alert').first()).toBeVisible();
  await unitPage.getByLabel('Name of the plan').fill('Seals for all');
  await unitPage.getByRole('button', { name: en('project.submit') }).click();
  await unitPage
    .getByRole('dialog')
    .getByRole('button', { name: en('project.submit') })
    .click();
  await expect(unitPage.getByText(en('project.next.submitted'))).toBeVisible();
  await expect(unitPage.getByText('Seals for all')).toBeVisible();

  const rival = await somebody();
  const draft = await rival.call(call.saveProposal, {
    projectId: id,
    revision: 0,
    answers: { f1: 'Rival plan' },
  });
  await rival.call(call.submitProposal, draft);
  await operate(panel.planReview, { id, blind: true, criteria });
  const { list } = await operate(desk.listProposals, { projectId: id });
  for (const { id: each } of list) await operate(desk.checkProposal, { id: each });
  const experts = [await somebody(Role.member), await somebody(Role.member), await somebody(Role.member)];
  for (const { person, unit } of experts)
    await operate(panel.askReviewer, { id, companyId: unit.id, mobile: person.mobile });
  const [first, ...others] = experts;
  for (const { call: ask } of others)
    for (const { id: review } of (await ask(listReviews, {})).list)
      await ask(scoreReview, { id: review, scores: { worth: 6 } });
  if (!first) throw new Error('nobody reviews');

  const reviewPage = await (await browser.newContext()).newPage();
  await reviewPage.goto('/healthz');
  await signIn(reviewPage, first.person, first.unit);
  await reviewPage.goto('/project/reviews');
  await reviewPage.getByText(title).first().click();
  await expect(reviewPage.getByText(rival.unit.name)).toHaveCount(0);
  await reviewPage.getByLabel('Worth').fill('9');
  await reviewPage.getByRole('button', { name: en('project.score') }).click();
  await reviewPage
    .getByRole('dialog')
    .getByRole('button', { name: en('project.score') })
    .click();
  await expect(reviewPage.getByText(en('project.otherTotal', { total: 60 })).first()).toBeVisible();

  const [winner, loser] = list[0]?.id === draft.id ? [list[1], list[0]] : [list[0], list[1]];
  const won = winner?.id ?? '';
  await operate(desk.decideProposal, { id: won, accepted: true, reason: 'Convincing' });
  await query(`UPDATE project SET call_closes_at = now() - interval '1 second' WHERE id = $1`, [id]);
  await page.reload();
  await expect(page.getByText(en('project.undecided', { n: 1 }))).toBeVisible();
  await expect(page.getByRole('button', { name: en('project.announce') })).toHaveCount(0);
  await operate(desk.decideProposal, { id: loser?.id ?? '', accepted: false, reason: 'Too vague' });
  await page.reload();
  await page.getByRole('button', { name: en('project.announce') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('project.announce') })
    .click();
  await expect(notice(page, en('project.announced'))).toBeVisible();
  await unitPage.reload();
  await expect(unitPage.getByText('Convincing').first()).toBeVisible();

  await operate(goal.addMilestone, { id: won, title: 'Half way', dueOn: '2030-01-01' });
  await unitPage.reload();
  await unitPage.getByRole('button', { name: en('project.report') }).click();
  await unitPage.getByRole('dialog').getByLabel(en('project.report')).fill('All is well');
  await unitPage
    .getByRole('dialog')
    .getByRole('button', { name: en('project.report') })
    .click();
  await expect(unitPage.getByRole('cell', { name: 'All is well' })).toBeVisible();
  await page.goto(`/projectProposal?id=${won}`);
  await page.getByRole('button', { name: en('project.acceptMilestone') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('project.acceptMilestone') })
    .click();
  await expect(page.getByText(en('code.milestoneState.accepted')).first()).toBeVisible();
  await operate(goal.completeProposal, { id: won });
  await operate(desk.closeProject, { id });
  await unitPage.reload();
  await expect(unitPage.getByText(en('project.next.completed'))).toBeVisible();
});
