import { once } from 'node:events';
import { getApply, previewApply } from '@chancery/contract/application/calls.ts';
import { listWaitingGrants } from '@chancery/contract/authorization/calls.ts';
import * as step from '@chancery/contract/authorization/steps.ts';
import { getInbox } from '@chancery/contract/inbox/calls.ts';
import { limits } from '@chancery/contract/limits.ts';
import * as call from '@chancery/contract/live/calls.ts';
import { disableMember } from '@chancery/contract/member/calls.ts';
import { recentMessages } from '@chancery/contract/message/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { roomPath } from '../../people/message/serve-live.ts';
import { stepOf } from '../../seal-use/application/application.testing.ts';
import { newPhone } from '../../seal-use/photo/photo.testing.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld, nobody } from '../../testing/world.ts';
import { createLiveOffice } from './live.testing.ts';

const world = await createWorld();
const { given, db } = world;
const office = await createLiveOffice(world);
const { applicant, keeper, main, unit, beat, enter, get, grantDirectly, smartSeal, stepsOf, wait } = office;
await office.giveMinutes(100, 'test');

/** A use that has to be watched, of a seal of its own. */
const witnessed = async () => {
  const seal = await smartSeal();
  const { id } = await grantDirectly({ deviceId: seal.id, witness: true, graceSeconds: 20 });
  return { id, seal };
};

test('a use that has to be watched begins only while it is, pauses when nobody watches, and goes on when somebody does', async () => {
  const { id, seal } = await witnessed();
  const activate = () => world.call(applicant, step.activateAuthorization, { id });
  await expect(activate()).toRefuseWith('authorization.witnessMissing');

  const film = await enter(applicant, id);
  await beat(film.key);
  await expect(activate()).toRefuseWith('authorization.witnessMissing');
  const { list: messages } = await world.call(keeper, recentMessages, {});
  expect(messages[0]).toMatchObject({ event: 'authorization.filmed', link: `/live?use=${id}` });
  const waits = async () =>
    (await world.call(keeper, getInbox, { kind: 'watch' })).list.map((one) => one.id).includes(id);
  expect(await waits()).toBe(true);
  const watch = await enter(keeper, id);
  // Being there is not seeing: only a picture that arrives counts.
  await beat(watch.key, { active: false });
  await expect(activate()).toRefuseWith('authorization.witnessMissing');
  expect(await beat(watch.key)).toMatchObject({ watched: true, part: 'keeper', graceSeconds: 20 });
  expect(await waits()).toBe(false);
  expect(await activate()).toMatchObject({ status: 4, orderState: 'sent' });
  await office.answer(seal, id, 'done');
  expect((await beat(film.key)).people.map(({ part, active }) => [part, active])).toEqual([
    ['filmer', true],
    ['keeper', true],
  ]);

  await wait(id, 15);
  expect(await get(applicant, id)).toMatchObject({ status: 4 });
  const alone = await beat(film.key);
  expect(alone.watched).toBe(false);
  expect(alone.pausesIn).toBeGreaterThan(0);
  await wait(id, 6);
  expect(await get(applicant, id)).toMatchObject({ status: 5 });
  const orders = await office.ordersOf(id);
  expect(orders.map(({ body }) => body.state)).toEqual(['active', 'paused']);
  const again = () => world.call(applicant, step.reactivateAuthorization, { id });
  await expect(again()).toRefuseWith('authorization.witnessMissing');
  await expect(world.call(applicant, step.resendOrder, { id })).toRefuseWith('authorization.witnessMissing');
  await beat(film.key);
  await beat(watch.key);
  expect(await again()).toMatchObject({ status: 4 });
  expect((await get(applicant, id)).events.map(({ action }) => action)).toEqual([
    'granted',
    'active',
    'confirmed',
    'unwatched',
    'reActive',
  ]);
  expect(await stepsOf(id)).toEqual(expect.arrayContaining(['joined', 'filming', 'watching', 'lost']));
  const { rows } = await db.query(
    `SELECT count(*)::int AS n FROM evidence_entry WHERE company_id = $1 AND kind = 'live.told' AND body::jsonb ->> 'thread' = $2`,
    [unit.id, id],
  );
  expect(rows[0].n).toBe((await stepsOf(id)).length);
  // The hardware behind these seals was put there behind the back of the log.
  expect((await rowFaults(world)).filter(({ table }) => table !== 'device')).toEqual([]);
});

