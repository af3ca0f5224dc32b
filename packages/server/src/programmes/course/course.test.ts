import * as call from '@chancery/contract/course/calls.ts';
import * as desk from '@chancery/contract/course/desk.ts';
import { addMentor } from '@chancery/contract/course/mentor.ts';
import { uploadMaterial } from '@chancery/contract/material/calls.ts';
import { disableMember } from '@chancery/contract/member/calls.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test } from 'vitest';
import { somePicture } from '../../seal-use/photo/photo.testing.ts';
import { type Caller, createWorld } from '../../testing/world.ts';

const world = await createWorld();
const { given, db, address, app } = world;
const operator = await given.operator();
const me = await given.member({ role: Role.mainAdministrator });
const colleague = await given.member({ unit: me.unit });
const stranger = await given.member({ role: Role.mainAdministrator });

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const session = (hours: number, over: object = {}) => ({
  startsAt: at(hours),
  endsAt: at(hours + 2),
  zone: 'Asia/Shanghai',
  place: 'Room 5',
  link: 'https://meet.example.com/a',
  capacity: 1,
  ...over,
});
const { id: lin } = await world.call(operator, addMentor, {
  name: '林老师',
  wordsZh: '二十年经验',
  wordsEn: 'Twenty years of it',
  contact: '13900000000',
});
const content = {
  titleZh: '用印辅导',
  titleEn: 'Coaching on seals',
  category: 'sealUse',
  audience: 'units',
  mode: 'single',
  cancelHours: 24,
  mentorIds: [lin],
  sessions: [session(72)],
} as const;

const publish = async (over: object = {}) => {
  const { id } = await world.call(operator, desk.addCourse, { ...content, ...over } as never);
  await world.call(operator, desk.publishCourse, { id });
  return id;
};
const kept = (id: string) => world.call(operator, desk.getKeptCourse, { id });
const sessionsOf = async (id: string) => (await kept(id)).sessions.map((one) => one.id);
const firstOf = async (id: string) => (await sessionsOf(id))[0] ?? '';
const book = (who: Caller, sessionId: string) => world.call(who, call.bookCourse, { sessionId });
const cancel = (who: Caller, sessionId: string) => world.call(who, call.cancelBooking, { sessionId });
const seen = async (who: Caller, id: string) => (await world.call(who, call.getCourse, { id })).sessions[0];
const toldOf = async (who: Caller, id: string) =>
  (await world.call(who, listMessages, { pageSize: 200 })).list
    .filter(({ objectId }) => objectId === id)
    .map(({ event }) => event);
/** Lets time pass for one session. */
const shift = (sessionId: string, hours: number) =>
  db.query(
    `UPDATE course_session SET starts_at = starts_at - make_interval(mins => $2), ends_at = ends_at - make_interval(mins => $2)
     WHERE id = $1`,
    [sessionId, Math.round(hours * 60)],
  );
/** The course as it is written, to be changed and sent back. */
const written = async (id: string, change: (sessions: object[]) => object) => {
  const { revision, sessions } = await kept(id);
  const own = sessions.map(({ id: sessionId, startsAt, endsAt, zone, place, link, places }) => ({
    id: sessionId,
    startsAt,
    endsAt,
    zone,
    place,
    link,
    capacity: places.capacity,
  }));
  return world.call(operator, desk.updateCourse, {
    ...content,
    id,
    revision,
    sessions: own,
    ...change(own),
  } as never);
};

test('whoever waits moves up when somebody cancels, across units, and is told once', async () => {
  const id = await publish();
  const sessionId = await firstOf(id);
  expect(await book(me, sessionId)).toEqual({ state: 'booked', number: null });
  expect(await book(stranger, sessionId)).toEqual({ state: 'waiting', number: 1 });
  expect(await book(colleague, sessionId)).toEqual({ state: 'waiting', number: 2 });
  await expect(book(me, sessionId)).rejects.toMatchObject({ key: 'registration.already' });
  expect(await seen(colleague, id)).toMatchObject({
    places: { capacity: 1, booked: 1, waiting: 2 },
    mine: { state: 'waiting', number: 2 },
    link: null,
  });
  await cancel(me, sessionId);
  expect(await seen(stranger, id)).toMatchObject({
    mine: { state: 'booked' },
    link: content.sessions[0].link,
  });
  expect((await seen(colleague, id))?.mine).toEqual({ state: 'waiting', number: 1 });
  await Promise.all([app.services.courseNotices.run(), app.services.courseNotices.run()]);
  expect(await toldOf(stranger, id)).toEqual(['course.movedUp']);
  expect(await toldOf(colleague, id)).toEqual([]);
  const { sessions, ...course } = await kept(id);
  expect(course).toMatchObject({ sessionCount: 1, booked: 1, waiting: 1, nextAt: sessions[0]?.startsAt });
  expect(sessions[0]?.people.map(({ state }) => state)).toEqual(['booked', 'waiting']);
});

