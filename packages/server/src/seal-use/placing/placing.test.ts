import {
  getApply,
  saveApply,
  saveApplyDraft,
  submitApplyDraft,
} from '@chancery/contract/application/calls.ts';
import { SealUseKind } from '@chancery/contract/application/codes.ts';
import { approveApply, returnApply } from '@chancery/contract/approval/calls.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import type { CallInput } from '@chancery/contract/kit/endpoint.ts';
import { inspectForPlacing } from '@chancery/contract/placing/calls.ts';
import type { Place } from '@chancery/contract/placing/shapes.ts';
import { readEntry } from '@chancery/evidence/entry.ts';
import { expect, test } from 'vitest';
import { picture } from '../../files/file/files.testing.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { createWorld } from '../../testing/world.ts';
import { createOffice, type Member, stepOf } from '../application/application.testing.ts';
import { boundNow } from './bound-now.ts';
import { certifiedFor, paperOf } from './placing.testing.ts';

const world = await createWorld();
const { given, call } = world;
const office = await createOffice(world);
const { applicant, unit } = office;
const [boss, chief] = [await office.join(), await office.join()];
const template = await office.templateFor([stepOf('a', [boss]), stepOf('b', [chief])]);
const seal = await given.device({ unit, name: 'Contract seal', subtype: SealSubtype.ordinaryElectronic });
const other = await given.device({ unit, name: 'Finance seal', subtype: SealSubtype.smartElectronic });
const brass = office.seal;

const upload = async (fileName: string, body: Uint8Array<ArrayBuffer>, by: Member = applicant) =>
  (await call(by, uploadFile, { fileName, purpose: 'application' }, { body })).filePath;

const threePages = paperOf([
  { text: 'Party A seals here' },
  { text: 'nothing' },
  { text: 'Party A seals here' },
]);
const contract = await upload('contract.pdf', threePages);
const annex = await upload('annex.pdf', paperOf([{ text: 'Annex', more: '/Rotate 90' }]));

const at: Place = { kind: 'at', page: 1, x: 105, y: 150 };
type Wish = Partial<CallInput<typeof saveApply>>;

const wish = (over: Wish = {}): CallInput<typeof saveApply> => ({
  ...office.fields(template.id),
  kind: SealUseKind.electronic,
  seals: [{ deviceId: seal.id }],
  files: [contract],
  places: [{ fileId: contract, deviceId: seal.id, places: [at] }],
  ...over,
});
const apply = (over: Wish = {}, by: Member = applicant) => call(by, saveApply, wish(over));
const detail = (id: string, who: Member = applicant) => call(who, getApply, { id });
const placed = (places: readonly Place[], fileId = contract): Wish => ({
  files: [fileId],
  places: [{ fileId, deviceId: seal.id, places: [...places] }],
});

test('a look at a file tells its pages as they are seen', async () => {
  const looked = await call(applicant, inspectForPlacing, { filePath: annex });
  expect(looked).toEqual({ sheets: [{ width: 297.04, height: 209.9 }], fault: null });
  expect(await call(applicant, inspectForPlacing, { filePath: annex })).toEqual(looked);
  await expect(call(boss, inspectForPlacing, { filePath: annex })).toRefuseWith('file.notFound');
});