test('whoever leaves watches no longer, and a use nobody has to watch is pressed without anybody', async () => {
  const { id } = await witnessed();
  const [film, watch] = [await enter(applicant, id), await enter(main, id)];
  await beat(film.key);
  await beat(watch.key);
  await world.call(nobody, call.leaveLive, { key: watch.key });
  expect((await beat(film.key)).watched).toBe(false);
  await expect(beat(watch.key)).toRefuseWith('live.over');
  await expect(world.call(applicant, step.activateAuthorization, { id })).toRefuseWith(
    'authorization.witnessMissing',
  );
  const free = await grantDirectly({ deviceId: (await smartSeal()).id });
  expect(await world.call(applicant, step.activateAuthorization, { id: free.id })).toMatchObject({
    status: 4,
  });
  await wait(free.id, 60);
  expect(await get(applicant, free.id)).toMatchObject({ status: 4 });
});

test('a template can demand a witness, and no keeper grants without; never for use without the network', async () => {
  const template = await office.templateFor([stepOf('a', [main])]);
  await db.query(
    `UPDATE approval_template_version SET flow = flow || '{"witness":true}' WHERE template_id = $1`,
    [template.id],
  );
  const { id: applicationId } = await office.apply(template.id);
  expect(await world.call(applicant, getApply, { id: applicationId })).toMatchObject({ witness: true });
  expect(await world.call(applicant, previewApply, { templateId: template.id })).toMatchObject({
    witness: true,
  });
  await office.decide(main, applicationId);
  const { list } = await world.call(keeper, listWaitingGrants, {});
  expect(list.find((one) => one.applicationId === applicationId)).toMatchObject({ witness: true });
  await expect(office.grant(keeper, applicationId, { mode: 3 })).toRefuseWith('authorization.witnessOffline');
  const { id } = await office.grant(keeper, applicationId);
  expect(await get(keeper, id)).toMatchObject({ graceSeconds: 20 });
  // Whoever approved may watch, also where they neither keep the seal nor run the unit.
  expect((await enter(main, id)).room.part).toBe('approver');
  // To watch is not to say who else does.
  await expect(
    world.call(main, call.inviteLiveWitness, { authorizationId: id, name: 'A friend' }),
  ).toRefuseWith('live.notFound');
  const made = await world.call(keeper, call.inviteLiveWitness, { authorizationId: id, name: 'Gu' });
  await expect(world.call(main, call.withdrawLiveInvite, { id: made.id })).toRefuseWith(
    'live.inviteNotFound',
  );
});

test('a room is there for those of the use alone, and for nobody once they left the unit', async () => {
  const { id } = await witnessed();
  const [colleague, otherKeeper, stranger] = [
    await given.member({ unit }),
    await given.member({ unit, role: Role.sealKeeper }),
    await given.member({ role: Role.mainAdministrator }),
  ];
  for (const who of [colleague, otherKeeper, stranger])
    await expect(enter(who, id)).toRefuseWith('live.notFound');
  const administrator = await given.member({ unit, role: Role.administrator });
  const seat = await enter(administrator, id);
  await beat(seat.key);
  await db.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [administrator.id]);
  await expect(beat(seat.key)).toRefuseWith('live.over');
  await expect(beat(newPhone())).toRefuseWith('live.over');
});