test('more places let those in who wait, and fewer than are taken are refused', async () => {
  const id = await publish();
  const sessionId = await firstOf(id);
  for (const who of [me, colleague, stranger]) await book(who, sessionId);
  await written(id, ([one]) => ({ sessions: [{ ...one, capacity: 2 }] }));
  expect((await seen(colleague, id))?.mine?.state).toBe('booked');
  expect((await seen(stranger, id))?.mine).toEqual({ state: 'waiting', number: 1 });
  expect(await toldOf(colleague, id)).toEqual(['course.movedUp']);
  await expect(written(id, ([one]) => ({ sessions: [{ ...one, capacity: 1 }] }))).rejects.toMatchObject({
    key: 'registration.capacity',
  });
});

test('a place is given back until the limit, a place on the waiting list at any time', async () => {
  const id = await publish({ sessions: [session(30)] });
  const sessionId = await firstOf(id);
  await book(me, sessionId);
  await book(colleague, sessionId);
  await shift(sessionId, 7);
  await expect(cancel(me, sessionId)).rejects.toMatchObject({ key: 'course.tooLate' });
  expect((await seen(me, id))?.mine?.state).toBe('booked');
  await cancel(colleague, sessionId);
  await expect(cancel(colleague, sessionId)).rejects.toMatchObject({ key: 'registration.none' });
  await shift(sessionId, 24);
  await expect(book(colleague, sessionId)).rejects.toMatchObject({ key: 'course.begun' });
});

test('a series is booked as a whole', async () => {
  const id = await publish({ mode: 'series', capacity: 1, sessions: [session(48), session(96)] });
  const [first = '', second = ''] = await sessionsOf(id);
  await book(me, second);
  await expect(book(me, first)).rejects.toMatchObject({ key: 'registration.already' });
  expect((await world.call(me, call.getCourse, { id })).sessions.map((one) => one.mine?.state)).toEqual([
    'booked',
    'booked',
  ]);
  await expect(written(id, ([one]) => ({ mode: 'series', sessions: [one] }))).rejects.toMatchObject({
    key: 'course.sessionBooked',
  });
  await expect(written(id, () => ({}))).rejects.toMatchObject({ key: 'course.modeFixed' });
});

test('attendance is by the code, around the session, for those who have a place; then feedback, once', async () => {
  const handout = await world.call(
    operator,
    uploadMaterial,
    { fileName: 'slides.png', purpose: 'material' },
    { body: await somePicture() },
  );
  const id = await publish({ handouts: [handout.filePath] });
  const sessionId = await firstOf(id);
  await book(me, sessionId);
  await book(colleague, sessionId);
  const attend = (who: Caller, code: string) => world.call(who, call.attendCourse, { sessionId, code });
  const rate = () => world.call(me, call.rateCourse, { sessionId, rating: 5, words: 'Good' });
  await expect(world.call(operator, desk.openAttendance, { sessionId })).rejects.toMatchObject({
    key: 'course.codeTime',
  });
  await shift(sessionId, 72.2);
  await expect(attend(me, 'ABCDEF')).rejects.toMatchObject({ key: 'course.code' });
  const { code } = await world.call(operator, desk.openAttendance, { sessionId });
  expect((await world.call(operator, desk.openAttendance, { sessionId })).code).toBe(code);
  await expect(attend(colleague, code)).rejects.toMatchObject({ key: 'registration.none' });
  await expect(rate()).rejects.toMatchObject({ key: 'course.notAttended' });
  expect((await world.call(me, call.getCourse, { id })).handouts).toBeNull();
  await attend(me, code.toLowerCase());
  await rate();
  await expect(rate()).rejects.toMatchObject({ key: 'course.rated' });
  expect((await world.call(me, call.getCourse, { id })).handouts).toMatchObject([{ fileName: 'slides.png' }]);
  expect((await world.call(colleague, call.getCourse, { id })).handouts).toBeNull();
  expect((await kept(id)).sessions[0]?.people[0]).toMatchObject({ attended: true, rating: 5, words: 'Good' });
  await shift(sessionId, 3);
  await expect(attend(me, code)).rejects.toMatchObject({ key: 'course.code' });
});

