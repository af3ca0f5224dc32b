import { Role } from '@chancery/contract/unit/codes.ts';
import type { Browser, Page } from '@playwright/test';
import { expectPath } from './support/screen.ts';
import { signInMember, signInOperator } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { someWord } from './support/unique.ts';
import { containing, en } from './support/words.ts';

const newPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

/** A time by the clocks of the browser, as an input holds it. */
const wall = (page: Page, minutes: number): Promise<string> =>
  page.evaluate((ahead) => {
    const time = new Date(Date.now() + ahead * 60_000);
    return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, minutes);

const write = async (desk: Page, title: string): Promise<string> => {
  await desk.goto('/writeCourse');
  await desk.getByLabel(en('announcement.titleEn')).fill(title);
  await desk.getByLabel(en('courseDesk.cancelHours')).fill('0');
  await desk.getByRole('button', { name: en('courseDesk.addSession') }).click();
  const first = desk.getByRole('group', { name: en('courseDesk.session', { number: 1 }) });
  await first.getByLabel(en('courseDesk.startsAt')).fill(await wall(desk, 20));
  await first.getByLabel(en('courseDesk.endsAt')).fill(await wall(desk, 80));
  await first.getByLabel(en('courseDesk.capacity')).fill('1');
  await first.getByLabel(en('courseDesk.place'), { exact: true }).fill('Room 5');
  await desk.getByLabel(en('announcement.category')).selectOption({ label: 'Using seals' });
  await desk.getByRole('button', { name: en('courseDesk.save'), exact: true }).click();
  await expectPath(desk, /^\/courseDetail/);
  await desk.getByRole('button', { name: en('announcement.publish') }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: en('announcement.publish') })
    .click();
  await expect(desk.getByText(en('code.announcementStage.shown'), { exact: true })).toBeVisible();
  return new URL(desk.url()).searchParams.get('id') ?? '';
};

test('a course is booked out; who waits moves up, is told, and is there', async ({ page, browser }) => {
  const [desk, other] = [await newPage(browser), await newPage(browser)];
  await signInOperator(desk);
  const title = someWord('Coaching ');
  const id = await write(desk, title);

  await signInMember(page, Role.member);
  await page.goto(`/service/teachDetail?id=${id}`);
  await page.getByRole('button', { name: en('course.book'), exact: true }).click();
  await expect(page.getByText(en('course.isBooked'))).toBeVisible();
  const { person } = await signInMember(other, Role.member);
  await other.goto(`/service/teachDetail?id=${id}`);
  await other.getByRole('button', { name: en('course.joinNumber', { number: 1 }) }).click();
  await expect(other.getByText(en('course.isWaiting', { number: 1 }), { exact: true })).toBeVisible();

  await page.getByRole('button', { name: en('course.cancel') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: en('course.cancel') })
    .click();
  await expect(page.getByRole('button', { name: en('course.joinNumber', { number: 1 }) })).toBeHidden();
  await expect(page.getByText(en('course.isBooked'))).toBeHidden();
  await other.goto('/message/messageCenter');
  await other.getByText(en('message.course.movedUp.title', { title })).first().click();
  await other.goto(`/service/teachDetail?id=${id}`);
  await expect(other.getByText(en('course.isBooked'))).toBeVisible();
  const file = await other.request.get(
    (await other.getByRole('link', { name: en('course.calendar') }).getAttribute('href')) ?? '',
  );
  expect(await file.text()).toMatch(containing('BEGIN:VEVENT'));

  await desk.reload();
  await desk.getByRole('button', { name: en('courseDesk.openCode') }).click();
  const shown = await desk.getByText(/^Code: [A-Z2-9]{6}$/).textContent();
  await other.getByRole('button', { name: en('course.attend') }).click();
  const dialog = other.getByRole('dialog');
  await dialog.getByLabel(en('course.code')).fill(shown?.slice(-6) ?? '');
  await dialog.getByRole('button', { name: en('course.attend') }).click();
  await expect(other.getByText(en('course.attended'))).toBeVisible();
  await desk.reload();
  await expect(desk.getByRole('row').filter({ hasText: person.realName })).toContainText(
    en('courseDesk.came'),
  );
});
