import { getApply, saveApply } from '@chancery/contract/application/calls.ts';
import { SealUseKind } from '@chancery/contract/application/codes.ts';
import { approveApply, approveMany, movePlaces } from '@chancery/contract/approval/calls.ts';
import type { Flow } from '@chancery/contract/approval/flow.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { listMessages } from '@chancery/contract/message/calls.ts';
import type { Place } from '@chancery/contract/placing/shapes.ts';
import { readEntry } from '@chancery/evidence/entry.ts';
import { expect, test } from 'vitest';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';
import { createOffice, type Member, stepOf } from '../application/application.testing.ts';
import { boundNow } from '../placing/bound-now.ts';
import { paperOf } from '../placing/placing.testing.ts';

const world = await createWorld();
const { given, call } = world;
const office = await createOffice(world);
const { applicant, unit } = office;
const [boss, chief] = [await office.join(), await office.join()];
const seal = await given.device({ unit, name: 'Contract seal', subtype: SealSubtype.ordinaryElectronic });
const other = await given.device({ unit, name: 'Finance seal', subtype: SealSubtype.ordinaryElectronic });
const { filePath: contract } = await call(
  applicant,
  uploadFile,
  { fileName: 'contract.pdf', purpose: 'application' },
  { body: paperOf([{ text: 'Party A seals here' }, { text: 'nothing' }]) },
);

const at: Place = { kind: 'at', page: 1, x: 105, y: 150 };
const higher: Place = { ...at, y: 90 };
const placed = (...places: Place[]) => [{ fileId: contract, deviceId: seal.id, places }];

const applyBy = async (steps: Flow['steps']) => {
  const template = await office.templateFor(steps);
  const { id } = await call(applicant, saveApply, {
    ...office.fields(template.id),
    kind: SealUseKind.electronic,
    seals: [{ deviceId: seal.id }],
    files: [contract],
    places: placed(at),
  });
  return id;
};
const detail = (id: string, who: Member = applicant) => call(who, getApply, { id });

/** What somebody sends who has the application before them. */
const opened = async (who: Member, id: string) => {
  const { bound, route } = await detail(id, who);
  return { id, taskId: route.mine.taskId ?? '', bound: bound ?? '' };
};
const moves = async (who: Member, id: string, ...places: Place[]) =>
  call(who, movePlaces, { ...(await opened(who, id)), places: placed(...places) });
const agrees = async (who: Member, id: string) =>
  call(who, approveApply, { ...(await opened(who, id)), agree: true });

const mover = { mayMove: true };

test('on paper there is nothing to be moved', async () => {
  const { id: templateId } = await office.templateFor([stepOf('a', [boss], mover)]);
  const { id } = await call(applicant, saveApply, office.fields(templateId));
  const { taskId = '' } = (await detail(id, boss)).route.mine;
  const bound = '0'.repeat(64);
  const move = call(boss, movePlaces, { id, taskId: taskId ?? '', bound, places: placed(higher) });
  await expect(move).toRefuseWith('placing.notElectronic');
});

test('who may move seals does, and everybody decides of what they saw', async () => {
  const id = await applyBy([stepOf('a', [boss]), stepOf('b', [chief], mover)]);
  const { bound: first } = await detail(id);
  expect((await detail(id, boss)).route.mine.actions).not.toContain('movePlaces');
  await agrees(boss, id);
  expect((await detail(id, chief)).route.mine.actions).toContain('movePlaces');
  const { bound, asked } = await moves(chief, id, higher, { ...higher, x: 50 });
  expect(asked).toEqual([]);
  await agrees(chief, id);
  const found = await detail(id);
  expect(found).toMatchObject({ state: 'COMPLETED', bound, places: placed(higher, { ...higher, x: 50 }) });
  expect(bound).not.toBe(first);
  const told = found.route.events.map((event) => [event.action, event.bound === bound]);
  expect(told).toEqual([
    ['submit', false],
    ['ask', false],
    ['approve', false],
    ['ask', false],
    ['movePlaces', true],
    ['approve', true],
    ['end', true],
  ]);
  const shift = { fileId: contract, fileName: 'contract.pdf', deviceId: seal.id, sealName: 'Contract seal' };
  expect(found.route.events[4]?.moved).toEqual([
    { ...shift, from: [at], to: [higher, { ...higher, x: 50 }] },
  ]);
  const now = await world.app.transactions.read({ companyId: unit.id }, (tx) => boundNow(tx, id));
  expect(now).toBe(bound);

  const { rows } = await world.db.query('SELECT body FROM evidence_entry WHERE company_id = $1', [unit.id]);
  const entry = rows
    .map(({ body }) => readEntry(body))
    .find((one) => one?.subject === id && one.facts.action === 'movePlaces');
  expect(entry?.facts).toMatchObject({ bound, moved: [{ sealName: 'Contract seal', from: [at] }] });
  for (const who of [applicant, boss]) {
    const { list } = await call(who, listMessages, { pageSize: 50 });
    expect(list.filter(({ event }) => event === 'application.placesMoved')).toHaveLength(1);
  }
  expect(await rowFaults(world)).toEqual([]);
});