test('the database lets a unit neither place people it may not, nor say who was there', async () => {
  const chosen = await publish({ audience: 'chosen', companyIds: [stranger.unit.id] });
  const open = await publish({ sessions: [session(72, { capacity: 9 })] });
  const [hidden, free] = [await firstOf(chosen), await firstOf(open)];
  const as = (query: string) =>
    app.services.transactions.write({ companyId: me.unit.id }, (tx) => tx.execute(query));
  const answer = async (query: string) =>
    Object.values((await as(`SELECT ${query} AS answer`)).rows[0] ?? {})[0];
  const register = (list: string, who: { readonly id: string }) =>
    answer(`registration_register('${list}', '${who.id}')`);
  expect(await register(hidden, me)).toBe('closed');
  expect(await register(free, stranger)).toBe('closed');
  expect(await register(free, me)).toBe('booked');
  await shift(free, 72.2);
  expect(await register(free, colleague)).toBe('closed');
  const { code } = await world.call(operator, desk.openAttendance, { sessionId: free });
  const attend = (who: { readonly id: string }, said: string) =>
    answer(`course_attend('${free}', '${who.id}', '${said}')`);
  expect(await attend(me, 'ABCDEF')).toBe(false);
  expect(await attend(colleague, code)).toBe(false);
  expect(await answer(`course_rate('${free}', '${me.id}', 5::smallint, 'x')`)).toBe(false);
  await shift(free, 3);
  expect(await attend(me, code)).toBe(false);
  for (const forged of [
    `INSERT INTO course_attendance (session_id, company_id, account_id) VALUES ('${free}', '${me.unit.id}', '${me.id}')`,
    `UPDATE course_attendance SET rating = 1`,
    `SELECT code FROM course_session`,
  ])
    await expect(as(forged), forged).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('everybody concerned hears of another time and of a cancelled session', async () => {
  const id = await publish();
  const sessionId = await firstOf(id);
  await book(me, sessionId);
  await book(stranger, sessionId);
  await written(id, ([one]) => ({ sessions: [{ ...one, place: 'Room 6' }] }));
  await written(id, () => ({}));
  expect(await toldOf(me, id)).toEqual(['course.changed']);
  expect(await toldOf(stranger, id)).toEqual(['course.changed']);
  await expect(world.call(operator, desk.withdrawCourse, { id })).rejects.toMatchObject({
    key: 'course.booked',
  });
  await world.call(operator, desk.cancelSession, { sessionId, reason: 'the mentor is ill' });
  expect(await toldOf(stranger, id)).toContain('course.cancelled');
  for (const again of [
    () => book(colleague, sessionId),
    () => cancel(me, sessionId),
    () => world.call(operator, desk.cancelSession, { sessionId, reason: 'again' }),
  ])
    await expect(again()).rejects.toMatchObject({ key: 'course.sessionCancelled' });
  await world.call(operator, desk.withdrawCourse, { id });
  await expect(world.call(me, call.getCourse, { id })).rejects.toMatchObject({ key: 'course.notFound' });
  await expect(world.call(operator, desk.publishCourse, { id })).rejects.toMatchObject({
    key: 'course.noSessions',
  });
});

test('a session with people on its list is not removed, one without is', async () => {
  const id = await publish({ sessions: [session(48), session(72)] });
  const [first = ''] = await sessionsOf(id);
  await written(id, ([one]) => ({ sessions: [one] }));
  expect(await sessionsOf(id)).toEqual([first]);
  await book(me, first);
  await expect(written(id, () => ({ sessions: [] }))).rejects.toMatchObject({ key: 'course.sessionBooked' });
  await expect(
    written(id, ([one]) => ({ sessions: [{ ...one, id: crypto.randomUUID() }] })),
  ).rejects.toMatchObject({ key: 'course.sessionNotFound' });
});

test('those with a place are reminded a day and an hour before, once each', async () => {
  const id = await publish({ sessions: [session(30)] });
  const sessionId = await firstOf(id);
  await book(me, sessionId);
  await book(colleague, sessionId);
  const { run } = app.services.courseNotices;
  await run();
  expect(await toldOf(me, id)).toEqual([]);
  await shift(sessionId, 7);
  await Promise.all([run(), run()]);
  expect(await toldOf(me, id)).toEqual(['course.soon']);
  await shift(sessionId, 22.5);
  await Promise.all([run(), run()]);
  await run();
  expect(await toldOf(me, id)).toEqual(['course.soon', 'course.soon']);
  expect(await toldOf(colleague, id)).toEqual([]);
});

test('whoever is disabled gives their places back', async () => {
  const leaver = await given.member({ unit: me.unit });
  const id = await publish();
  const sessionId = await firstOf(id);
  await book(leaver, sessionId);
  await book(stranger, sessionId);
  await world.call(me, disableMember, { userId: leaver.id });
  expect((await seen(stranger, id))?.mine?.state).toBe('booked');
});

test('the calendar file holds my sessions, follows changes, and opens for nobody else', async () => {
  const id = await publish({
    titleEn: 'Seals, contracts; and a title that is long enough to be folded 用印与合同管理',
  });
  const sessionId = await firstOf(id);
  expect((await world.call(me, call.getCourse, { id })).calendarUrl).toBeNull();
  await book(me, sessionId);
  const url = (await world.call(me, call.getCourse, { id })).calendarUrl ?? '';
  const load = async () => {
    const reply = await fetch(address + url, { headers: { 'accept-language': 'en' } });
    return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() };
  };
  const first = await load();
  expect(first).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' });
  const lines = first.text.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const unfolded = first.text.replaceAll('\r\n ', '');
  expect(unfolded).toContain(
    'SUMMARY:Seals\\, contracts\\; and a title that is long enough to be folded 用印与合同管理\r\n',
  );
  expect(unfolded).toContain(`UID:${sessionId}@chancery\r\n`);
  expect(unfolded).toMatch(/DTSTART:\d{8}T\d{6}Z\r\nDTEND:\d{8}T\d{6}Z\r\n/);
  expect(unfolded).toContain('SEQUENCE:0\r\n');
  await written(id, ([one]) => ({ sessions: [{ ...one, place: 'Room 7' }] }));
  expect((await load()).text).toContain('SEQUENCE:1\r\n');
  await world.call(operator, desk.cancelSession, { sessionId, reason: 'no heating' });
  const last = (await load()).text;
  expect(last).toContain('STATUS:CANCELLED\r\n');
  expect(last).toContain('SEQUENCE:2\r\n');
  expect((await fetch(`${address}${url.slice(0, -4)}AAAA`)).status).toBe(404);
  await db.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [me.id]);
  expect((await load()).status).toBe(404);
  await db.query('UPDATE membership SET disabled_at = NULL WHERE account_id = $1', [me.id]);
});