test('somebody outside comes by a link and its code, five tries long, is named, and is out when the link ends', async () => {
  const { id } = await witnessed();
  const link = await world.call(keeper, call.inviteLiveWitness, {
    authorizationId: id,
    name: 'Ms Gu, Mill',
  });
  const key = newPhone();
  const accept = (code: string) =>
    world.call(nobody, call.acceptLiveInvite, { ticket: link.ticket, code, key, consent: true });
  const wrong = link.code === '000000' ? '000001' : '000000';
  await expect(accept(wrong)).toRefuseWith('live.code');
  const { room } = await accept(link.code);
  expect(room).toMatchObject({ part: 'counterparty', unitName: expect.any(String) });
  const film = await enter(applicant, id);
  await beat(film.key);
  await beat(key);
  expect((await beat(film.key)).people.map(({ name }) => name)).toContain('Ms Gu, Mill');
  expect(await world.call(applicant, step.activateAuthorization, { id })).toMatchObject({ status: 4 });
  await expect(
    world.call(await given.member({ unit }), call.withdrawLiveInvite, { id: link.id }),
  ).toRefuseWith('live.inviteNotFound');
  await world.call(keeper, call.withdrawLiveInvite, { id: link.id });
  await expect(beat(key)).toRefuseWith('live.over');
  await expect(accept(link.code)).toRefuseWith('live.inviteOver');
  const { list } = await world.call(applicant, call.listLiveInvites, { authorizationId: id });
  expect(list).toMatchObject([{ name: 'Ms Gu, Mill', withdrawn: true, came: true }]);

  const other = await world.call(keeper, call.inviteLiveWitness, { authorizationId: id, name: 'Guessed' });
  const guess = () =>
    world.call(nobody, call.acceptLiveInvite, {
      ticket: other.ticket,
      code: other.code === '999999' ? '999998' : '999999',
      key: newPhone(),
      consent: true,
    });
  for (let tries = 0; tries < 5; tries += 1) await expect(guess()).toRefuseWith('live.code');
  await expect(guess()).toRefuseWith('live.inviteOver');
});

test('six watch, the seventh is told why not; whoever comes again takes no second place', async () => {
  const { id } = await witnessed();
  const administrators = [];
  for (let each = 0; each < 6; each += 1)
    administrators.push(await given.member({ unit, role: Role.administrator }));
  for (const one of administrators) await beat((await enter(one, id)).key);
  await expect(enter(main, id)).toRefuseWith('live.full');
  expect((await enter(administrators[0] as typeof main, id)).room.most).toBe(6);
  expect((await enter(applicant, id)).room.part).toBe('filmer');
});

test('browsers tell each other what they need, once and in order, only within a room; a socket says when', async () => {
  const { id } = await witnessed();
  const [film, watch] = [await enter(applicant, id), await enter(keeper, id)];
  const { ticket } = await world.call(nobody, call.newLiveRoomTicket, { key: watch.key });
  const socket = new WebSocket(`${world.address.replace('http', 'ws')}${roomPath}?ticket=${ticket}`);
  const heard: string[] = [];
  socket.on('message', (data) => heard.push(JSON.parse(String(data)).type));
  await once(socket, 'open');
  const say = (kind: 'offer' | 'again', body: string, to = watch.id) =>
    world.call(nobody, call.signalLive, { key: film.key, to, kind, body });
  await say('offer', 'v=0 …');
  await say('again', '');
  await vi.waitFor(() => expect(heard).toContain('look'), { timeout: 10_000 });
  const first = await beat(watch.key, { active: false });
  expect(first.signals.map(({ kind, from }) => [kind, from])).toEqual([
    ['offer', film.id],
    ['again', film.id],
  ]);
  const after = first.signals.at(-1)?.number ?? 0;
  expect((await beat(watch.key, { active: false, after })).signals).toEqual([]);
  const elsewhere = await enter(applicant, (await witnessed()).id);
  await expect(say('offer', 'v=0', elsewhere.id)).toRefuseWith('live.personNotFound');
  socket.close();
});

test('moments are marked once, whoever marks them, and stand in the record', async () => {
  const { id } = await witnessed();
  const [film, watch] = [await enter(applicant, id), await enter(keeper, id)];
  const mark = { key: watch.key, id: crypto.randomUUID(), text: 'Page 3 is signed' };
  await world.call(nobody, call.markLive, mark);
  await world.call(nobody, call.markLive, mark);
  expect((await beat(film.key)).marks).toMatchObject([{ text: 'Page 3 is signed', part: 'keeper' }]);
});