test('a seal on another page is asked anew of those who agreed', async () => {
  const id = await applyBy([stepOf('a', [boss]), stepOf('b', [chief], mover)]);
  await agrees(boss, id);
  const { asked } = await moves(chief, id, { ...at, page: 2 });
  expect(asked.map(({ userId }) => userId)).toEqual([boss.id]);
  const { waitsFor, places } = await detail(id);
  expect(waitsFor.map(({ userId }) => userId)).toEqual([boss.id]);
  expect(places).toEqual(placed({ ...at, page: 2 }));
  await agrees(boss, id);
  await agrees(chief, id);
  const { state, route, bound } = await detail(id);
  expect(state).toBe('COMPLETED');
  const agreed = route.events.filter(({ action }) => action === 'approve').map((event) => event.bound);
  expect(agreed.map((one) => one === bound)).toEqual([false, true, true]);
  expect(await rowFaults(world)).toEqual([]);
});

test('a word on the same page is no other page', async () => {
  const id = await applyBy([stepOf('a', [boss]), stepOf('b', [chief], mover)]);
  await agrees(boss, id);
  const { asked } = await moves(chief, id, { kind: 'keyword', word: 'Party A', dx: 30, dy: 20 });
  expect(asked).toEqual([]);
});

test('of one who moves and one who decides at once, one hears why not', async () => {
  const id = await applyBy([stepOf('a', [boss, chief], mover)]);
  const before = await opened(chief, id);
  await moves(boss, id, higher);
  await expect(call(chief, approveApply, { ...before, agree: true })).toRefuseWith('placing.changed');
  await expect(call(chief, movePlaces, { ...before, places: placed(at) })).toRefuseWith('placing.changed');
  const { bound: _seen, ...blind } = before;
  await expect(call(chief, approveApply, { ...blind, agree: true })).toRefuseWith('placing.changed');
  const many = await call(chief, approveMany, { ids: [id], agree: true });
  expect(many).toMatchObject({ decided: 0, skipped: [{ id, why: 'placing.changed' }] });
  await agrees(chief, id);

  const either = await applyBy([stepOf('a', [boss, chief], { ...mover, mode: 'any' })]);
  const [one, two] = [await opened(boss, either), await opened(chief, either)];
  const outcomes = await Promise.allSettled([
    call(boss, approveApply, { ...one, agree: true }),
    call(chief, movePlaces, { ...two, places: placed(higher) }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the same places are no move, and a repeated request is one', async () => {
  const id = await applyBy([stepOf('a', [boss], mover)]);
  const { bound } = await detail(id, boss);
  expect(await moves(boss, id, at)).toEqual({ bound, asked: [] });
  const input = { ...(await opened(boss, id)), places: placed(higher) };
  const idempotencyKey = crypto.randomUUID();
  const answers = [];
  for (let n = 0; n < 2; n += 1) answers.push(await call(boss, movePlaces, input, { idempotencyKey }));
  expect(answers[0]).toEqual(answers[1]);
  const { route } = await detail(id);
  expect(route.events.filter(({ action }) => action === 'movePlaces')).toHaveLength(1);
});

test('nothing but places is moved, at one’s own step and while it is open', async () => {
  const id = await applyBy([stepOf('a', [boss]), stepOf('b', [chief], mover)]);
  const mine = await opened(boss, id);
  const stranger = await given.member({ unit: await given.unit() });
  const places = placed(higher);
  await expect(call(boss, movePlaces, { ...mine, places })).toRefuseWith('placing.mayNotMove');
  await expect(call(chief, movePlaces, { ...mine, places })).toRefuseWith('apply.notFound');
  await expect(call(stranger, movePlaces, { ...mine, places })).toRefuseWith('apply.notFound');
  await agrees(boss, id);
  const own = await opened(chief, id);
  const more = [...places, { fileId: contract, deviceId: other.id, places: [at] }];
  await expect(call(chief, movePlaces, { ...own, places: more })).toRefuseWith('placing.otherSeals');
  await expect(call(chief, movePlaces, { ...own, places: [] })).toRefuseWith('placing.otherSeals');
  await expect(call(chief, movePlaces, { ...own, places: placed({ ...at, x: 2 }) })).toRefuseWith(
    'placing.place',
  );
  await expect(call(boss, movePlaces, { ...own, places })).toRefuseWith('apply.taskOver');
  await agrees(chief, id);
  await expect(call(chief, movePlaces, { ...own, places })).toRefuseWith('apply.over');
});
