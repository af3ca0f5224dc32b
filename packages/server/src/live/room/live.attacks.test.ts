import * as step from '@chancery/contract/authorization/steps.ts';
import { limits } from '@chancery/contract/limits.ts';
import * as call from '@chancery/contract/live/calls.ts';
import { disableMember } from '@chancery/contract/member/calls.ts';
import { recentMessages } from '@chancery/contract/message/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test, vi } from 'vitest';
import { newPhone } from '../../seal-use/photo/photo.testing.ts';
import { createWhileHeld } from '../../testing/while-held.ts';
import { createWorld, nobody } from '../../testing/world.ts';
import { createLiveOffice } from './live.testing.ts';

const world = await createWorld({
  TURN_URLS: 'turn:turn.example:3478',
  TURN_SECRET: 'a secret of two servers',
});
const { given, db, app } = world;
const office = await createLiveOffice(world);
const { applicant, keeper, main, unit, beat, enter, get, grantDirectly, smartSeal, stepsOf } = office;
await office.giveMinutes(100, 'test');

const witnessed = async (): Promise<string> =>
  (await grantDirectly({ deviceId: (await smartSeal()).id, witness: true, graceSeconds: 20 })).id;
const activate = (id: string, who = applicant) => world.call(who, step.activateAuthorization, { id });
const invite = (id: string, who = keeper) =>
  world.call(who, call.inviteLiveWitness, { authorizationId: id, name: 'Gu' });
type Link = Awaited<ReturnType<typeof invite>>;
const accept = ({ ticket, code }: Pick<Link, 'ticket' | 'code'>, key = newPhone()) =>
  world.call(nobody, call.acceptLiveInvite, { ticket, code, key, consent: true });
const exchangeUser = async (id: string, userId: string) => {
  const { revision } = await get(main, id);
  await world.call(main, step.changeAuthorizedUser, { id, revision, userId });
};

const whileHeld = createWhileHeld(world);
const holdRoom = 'SELECT FROM live_room WHERE authorization_id = $1 FOR UPDATE';

test('a link that is withdrawn between its code and the seat lets nobody in', async () => {
  const id = await witnessed();
  const link = await invite(id);
  const withdrawn = `UPDATE live_invite SET withdrawn_at = now()
    WHERE room_id = (SELECT id FROM live_room WHERE authorization_id = $1)`;
  await expect(whileHeld({ hold: holdRoom, meanwhile: withdrawn, id }, () => accept(link))).toRefuseWith(
    'live.inviteOver',
  );
});

test('the names that forward pictures end after minutes, and only whoever may be there hears of the next', async () => {
  const link = await invite(await witnessed());
  const key = newPhone();
  const { ice } = await accept(link, key);
  const endOf = (servers: typeof ice) => Number(servers[0]?.username?.split(':')[0]) - Date.now() / 1_000;
  expect(endOf(ice)).toBeLessThanOrEqual(limits.filming.iceMinutes * 60);
  vi.useFakeTimers({ now: Date.now() + limits.filming.iceMinutes * 30_000, toFake: ['Date'] });
  try {
    const next = (await beat(key)).ice;
    expect(next).not.toEqual(ice);
    expect(endOf(next)).toBeGreaterThan(limits.filming.iceMinutes * 29);
  } finally {
    vi.useRealTimers();
  }
  await world.call(keeper, call.withdrawLiveInvite, { id: link.id });
  await expect(beat(key)).toRefuseWith('live.over');
});

test('a link that is withdrawn, or whose maker leaves, is the end of whoever came by it, before they say another word', async () => {
  const id = await witnessed();
  const film = await enter(applicant, id);
  const come = async (link: Link) => {
    const key = newPhone();
    await accept(link, key);
    await beat(film.key);
    expect(await beat(key)).toMatchObject({ watched: true });
    return key;
  };
  const first = await invite(id);
  await come(first);
  await world.call(keeper, call.withdrawLiveInvite, { id: first.id });
  await expect(activate(id)).toRefuseWith('authorization.witnessMissing');

  const second = await invite(id);
  const key = await come(second);
  await db.query('UPDATE live_invite SET withdrawn_at = now() WHERE id = $1', [second.id]);
  await expect(beat(key)).toRefuseWith('live.over');

  const maker = await given.member({ unit, role: Role.administrator });
  const third = await come(await invite(id, maker));
  await db.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [maker.id]);
  await expect(beat(third)).toRefuseWith('live.over');
  await db.query('UPDATE membership SET disabled_at = NULL WHERE account_id = $1', [maker.id]);
  await world.call(main, disableMember, { userId: maker.id });
  const { list } = await world.call(keeper, call.listLiveInvites, { authorizationId: id });
  expect(list.map(({ withdrawn }) => withdrawn)).toEqual([true, true, true]);
});