test('the list shows the next date with its free places, and my bookings alone where asked', async () => {
  const reader = await given.member({});
  const [mine, other] = [await publish({ sessions: [session(60, { capacity: 3 })] }), await publish()];
  await book(reader, await firstOf(mine));
  const rows = (await world.call(reader, call.listCourses, { pageSize: 200 })).list;
  expect(rows.find(({ id }) => id === mine)).toMatchObject({
    next: { zone: 'Asia/Shanghai', free: 2 },
    mine: { state: 'booked', number: null },
    mentors: ['林老师'],
  });
  expect(rows.find(({ id }) => id === other)?.mine).toBeNull();
  const own = (await world.call(reader, call.listCourses, { mine: 'true' as never })).list;
  expect(own.map(({ id }) => id)).toEqual([mine]);
});

test('chosen units alone see and book a course, and nonsense in a session is refused', async () => {
  const id = await publish({ audience: 'chosen', companyIds: [me.unit.id] });
  const sessionId = await firstOf(id);
  for (const done of [
    () => book(stranger, sessionId),
    () => cancel(stranger, sessionId),
    () => world.call(stranger, call.attendCourse, { sessionId, code: 'x' }),
    () => world.call(stranger, call.rateCourse, { sessionId, rating: 1 }),
  ])
    await expect(done()).rejects.toMatchObject({ key: 'course.sessionNotFound' });
  for (const wrong of [
    session(72, { zone: 'Asia/Nowhere' }),
    session(72, { endsAt: at(71) }),
    session(72, { link: 'javascript:alert(1)' }),
    session(72, { capacity: 0 }),
  ])
    await expect(publish({ sessions: [wrong] })).rejects.toMatchObject({ key: 'request.invalid' });
  await expect(publish({ sessions: [] })).rejects.toMatchObject({ key: 'course.noSessions' });
});