test('each minute that is filmed is spent once; without any no filming begins, and what runs out is no longer watched', async () => {
  const poor = await createLiveOffice(world);
  const seal = await poor.smartSeal();
  const { id } = await poor.grantDirectly({ deviceId: seal.id, witness: true });
  await expect(poor.enter(poor.applicant, id)).toRefuseWith('ledger.askMore');
  await poor.giveMinutes(1, 'one');
  const [film, watch] = [await poor.enter(poor.applicant, id), await poor.enter(poor.keeper, id)];
  await poor.beat(film.key);
  await poor.beat(film.key);
  await poor.beat(watch.key);
  expect(await poor.beat(film.key)).toMatchObject({ minutes: 1, minutesOver: false, watched: true });
  await db.query('UPDATE live_room SET counted_minute = counted_minute - 1 WHERE authorization_id = $1', [
    id,
  ]);
  await db.query(`UPDATE live_room SET id = id WHERE authorization_id = $1`, [id]);
  const { rows } = await db.query(
    `SELECT sum(a.balance)::int AS spent FROM ledger_account a JOIN ledger_lot l ON l.id = a.lot_id
     WHERE l.company_id = $1 AND l.value = 'liveMinute' AND a.role = 'spent'`,
    [poor.unit.id],
  );
  expect(rows).toEqual([{ spent: 1 }]);
  // The same minute again is paid for already; only a later one is not.
  const paid = await poor.beat(film.key);
  expect(paid.minutesOver).toBe(false);
  const watchedAt = async () =>
    (await db.query('SELECT watched_at FROM live_room WHERE authorization_id = $1', [id])).rows[0]
      ?.watched_at;
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  try {
    // Whoever watches spends nothing.
    expect(await poor.beat(watch.key)).toMatchObject({ minutes: paid.minutes, minutesOver: false });
    expect(await poor.beat(film.key)).toMatchObject({ minutesOver: true, watched: false });
    const before = await watchedAt();
    await poor.beat(watch.key);
    await poor.beat(film.key);
    // What is not paid for is not watched, also within the grace.
    expect(await watchedAt()).toEqual(before);
  } finally {
    vi.useRealTimers();
  }
  await expect(world.call(poor.applicant, step.activateAuthorization, { id })).toRefuseWith(
    'authorization.witnessMissing',
  );
});

test('whoever stamps chooses no witness that is required: neither by a link, nor by having made one before', async () => {
  const { id } = await witnessed();
  const invited = (who: typeof main, authorizationId = id) =>
    world.call(who, call.inviteLiveWitness, { authorizationId, name: 'A second phone' });
  await expect(invited(applicant)).toRefuseWith('live.inviteOwn');
  // Where nobody has to watch, they may show it to whom they like.
  const free = await grantDirectly({ deviceId: (await smartSeal()).id });
  expect((await invited(applicant, free.id)).code).toHaveLength(6);

  const { ticket, code } = await invited(main);
  const key = newPhone();
  await world.call(nobody, call.acceptLiveInvite, { ticket, code, key, consent: true });
  const { revision } = await get(main, id);
  await world.call(main, step.changeAuthorizedUser, { id, revision, userId: main.id });
  const film = await enter(main, id);
  expect(film.room.part).toBe('filmer');
  await beat(film.key);
  await beat(key);
  expect(await beat(film.key)).toMatchObject({ watched: false });
  await expect(world.call(main, step.activateAuthorization, { id })).toRefuseWith(
    'authorization.witnessMissing',
  );
  const watch = await enter(keeper, id);
  await beat(watch.key);
  expect(await beat(film.key)).toMatchObject({ watched: true });
  expect(await world.call(main, step.activateAuthorization, { id })).toMatchObject({ status: 4 });
});