test('six places are six, and five guesses five, however many come at once', async () => {
  const id = await witnessed();
  const many = [];
  for (let each = 0; each < limits.filming.watchers + 3; each += 1)
    many.push(await given.member({ unit, role: Role.administrator }));
  const came = await Promise.allSettled(many.map((one) => enter(one, id)));
  expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.filming.watchers);
  const { ticket, code } = await invite(id);
  const wrong = code === '000000' ? '000001' : '000000';
  const guessed = await Promise.allSettled(
    Array.from({ length: limits.filming.codeTries + 4 }, () => accept({ ticket, code: wrong })),
  );
  const heard = guessed.map((one) => (one.status === 'rejected' ? one.reason.key : 'let in'));
  expect(heard.filter((key) => key === 'live.code')).toHaveLength(limits.filming.codeTries);
});

test('nobody is filmer and witness at once, whoever they were before', async () => {
  const id = await witnessed();
  const [film, watch, own] = [await enter(applicant, id), await enter(keeper, id), await enter(main, id)];
  const beats = async (...seats: { key: string }[]) => {
    for (const { key } of seats) await beat(key);
  };
  await beats(film, watch, own);
  // Whoever watched and is now to stamp does not film by watching.
  await exchangeUser(id, main.id);
  await beats(watch, own);
  await expect(activate(id, main)).toRefuseWith('authorization.witnessMissing');
  // Nor does whoever filmed watch by having filmed.
  const filmsNow = await enter(main, id);
  await beats(filmsNow, watch);
  await db.query('UPDATE live_person SET active = true, seen_at = now(), left_at = NULL WHERE id = $1', [
    film.id,
  ]);
  await world.call(nobody, call.leaveLive, { key: watch.key });
  await expect(activate(id, main)).toRefuseWith('authorization.witnessMissing');
});

test('whoever is out of a room neither films nor watches, though their browser goes on', async () => {
  const id = await witnessed();
  const [film, watch] = [await enter(applicant, id), await enter(keeper, id)];
  for (const seat of [film, watch]) {
    await beat(film.key);
    await beat(watch.key);
    await db.query('UPDATE live_person SET left_at = now() WHERE id = $1', [seat.id]);
    await expect(activate(id)).toRefuseWith('authorization.witnessMissing');
    expect(await app.services.roomTickets.stillListening([{ sessionId: seat.id } as never])).toEqual(
      new Set(),
    );
    await db.query('UPDATE live_person SET left_at = NULL WHERE id = $1', [seat.id]);
  }
  await beat(film.key);
  expect(await activate(id)).toMatchObject({ status: 4 });
});

test('whoever keeps the seal no more watches no more, and whoever granted the use still does', async () => {
  const seal = await smartSeal();
  const { id } = await grantDirectly({ deviceId: seal.id, witness: true });
  const other = await given.member({ unit, role: Role.sealKeeper });
  const keptBy = (who: { id: string }) =>
    db.query('UPDATE device SET keeper_id = $2 WHERE id = $1', [seal.id, who.id]);
  await keptBy(other);
  const [theirs, own] = [await enter(other, id), await enter(main, id)];
  expect([theirs.room.part, own.room.part]).toEqual(['keeper', 'keeper']);
  expect((await beat(theirs.key)).me).toBe(theirs.id);
  expect((await beat(own.key)).me).toBe(own.id);
  await keptBy(keeper);
  await expect(beat(theirs.key)).toRefuseWith('live.over');
  await keptBy(other);
  expect((await beat(own.key)).me).toBe(own.id);
});

test('whoever comes back while they are looked for was not lost, and a use that is watched again goes on', async () => {
  const id = await witnessed();
  const [film, watch] = [await enter(applicant, id), await enter(keeper, id)];
  await beat(film.key);
  await beat(watch.key);
  await activate(id);
  const sweep = () => app.services.roomChores.sweep();
  const ofRoom = 'WHERE room_id = (SELECT id FROM live_room WHERE authorization_id = $1)';
  await db.query(`UPDATE live_person SET seen_at = now() - interval '11 seconds' ${ofRoom}`, [id]);
  const cameBack = `UPDATE live_person SET seen_at = now() ${ofRoom}`;
  await whileHeld({ hold: holdRoom, meanwhile: cameBack, id }, sweep);
  expect(await stepsOf(id)).not.toContain('lost');
  const watchedAt = (when: string) => `UPDATE live_room SET watched_at = ${when} WHERE authorization_id = $1`;
  await db.query(watchedAt(`now() - interval '21 seconds'`), [id]);
  const holdUse = 'SELECT FROM authorization_grant WHERE id = $1 FOR UPDATE';
  await whileHeld({ hold: holdUse, meanwhile: watchedAt('now()'), id }, sweep);
  expect(await get(applicant, id)).toMatchObject({ status: 4 });
});

test('those who may watch are asked once, however often a phone comes again', async () => {
  const id = await witnessed();
  for (let each = 0; each < 3; each += 1) await enter(applicant, id);
  const { list } = await world.call(keeper, recentMessages, {});
  expect(list.filter(({ link }) => link === `/live?use=${id}`)).toHaveLength(1);
});
