import { addCourse, getKeptCourse, publishCourse, updateCourse } from '@chancery/contract/course/desk.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UnitActor } from '../../kit/actor.ts';
import { createWorld } from '../../testing/world.ts';

/** As many as a gate can wait for; `BOOKINGS=200` asks for more. */
const rounds = Number(process.env.BOOKINGS ?? 5);
const places = 3;

const world = await createWorld();
const { given, db, app } = world;
const operator = await given.operator();
const { bookings, courseDesk } = app.services;

const day = 86_400_000;
const soon = new Date(Date.now() + 3 * day);
const session = (capacity: number) => ({
  startsAt: soon.toISOString(),
  endsAt: new Date(soon.getTime() + 3_600_000).toISOString(),
  zone: 'Asia/Shanghai',
  capacity,
});
const words = { titleEn: 'Course', audience: 'units', category: 'sealUse', mode: 'single' } as const;

const people: UnitActor[] = [];
const units = [await given.unit({}), await given.unit({})];
for (let at = 0; at < 50; at += 1) {
  const unit = units[at % 2];
  const { id, sessionId, mobile } = await given.member({ unit });
  people.push({
    kind: 'user',
    id,
    sessionId,
    mobile,
    name: `person ${at}`,
    permissions: new Set(),
    companyId: unit?.id ?? '',
    role: 3,
  });
}

const newSession = async (capacity: number) => {
  const { id } = await world.call(operator, addCourse, { ...words, sessions: [session(capacity)] });
  await world.call(operator, publishCourse, { id });
  const { sessions } = await world.call(operator, getKeptCourse, { id });
  return { courseId: id, sessionId: sessions[0]?.id ?? '' };
};

/** A busy server says so before anything has happened, and whoever comes again is asked in. */
const bookPatiently = async (who: UnitActor, sessionId: string): ReturnType<typeof bookings.book> => {
  for (;;) {
    const answer = await bookings.book(who, sessionId).catch((error: Error) => {
      if (!error.message.startsWith('timeout exceeded when trying to connect')) throw error;
    });
    if (answer) return answer;
  }
};

interface Row {
  readonly account_id: string;
  readonly state: string;
  readonly place: string;
}
const rowsOf = async (list: string): Promise<Row[]> =>
  (
    await db.query<Row>(
      `SELECT account_id, state, place FROM registration WHERE list_id = $1 AND state <> 'cancelled' ORDER BY place`,
      [list],
    )
  ).rows;

test('fifty who book three places at once: three have one, the others wait in the order they came', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { sessionId } = await newSession(places);
    const answers = await Promise.all(people.map((who) => bookPatiently(who, sessionId)));
    expect(answers.filter(({ state }) => state === 'booked')).toHaveLength(places);
    const rows = await rowsOf(sessionId);
    expect(rows.map(({ state }) => state)).toEqual([
      ...Array<string>(places).fill('booked'),
      ...Array<string>(people.length - places).fill('waiting'),
    ]);
    expect(rows.map(({ place }) => Number(place))).toEqual(people.map((_, at) => at + 1));
    // What each was told is what the list says: their number when they came.
    const told = new Map(answers.map((answer, at) => [people[at]?.id, answer.number]));
    for (const { account_id, state, place } of rows)
      if (state === 'waiting') expect(told.get(account_id)).toBe(Number(place) - places);
  }
}, 900_000);

interface Model {
  capacity: number;
  booked: string[];
  waiting: string[];
}

const moveUp = (model: Model): void => {
  while (model.booked.length < model.capacity && model.waiting.length > 0)
    model.booked.push(model.waiting.shift() ?? '');
};

const steps = {
  book: async (model: Model, sessionId: string, at: number) => {
    const who = people[at % 6];
    if (!who) return;
    const isOn = model.booked.includes(who.id) || model.waiting.includes(who.id);
    const done = bookings.book(who, sessionId);
    if (isOn) return expect(done).rejects.toMatchObject({ key: 'registration.already' });
    const isFree = model.booked.length < model.capacity && model.waiting.length === 0;
    (isFree ? model.booked : model.waiting).push(who.id);
    expect(await done).toEqual({
      state: isFree ? 'booked' : 'waiting',
      number: isFree ? null : model.waiting.length,
    });
  },
  cancel: async (model: Model, sessionId: string, at: number) => {
    const who = people[at % 6];
    if (!who) return;
    const isOn = model.booked.includes(who.id) || model.waiting.includes(who.id);
    const done = bookings.cancel(who, sessionId);
    if (!isOn) return expect(done).rejects.toMatchObject({ key: 'registration.none' });
    await done;
    model.booked = model.booked.filter((id) => id !== who.id);
    model.waiting = model.waiting.filter((id) => id !== who.id);
    moveUp(model);
  },
  resize: async (model: Model, sessionId: string, at: number, courseId: string) => {
    const capacity = 1 + (at % 4);
    const { revision } = await courseDesk.get(courseId);
    const done = world.call(operator, updateCourse, {
      ...words,
      id: courseId,
      revision,
      sessions: [{ id: sessionId, ...session(capacity) }],
    });
    if (capacity < model.booked.length)
      return expect(done).rejects.toMatchObject({ key: 'registration.capacity' });
    await done;
    model.capacity = capacity;
    moveUp(model);
  },
};

test('whatever is booked, cancelled and changed, places are never exceeded and the order is kept', async () => {
  const step = fc.tuple(fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])), fc.nat(50));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (taken) => {
      const { courseId, sessionId } = await newSession(2);
      const model: Model = { capacity: 2, booked: [], waiting: [] };
      for (const [name, at] of taken) {
        await steps[name](model, sessionId, at, courseId);
        const rows = await rowsOf(sessionId);
        const of = (state: string) => rows.filter((row) => row.state === state).map((row) => row.account_id);
        expect(new Set(of('booked'))).toEqual(new Set(model.booked));
        expect(of('booked').length).toBeLessThanOrEqual(model.capacity);
        expect(of('waiting')).toEqual(model.waiting);
      }
    }),
    { numRuns: Number(process.env.BOOKING_RUNS ?? 4) },
  );
});

test('the database itself takes no more than there are places', async () => {
  const { sessionId } = await newSession(1);
  await expect(
    db.query('UPDATE registration_list SET booked = 2 WHERE id = $1', [sessionId]),
  ).rejects.toThrow('check constraint');
});
