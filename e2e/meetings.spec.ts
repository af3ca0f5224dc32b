import { agreeMinutes, castVote, checkInMeeting, getMeeting } from '@chancery/contract/meeting/calls.ts';
import * as desk from '@chancery/contract/meeting/desk.calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { Page } from '@playwright/test';
import { callAs, callAsOperator } from './support/api.ts';
import { query } from './support/database.ts';
import { join, somePerson, someUnit } from './support/people.ts';
import { notice } from './support/screen.ts';
import { signIn, signInOperator } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { someWord } from './support/unique.ts';
import { en } from './support/words.ts';

const somebody = async () => {
  const [person, unit] = [await somePerson(), await someUnit()];
  await join(person, unit, Role.member);
  return { person, unit, call: await callAs(person, unit) };
};

/** Presses a button, and the same in the question it asks. */
const press = async (page: Page, name: string, verb = name) => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
};

test('a meeting with a secret vote, from its draft to its minutes, with three members', async ({
  page,
  browser,
}) => {
  const title = someWord('Review ');
  await signInOperator(page);
  await page.goto('/writeMeeting');
  await page.getByLabel(en('announcement.titleEn')).fill(title);
  await page.getByLabel(en('meeting.startsAt')).fill('2031-05-05T09:00');
  await page.getByLabel(en('announcement.category')).selectOption({ label: 'Project review' });
  await page.getByRole('button', { name: en('meetingDesk.addItem') }).click();
  await page
    .getByRole('group', { name: en('meetingDesk.item', { number: 1 }) })
    .getByLabel(en('announcement.title'))
    .fill('Results');
  await page.getByRole('button', { name: en('meetingDesk.save') }).click();
  await expect(page.getByText(en('meetingDesk.next.draft'))).toBeVisible();
  const id = new URL(page.url()).searchParams.get('id') ?? '';

  const operate = await callAsOperator();
  const people = [await somebody(), await somebody(), await somebody()] as const;
  const [chair, second, third] = people;
  for (const { person, unit } of people)
    await operate(desk.inviteToMeeting, {
      id,
      companyId: unit.id,
      mobile: person.mobile,
      role: person === chair.person ? 'chair' : 'member',
    });
  await page.reload();
  await press(page, en('meetingDesk.call'));
  await expect(page.getByText(en('meetingDesk.next.called'))).toBeVisible();
  await query(`UPDATE meeting SET starts_at = now() + interval '5 minutes' WHERE id = $1`, [id]);

  const member = await (await browser.newContext()).newPage();
  await member.goto('/healthz');
  await signIn(member, second.person, second.unit);
  await member.goto('/service/consutantsList');
  await member.getByText(title).first().click();
  await expect(member.getByText(en('meeting.next.answer'))).toBeVisible();
  await member.getByRole('button', { name: en('meeting.checkIn') }).click();
  await expect(notice(member, en('meeting.checkedIn'))).toBeVisible();
  for (const { call } of [chair, third]) await call(checkInMeeting, { id });

  const lead = await (await browser.newContext()).newPage();
  await lead.goto('/healthz');
  await signIn(lead, chair.person, chair.unit);
  await lead.goto(`/service/consutantsDetail?id=${id}`);
  await press(lead, en('meeting.start'));
  await expect(lead.getByText(en('meeting.next.running'))).toBeVisible();
  await lead.getByRole('button', { name: en('meeting.openVote') }).click();
  const asking = lead.getByRole('dialog');
  await asking.getByLabel(en('meeting.question')).fill('Is it reached?');
  await asking.getByLabel(en('meeting.secret')).check();
  await asking.getByRole('button', { name: en('meeting.openVote') }).click();
  await expect(lead.getByText(en('meeting.isSecret'))).toBeVisible();

  const { votes } = await third.call(getMeeting, { id });
  await third.call(castVote, { voteId: votes[0]?.id ?? '', option: 0 });
  await chair.call(castVote, { voteId: votes[0]?.id ?? '', option: 1 });
  await member.reload();
  await expect(member.getByText(en('meeting.next.vote'))).toBeVisible();
  await press(member, en('meeting.option.yes'), en('meeting.castVerb'));
  await expect(member.getByText(en('meeting.votedSecretly'))).toBeVisible();
  await lead.reload();
  await press(lead, en('meeting.closeVote'));
  await expect(lead.getByText(en('meeting.passed'))).toBeVisible();
  await expect(lead.getByText(en('meeting.countLine', { option: 'Yes', count: 2 }))).toBeVisible();

  await press(lead, en('meeting.end'));
  await lead.getByRole('button', { name: en('meeting.writeMinutes') }).click();
  await lead.getByRole('dialog').getByRole('textbox').fill('It is reached.');
  await lead
    .getByRole('dialog')
    .getByRole('button', { name: en('meeting.sendMinutes') })
    .click();
  await expect(notice(lead, en('meeting.minutesSent'))).toBeVisible();
  for (const { call } of [chair, third]) await call(agreeMinutes, { id, version: 1, agrees: true });
  await member.reload();
  await member.getByRole('button', { name: en('meeting.agree'), exact: true }).click();
  await expect(member.getByText(en('meeting.next.minuted'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(en('meetingDesk.next.minuted'))).toBeVisible();
});