test('places are kept with the application, and seals are counted by the files they stand on', async () => {
  const places = [
    {
      fileId: contract,
      deviceId: seal.id,
      places: [
        at,
        { kind: 'pages', which: 'even', x: 40, y: 40 },
        { kind: 'keyword', word: 'Party A', dx: 30, dy: 20, nth: 2 },
        { kind: 'across', from: 1, to: 3, edge: 'right', y: 100 },
      ] satisfies Place[],
    },
    { fileId: annex, deviceId: seal.id, places: [at] },
    { fileId: annex, deviceId: other.id, places: [{ ...at, y: 60 }] },
  ];
  const seals = [{ deviceId: seal.id, normalCount: 9 }, { deviceId: other.id }];
  const { id } = await apply({ files: [contract, annex], seals, places });
  const found = await detail(id, boss);
  expect(found).toMatchObject({
    places,
    count: 3,
    seals: [
      { deviceId: seal.id, normalCount: 2, crossPageCount: 0, subtype: SealSubtype.ordinaryElectronic },
      { deviceId: other.id, normalCount: 1, crossPageCount: 0 },
    ],
    bound: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const now = await world.app.transactions.read({ companyId: unit.id }, (tx) => boundNow(tx, id));
  expect(now).toBe(found.bound);
  expect(await rowFaults(world)).toEqual([]);
});

test('what is approved is another as soon as a file, a seal or a place is', async () => {
  const same = paperOf([
    { text: 'Party A seals here' },
    { text: 'nothing' },
    { text: 'Party A seals here!' },
  ]);
  const altered = await upload('contract.pdf', same);
  const both = [{ deviceId: seal.id }, { deviceId: other.id }];
  const twice = [seal, other].map(({ id: deviceId }) => ({ fileId: contract, deviceId, places: [at] }));
  const wishes: Wish[] = [
    {},
    placed([{ ...at, x: 105.01 }]),
    placed([at, { ...at, y: 200, date: 'iso' }]),
    placed([at, { ...at, y: 201, date: 'iso' }]),
    placed([at, { ...at, y: 200, date: 'chinese' }]),
    placed([at, { ...at, page: 2 }]),
    placed([at], altered),
    { seals: both, places: twice },
    { seals: both.toReversed(), places: twice },
  ];
  const bounds = [];
  for (const over of wishes) bounds.push((await detail((await apply(over)).id)).bound);
  expect(new Set(bounds).size).toBe(wishes.length);
  expect((await detail((await apply()).id)).bound).toBe(bounds[0]);
});

test('each decision says in the log and in the history what was decided of', async () => {
  const { id } = await apply();
  const { bound } = await detail(id, boss);
  await call(boss, approveApply, {
    id,
    taskId: await office.taskOf(boss, id),
    agree: true,
    bound: bound ?? '',
  });
  await office.decide(chief, id);
  const { route, state } = await detail(id);
  expect(state).toBe('COMPLETED');
  expect(new Set(route.events.map((event) => event.bound))).toEqual(new Set([bound]));
  const { rows } = await world.db.query(
    'SELECT body FROM evidence_entry WHERE company_id = $1 ORDER BY call_id, n',
    [unit.id],
  );
  const facts = rows
    .map(({ body }) => readEntry(body))
    .filter((entry) => entry?.subject === id && entry.facts.action === 'approve')
    .map((entry) => entry?.facts.bound);
  expect(facts).toEqual([bound, bound]);
});

test('a decision on what is not the same any more is no decision', async () => {
  const { id } = await apply();
  const { bound } = await detail(id, boss);
  const taskId = await office.taskOf(boss, id);
  await call(boss, returnApply, { id, taskId, opinion: 'a little higher' });
  await apply({ ...placed([{ ...at, y: 140 }]), resubmitOf: id });
  const renewed = await detail(id, boss);
  expect(renewed.bound).not.toBe(bound);
  expect(renewed.places[0]?.places).toEqual([{ ...at, y: 140 }]);
  const again = { id, taskId: await office.taskOf(boss, id), agree: true };
  await expect(call(boss, approveApply, { ...again, bound: bound ?? '' })).toRefuseWith('placing.changed');
  await call(boss, approveApply, { ...again, bound: renewed.bound ?? '' });
  await expect(apply({ ...placed([at]), resubmitOf: id })).toRefuseWith('apply.notReturned');
  expect(await rowFaults(world)).toEqual([]);
});

test('a draft keeps places, and is submitted with them', async () => {
  const { revision } = await call(applicant, saveApplyDraft, { fields: wish(), revision: 0 });
  const { id } = await call(applicant, submitApplyDraft, { revision });
  expect((await detail(id)).places).toEqual(wish().places);
});

const image = await upload('scan.png', new Uint8Array(await picture('png', 7)));
const strangers = await given.device({ unit: await given.unit(), subtype: SealSubtype.ordinaryElectronic });

test.each<[string, ErrorKey, Wish]>([
  ['a brass seal for a file', 'placing.wrongKind', { seals: [{ deviceId: brass.id, normalCount: 1 }] }],
  [
    'an electronic seal for paper',
    'placing.wrongKind',
    { kind: SealUseKind.paper, places: [], seals: [{ deviceId: seal.id, normalCount: 1 }] },
  ],
  [
    'places on paper',
    'placing.onPaper',
    { kind: SealUseKind.paper, seals: [{ deviceId: brass.id, normalCount: 1 }] },
  ],
  ['no file at all', 'placing.noFiles', { files: [], places: [] }],
  ['a file without a place', 'placing.fileBare', { files: [contract, annex] }],
  ['a seal without a place', 'placing.sealIdle', { seals: [{ deviceId: seal.id }, { deviceId: other.id }] }],
  ['a place on another file', 'placing.strange', { files: [annex] }],
  [
    'a place of another seal',
    'placing.strange',
    { places: [{ fileId: contract, deviceId: other.id, places: [at] }] },
  ],
  [
    'the same file and seal twice',
    'placing.twice',
    { places: [...(wish().places ?? []), ...(wish().places ?? [])] },
  ],
  ['a picture', 'placing.cannotSeal', placed([at], image)],
  ['a page that is not there', 'placing.place', placed([{ ...at, page: 4 }])],
  ['a seal over the edge', 'placing.place', placed([{ ...at, x: 5 }])],
  [
    'across more pages than there are',
    'placing.place',
    placed([{ kind: 'across', from: 1, to: 4, edge: 'left', y: 90 }]),
  ],
  ['a word that is not said', 'placing.place', placed([{ kind: 'keyword', word: 'Party B', dx: 0, dy: 0 }])],
  [
    'a word said less often',
    'placing.place',
    placed([{ kind: 'keyword', word: 'Party A', dx: 9, dy: 0, nth: 3 }]),
  ],
  ['a date without its seal', 'placing.dateAlone', placed([{ ...at, date: 'iso' }])],
  ['a date over the edge', 'placing.place', placed([at, { ...at, x: 11, date: 'iso' }])],
  ['an empty word', 'request.invalid', placed([{ kind: 'keyword', word: '  ', dx: 0, dy: 0 }])],
  ['no places of a seal', 'request.invalid', placed([])],
  [
    'a seal of another unit',
    'apply.sealNotFound',
    {
      seals: [{ deviceId: strangers.id }],
      places: [{ fileId: contract, deviceId: strangers.id, places: [at] }],
    },
  ],
])('%s is refused', async (_, key, over) => {
  await expect(apply(over)).toRefuseWith(key);
});

test('a file whose signature allows one place only is refused with several, naming it and the seal', async () => {
  const certified = await upload('certified.pdf', paperOf([{}, {}], '', certifiedFor(2)));
  const everywhere: Place = { kind: 'pages', which: 'every', x: 50, y: 60 };
  for (const places of [[at, { ...at, page: 2 }], [everywhere]]) {
    const refused = await apply(placed(places, certified)).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      key: 'placing.place',
      message: expect.stringContaining('in one position'),
    });
    expect(refused).toMatchObject({ message: expect.stringMatching(/Contract seal.*certified\.pdf/) });
  }
  await apply({
    seals: [{ deviceId: seal.id }, { deviceId: other.id }],
    files: [certified],
    places: [seal, other].map(({ id: deviceId }) => ({ fileId: certified, deviceId, places: [at] })),
  });
});

test("a colleague's file cannot be sealed by knowing its id", async () => {
  const theirs = await upload('theirs.pdf', paperOf([{}]), boss);
  await expect(apply(placed([at], theirs))).toRefuseWith('file.notFound');
});

test('many requests of one are one application', async () => {
  const input = wish({ title: 'Once only' });
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    [1, 2, 3].map(() => call(applicant, saveApply, input, { idempotencyKey: key }).catch(() => undefined)),
  );
  const { rows } = await world.db.query(
    `SELECT count(*)::int AS n FROM application WHERE title = 'Once only'`,
  );
  expect(rows[0].n).toBe(1);
  expect(new Set(answers.flatMap((answer) => answer?.id ?? [])).size).toBe(1);
});