test('what a former user films is no film of this use', async () => {
  const { id } = await witnessed();
  const [film, watch] = [await enter(applicant, id), await enter(keeper, id)];
  await beat(film.key);
  await beat(watch.key);
  const colleague = await given.member({ unit });
  const { revision } = await get(main, id);
  await world.call(main, step.changeAuthorizedUser, { id, revision, userId: colleague.id });
  await expect(world.call(colleague, step.activateAuthorization, { id })).toRefuseWith(
    'authorization.witnessMissing',
  );
  expect(await beat(watch.key)).toMatchObject({ watched: false });
  await expect(beat(film.key)).toRefuseWith('live.over');
});

test('a link opens nothing after its end, also for whoever came by it in time', async () => {
  const { id } = await witnessed();
  const { ticket, code } = await world.call(keeper, call.inviteLiveWitness, {
    authorizationId: id,
    name: 'Late',
  });
  const accept = (key: string) =>
    world.call(nobody, call.acceptLiveInvite, { ticket, code, key, consent: true });
  const [key, film] = [newPhone(), await enter(applicant, id)];
  await accept(key);
  await beat(film.key);
  expect(await beat(key)).toMatchObject({ watched: true });
  await db.query(`UPDATE live_invite SET expires_at = now() WHERE name = 'Late'`);
  await expect(beat(key)).toRefuseWith('live.over');
  await expect(accept(newPhone())).toRefuseWith('live.inviteOver');
});

test('a key is of one seat: whoever left comes in with another', async () => {
  const { id } = await witnessed();
  const film = await enter(applicant, id);
  await world.call(nobody, call.leaveLive, { key: film.key });
  await expect(enter(applicant, id, film.key)).toRefuseWith('live.over');
  const watch = await enter(keeper, id);
  await expect(enter(main, id, watch.key)).toRefuseWith('live.over');
  await expect(enter(keeper, (await witnessed()).id, watch.key)).toRefuseWith('live.over');
  expect((await enter(keeper, id, watch.key)).id).toBe(watch.id);
});

test('watched is what is filmed and seen now: not a moment ago, and not by whoever looks away', async () => {
  const { id } = await witnessed();
  const [film, watch] = [await enter(applicant, id), await enter(keeper, id)];
  const both = async () => {
    await beat(film.key);
    await beat(watch.key);
  };
  const refused = () =>
    expect(world.call(applicant, step.activateAuthorization, { id })).toRefuseWith(
      'authorization.witnessMissing',
    );
  const earlier = (table: string, column: string, where: string, value: string) =>
    db.query(`UPDATE ${table} SET ${column} = ${column} - interval '11 seconds' WHERE ${where} = $1`, [
      value,
    ]);
  await both();
  await beat(watch.key, { active: false });
  await refused();
  await both();
  await beat(film.key, { active: false });
  await refused();
  for (const seat of [film, watch]) {
    await both();
    await earlier('live_person', 'seen_at', 'id', seat.id);
    await refused();
  }
  await both();
  await earlier('live_room', 'watched_at', 'authorization_id', id);
  await refused();
  await both();
  expect(await world.call(applicant, step.activateAuthorization, { id })).toMatchObject({ status: 4 });
});

test('a press that is entered by hand counts as paused once the grace is over, whoever still has to notice', async () => {
  const seal = await given.device({ unit, keeper });
  const { id } = await grantDirectly({ deviceId: seal.id, witness: true });
  const [film, watch] = [await enter(applicant, id), await enter(keeper, id)];
  await beat(film.key);
  await beat(watch.key);
  await world.call(applicant, step.activateAuthorization, { id });
  expect(await world.call(applicant, step.pressByHand, { id })).toMatchObject({ id });
  await db.query(
    `UPDATE live_room SET watched_at = watched_at - interval '21 seconds' WHERE authorization_id = $1`,
    [id],
  );
  // A chore may have come first after all, and paused it.
  await expect(world.call(applicant, step.pressByHand, { id })).rejects.toMatchObject({
    key: expect.stringMatching(/witnessMissing|notNow/),
  });
});

