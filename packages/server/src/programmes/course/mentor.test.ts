import * as call from '@chancery/contract/course/calls.ts';
import * as desk from '@chancery/contract/course/desk.ts';
import * as register from '@chancery/contract/course/mentor.ts';
import { uploadMaterial } from '@chancery/contract/material/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { somePicture } from '../../seal-use/photo/photo.testing.ts';
import { type Caller, createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { given, db, address, app } = world;
const operator = await given.operator();
const me = await given.member({ role: Role.mainAdministrator });
const colleague = await given.member({ unit: me.unit });

const upload = async () =>
  (
    await world.call(
      operator,
      uploadMaterial,
      { fileName: 'lin.png', purpose: 'illustration' },
      { body: await somePicture() },
    )
  ).filePath;
const words = {
  name: '林老师',
  wordsZh: '二十年经验',
  wordsEn: 'Twenty years of it',
  contact: '13900000000',
};
const enter = async (over: object = {}) =>
  (await world.call(operator, register.addMentor, { ...words, ...over })).id;
const change = async (id: string, over: object) =>
  world.call(operator, register.updateMentor, {
    ...words,
    id,
    revision: (await world.call(operator, register.getMentor, { id })).revision,
    ...over,
  });

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const content = (mentorIds: readonly string[], over: object = {}) => ({
  titleZh: '用印辅导',
  titleEn: 'Coaching on seals',
  category: 'sealUse',
  audience: 'units',
  mode: 'single',
  mentorIds,
  sessions: [{ startsAt: at(72), endsAt: at(74), zone: 'Asia/Shanghai', capacity: 3 }],
  ...over,
});
const publish = async (mentorIds: readonly string[], over: object = {}) => {
  const { id } = await world.call(operator, desk.addCourse, content(mentorIds, over) as never);
  await world.call(operator, desk.publishCourse, { id });
  return id;
};
const read = (who: Caller, id: string) => world.call(who, call.getCourse, { id });

test('a mentor is entered once, and their words and picture are read in all of their courses', async () => {
  const id = await enter({ picture: await upload() });
  const [first, second] = [await publish([id]), await publish([id])];
  const [shown] = (await read(me, first)).mentors;
  expect(shown).toMatchObject({ id, name: '林老师' });
  expect(JSON.stringify(await read(me, first))).not.toContain(words.contact);
  expect((await fetch(address + shown?.picture)).status).toBe(200);
  await change(id, { name: '林清越', wordsEn: 'Retired judge', wordsZh: '退休法官' });
  expect((await read(me, second)).mentors).toMatchObject([
    { name: '林清越', words: expect.stringMatching(/Retired|退休/) },
  ]);
  const found = await world.call(me, call.listCourses, { keyword: '林清越' });
  expect(found.list.map((row) => row.id).toSorted()).toEqual([first, second].toSorted());
  expect(await world.call(operator, register.getMentor, { id })).toMatchObject({
    contact: words.contact,
    courseCount: 2,
    courses: [{ id: first }, { id: second }],
  });
});

test('a picture of a mentor is kept, and what is no file is refused', async () => {
  const picture = await upload();
  const id = await enter({ picture });
  await db.query(`UPDATE material SET created_at = now() - interval '90 days' WHERE id = $1`, [picture]);
  await app.services.materials.tidy();
  expect((await world.call(operator, register.getMentor, { id })).picture?.filePath).toBe(picture);
  await expect(enter({ picture: crypto.randomUUID() })).rejects.toMatchObject({ key: 'material.notFound' });
});

test('whoever is no longer offered stays where they teach and is chosen for nothing new', async () => {
  const id = await enter({ name: 'Qiao' });
  const courseId = await publish([id]);
  await change(id, { name: 'Qiao', offered: false });
  const { revision, sessions } = await world.call(operator, desk.getKeptCourse, { id: courseId });
  const own = sessions.map(({ places, ...one }) => ({ ...one, capacity: places.capacity }));
  await world.call(operator, desk.updateCourse, {
    ...content([id]),
    sessions: own,
    id: courseId,
    revision,
  } as never);
  await expect(publish([id])).rejects.toMatchObject({ key: 'course.mentorNotFound' });
  await expect(publish([crypto.randomUUID()])).rejects.toMatchObject({ key: 'course.mentorNotFound' });
  const offered = await world.call(operator, register.listMentors, { offered: 'true' as never });
  expect(offered.list.map((row) => row.id)).not.toContain(id);
  const all = await world.call(operator, register.listMentors, { keyword: 'qiao' });
  expect(all.list).toMatchObject([{ id, offered: false, courseCount: 1 }]);
});

test('an older state of a mentor is not written over a newer one', async () => {
  const id = await enter();
  await change(id, { contact: '1' });
  await expect(change(id, { contact: '2', revision: 1 })).rejects.toMatchObject({ key: 'edit.conflict' });
});

test('the database keeps how to reach a mentor from units, and mentors of nothing they see', async () => {
  const seenId = await enter({ name: 'Seen' });
  await publish([seenId]);
  const hiddenId = await enter({ name: 'Hidden' });
  const as = (query: string) =>
    app.services.transactions.read({ companyId: me.unit.id }, (tx) => tx.execute(query));
  const { rows } = await as('SELECT id FROM mentor');
  expect(rows.map((row) => row.id)).toContain(seenId);
  expect(rows.map((row) => row.id)).not.toContain(hiddenId);
  await expect(as('SELECT contact FROM mentor')).rejects.toThrow();
});

test('whoever takes part keeps the course once it is closed: bookings, calendar, handouts; others do not', async () => {
  const handout = await upload();
  const id = await publish([await enter({ picture: await upload() })], { handouts: [handout] });
  const [session] = (await read(me, id)).sessions;
  const sessionId = session?.id ?? '';
  await world.call(me, call.bookCourse, { sessionId });
  await db.query(`INSERT INTO course_attendance (session_id, company_id, account_id) VALUES ($1, $2, $3)`, [
    sessionId,
    me.unit.id,
    me.id,
  ]);
  await db.query(`UPDATE announcement SET closes_at = now() - interval '1 minute' WHERE id = $1`, [id]);
  const kept = await read(me, id);
  expect(kept.sessions[0]?.mine?.state).toBe('booked');
  for (const url of [kept.handouts?.[0]?.tmpUrl, kept.calendarUrl, kept.mentors[0]?.picture])
    expect((await fetch(address + url)).status).toBe(200);
  const mine = async (who: Caller) =>
    (await world.call(who, call.listCourses, { pageSize: 200 })).list.map((row) => row.id);
  expect(await mine(me)).toContain(id);
  expect(await mine(colleague)).not.toContain(id);
  await expect(read(colleague, id)).rejects.toMatchObject({ key: 'course.notFound' });
  await expect(world.call(colleague, call.bookCourse, { sessionId })).rejects.toMatchObject({
    key: 'course.sessionNotFound',
  });
  await world.call(me, call.rateCourse, { sessionId, rating: 4 });
  await world.call(me, call.cancelBooking, { sessionId });
  await expect(read(me, id)).rejects.toMatchObject({ key: 'course.notFound' });
  expect((await fetch(address + kept.calendarUrl)).status).toBe(404);
  expect((await fetch(address + kept.handouts?.[0]?.tmpUrl)).status).toBe(404);
});

test('nobody books another session of a course that is closed', async () => {
  const second = { startsAt: at(90), endsAt: at(92), zone: 'Asia/Shanghai', capacity: 3 };
  const id = await publish([], { sessions: [second, { ...second, startsAt: at(96), endsAt: at(98) }] });
  const [one, other] = (await read(me, id)).sessions.map((row) => row.id);
  await world.call(me, call.bookCourse, { sessionId: one ?? '' });
  await db.query(`UPDATE announcement SET closes_at = now() - interval '1 minute' WHERE id = $1`, [id]);
  await expect(world.call(me, call.bookCourse, { sessionId: other ?? '' })).rejects.toMatchObject({
    key: 'course.closed',
  });
});