test('what is over lets nobody in, and nobody in it films or sees it any more', async () => {
  const { id } = await witnessed();
  const { ticket, code } = await world.call(main, call.inviteLiveWitness, {
    authorizationId: id,
    name: 'Gu',
  });
  const [film, watch] = [await enter(applicant, id), await enter(keeper, id)];
  await beat(film.key);
  await beat(watch.key);
  await world.call(main, step.cancelAuthorization, { id, note: 'enough' });
  await expect(enter(main, id)).toRefuseWith('live.ended');
  await expect(world.call(main, call.inviteLiveWitness, { authorizationId: id, name: 'Late' })).toRefuseWith(
    'live.ended',
  );
  const wish = { ticket, code, key: newPhone(), consent: true } as const;
  await expect(world.call(nobody, call.acceptLiveInvite, wish)).toRefuseWith('live.ended');
  const { people } = await beat(film.key);
  expect(people.find(({ id: one }) => one === film.id)).toMatchObject({ active: false });
});

test('links, signals and marks have an end, and who left hears nothing', async () => {
  const { id } = await witnessed();
  const [film, watch] = [await enter(applicant, id), await enter(keeper, id)];
  const invite = () => world.call(main, call.inviteLiveWitness, { authorizationId: id, name: 'Gu' });
  for (let each = 0; each < limits.filming.invites; each += 1) await invite();
  await expect(invite()).toRefuseWith('live.invites');
  await db.query(
    `INSERT INTO live_signal (company_id, from_id, to_id, kind, body)
     SELECT $1, $2, $3, 'again', '' FROM generate_series(1, $4)`,
    [unit.id, film.id, watch.id, limits.filming.signals],
  );
  const say = (to: string) =>
    world.call(nobody, call.signalLive, { key: film.key, to, kind: 'again', body: '' });
  await expect(say(watch.id)).toRefuseWith('live.signals');
  await expect(say(film.id)).toRefuseWith('live.personNotFound');
  await db.query(
    `INSERT INTO live_event (id, company_id, authorization_id, step, name, at)
     SELECT gen_random_uuid(), $1, $2, 'marked', 'forged', now() FROM generate_series(1, $3)`,
    [unit.id, id, limits.filming.marks],
  );
  const mark = { key: watch.key, id: crypto.randomUUID(), text: 'One more' };
  await expect(world.call(nobody, call.markLive, mark)).toRefuseWith('live.marks');
  await world.call(nobody, call.leaveLive, { key: watch.key });
  await expect(world.call(nobody, call.newLiveRoomTicket, { key: watch.key })).toRefuseWith('live.over');
});

test('a record tells when each of them stopped watching, however they went', async () => {
  const { id } = await witnessed();
  const {
    ticket,
    code,
    id: link,
  } = await world.call(main, call.inviteLiveWitness, {
    authorizationId: id,
    name: 'Gu',
  });
  const administrator = await given.member({ unit, role: Role.administrator });
  const seats = [await enter(keeper, id), await enter(administrator, id)];
  const key = newPhone();
  await world.call(nobody, call.acceptLiveInvite, { ticket, code, key, consent: true });
  for (const each of [...seats.map((seat) => seat.key), key]) await beat(each);
  const watching = async () => {
    const { rows } = await db.query(
      `SELECT name, max(at) FILTER (WHERE step = 'watching') > coalesce(max(at) FILTER (WHERE step <> 'watching'), '-infinity') AS still
       FROM live_event WHERE authorization_id = $1 AND person_id IS NOT NULL GROUP BY person_id, name`,
      [id],
    );
    return rows.filter(({ still }) => still).map(({ name }) => name);
  };
  expect(await watching()).toHaveLength(3);
  // Another browser of the same person, a link that is withdrawn, and a unit that is left.
  await enter(keeper, id);
  await world.call(main, call.withdrawLiveInvite, { id: link });
  expect(await watching()).toEqual([administrator.realName]);
  await world.call(main, disableMember, { userId: administrator.id });
  await expect(beat(seats[1]?.key ?? '')).toRefuseWith('live.over');
  await wait(id, 11);
  expect(await watching()).toEqual([]);
});
