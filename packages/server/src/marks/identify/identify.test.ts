import { uploadFile } from '@chancery/contract/file/calls.ts';
import {
  detectMark,
  detectPhotoMark,
  getIdentification,
  listIdentifications,
  listPhotoIdentifications,
} from '@chancery/contract/identify/calls.ts';
import { limits } from '@chancery/contract/limits.ts';
import { listTransfers } from '@chancery/contract/package/calls.ts';
import { saveUseImage } from '@chancery/contract/photo/calls.ts';
import { Role, UnitSwitch } from '@chancery/contract/unit/codes.ts';
import { updateUnitConfig } from '@chancery/contract/unit/config.ts';
import { type Detection, type PageFinding, WatermarkError } from '@chancery/watermark/watermark.types.ts';
import { uuidv7 } from 'uuidv7';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pdf, picture, pixelFlood } from '../../files/file/files.testing.ts';
import { createStampRoom, somePicture } from '../../seal-use/photo/photo.testing.ts';
import { type Caller, createWorld } from '../../testing/world.ts';
import { createMarker } from './identify.testing.ts';

const world = await createWorld();
const { app, call, db, given } = world;
const { record } = createMarker(world);
const pool = app.services.watermarkPool;
afterEach(() => vi.restoreAllMocks());

const upload = async (who: Caller, bytes?: Uint8Array, fileName = 'leak.jpg') => {
  const body = bytes ? new Uint8Array(bytes) : await somePicture();
  return call(who, uploadFile, { fileName, purpose: 'identify' }, { body });
};
const detect = async (who: Caller, bytes?: Uint8Array) =>
  call(who, detectMark, { filePath: (await upload(who, bytes)).filePath });

const page = (found: Partial<PageFinding>): PageFinding => ({
  page: 0,
  width: 800,
  height: 1_000,
  mark: 'none',
  confidence: 0,
  tried: [{ channel: 'paper', flattened: false, score: 1, fit: 0 }],
  ...found,
});
/** What the engine says, without its work. */
const engineSays = (...pages: PageFinding[]) => {
  const best = pages.reduce((one, other) => (other.confidence > one.confidence ? other : one));
  const found: Detection = { pages, skipped: 0, best, ms: 1 };
  return vi.spyOn(pool, 'detect').mockResolvedValue(found);
};
const read = (id: bigint, unit = 0, confidence = 0.98) => page({ mark: 'read', id, unit, confidence });

const boss = await given.member({ role: Role.administrator });
const { unit } = boss;
const member = await given.member({ unit });
const colleague = await given.member({ unit });

describe('a mark of the unit', () => {
  test('is told with its record, who, when and how sure, to whoever made it and to administrators', async () => {
    const mark = await record(member, { bytes: Buffer.from('a'), note: 'for the mill' });
    engineSays(page({}), { ...read(mark.markId), page: 1 });
    for (const who of [member, boss])
      expect(await detect(who)).toMatchObject({
        state: 'done',
        outcome: 'read',
        page: 2,
        confidence: expect.closeTo(0.98),
        isExact: false,
        isWithheld: false,
        mark: { recordId: mark.id, fileName: 'contract.png', markedBy: 'The marker', note: 'for the mill' },
        tried: { pages: 2, skipped: 0, ways: ['paper'] },
      });
  });

  test('of a colleague is only told to be of the unit', async () => {
    const mark = await record(colleague, { bytes: Buffer.from('b') });
    engineSays(read(mark.markId));
    const found = await detect(member);
    expect(found).toMatchObject({ outcome: 'read', mark: null, markedFile: '', isWithheld: true });
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`${mark.id}|contract|marker`));
    const { list } = await call(boss, listIdentifications, {});
    expect(list.find(({ id }) => id === found.id)).toMatchObject({ markedFile: 'contract.png' });
  });

  test('is not believed without its record, nor with the record of another unit', async () => {
    const other = await given.member();
    const mark = await record(other, { bytes: Buffer.from('c') });
    engineSays(read(123n));
    expect(await detect(member)).toMatchObject({ outcome: 'seen', mark: null, confidence: null, page: null });
    engineSays(read(mark.markId));
    expect(await detect(member)).toMatchObject({ outcome: 'seen', mark: null });
  });

  test('of a record that is not done is not believed', async () => {
    const mark = await record(member, { bytes: Buffer.from('cc') });
    await db.query(`UPDATE watermark_record SET state = 'failed' WHERE id = $1`, [mark.id]);
    engineSays(read(mark.markId));
    expect(await detect(member)).toMatchObject({ outcome: 'seen', mark: null });
  });

  test('is known at once in the very file that was marked, and for the unit alone', async () => {
    const bytes = await somePicture();
    const { id: recordId } = await record(member, { bytes });
    const engine = engineSays(page({}));
    expect(await detect(member, bytes)).toMatchObject({
      outcome: 'read',
      isExact: true,
      confidence: 1,
      mark: { recordId },
      comparison: { state: 'sameFile', edits: [] },
    });
    expect(engine).not.toHaveBeenCalled();
    expect(await detect(await given.member(), bytes)).toMatchObject({ outcome: 'none', mark: null });
  });

  test('that was read a moment ago in the same file is not looked for again', async () => {
    const mark = await record(member, { bytes: Buffer.from('d') });
    const engine = engineSays(read(mark.markId));
    const bytes = await somePicture();
    const first = await detect(boss, bytes);
    const again = await detect(boss, bytes);
    expect(again).toMatchObject({ outcome: 'read', mark: { recordId: mark.id } });
    expect(again.id).not.toBe(first.id);
    expect(engine).toHaveBeenCalledTimes(1);
    const [last] = (await call(boss, listTransfers, { value: 'identification' })).list;
    expect(last?.cause).toEqual({ kind: 'identification', name: 'leak.jpg', id: again.id });
  });
});

describe('a mark of another unit', () => {
  const shownOf = (found: object) =>
    JSON.stringify(found, (key, value) =>
      ['id', 'filePath', 'tmpUrl', 'createdAt', 'finishedAt'].includes(key) ? undefined : value,
    );

  test('is told to be of another unit, and not one thing more, whichever it is', async () => {
    const others = [await given.member(), await given.member({ role: Role.administrator })];
    const replies: string[] = [];
    const lists: string[] = [];
    for (const [at, other] of others.entries()) {
      const mark = await record(other, { bytes: Buffer.from(`other ${at}`), note: 'secret' });
      const engine = vi.spyOn(pool, 'detect').mockImplementation(async (_, { units }) => {
        const theirs = app.secrets.markKey({ companyId: other.unit.id });
        const key = units.findIndex((one) => theirs.equals(one));
        const found = read(mark.markId, key, 0.5 + at / 10);
        return { pages: [page({}), { ...found, page: at }], skipped: at, best: found, ms: at };
      });
      const found = await detect(boss);
      replies.push(shownOf(found));
      const { list } = await call(boss, listIdentifications, {});
      lists.push(shownOf(list.find(({ id }) => id === found.id) ?? {}));
      expect(found).toMatchObject({
        outcome: 'foreign',
        mark: null,
        isWithheld: false,
        confidence: null,
        page: null,
        tried: null,
        comparison: null,
      });
      expect(engine).toHaveBeenCalledTimes(at + 1);
      const { rows } = await db.query('SELECT * FROM watermark_detection WHERE id = $1', [found.id]);
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${mark.id}|${other.unit.id}|secret`));
    }
    expect(replies[0]).toBe(replies[1]);
    expect(lists[0]).toBe(lists[1]);
  });

  test('counts for less than one of the unit', async () => {
    const other = await given.member();
    const [theirs, ours] = [
      await record(other, { bytes: Buffer.from('e') }),
      await record(boss, { bytes: Buffer.from('f') }),
    ];
    vi.spyOn(pool, 'detect').mockImplementation(async (_, { units }) => {
      const key = units.findIndex((one) => app.secrets.markKey({ companyId: other.unit.id }).equals(one));
      const pages = [read(theirs.markId, key, 0.99), { ...read(ours.markId, 0, 0.9), page: 1 }];
      return { pages, skipped: 0, best: page({}), ms: 1 };
    });
    expect(await detect(boss)).toMatchObject({
      outcome: 'read',
      page: 2,
      mark: { recordId: ours.id },
      sources: [{ pages: [2], confidence: 0.9, mark: { recordId: ours.id } }],
      alsoForeign: true,
    });
  });
});

describe('pages of several records', () => {
  test('are told apart, the surest first, and each only to those who may know it', async () => {
    const [mine, theirs] = [
      await record(member, { bytes: Buffer.from('j') }),
      await record(colleague, { bytes: Buffer.from('k') }),
    ];
    engineSays(read(theirs.markId, 0, 0.91), { ...read(mine.markId, 0, 0.95), page: 1 }, page({ page: 2 }), {
      ...read(mine.markId, 0, 0.99),
      page: 3,
    });
    const found = await detect(member);
    expect(found).toMatchObject({
      page: 4,
      confidence: expect.closeTo(0.99),
      mark: { recordId: mine.id },
      sources: [
        { pages: [2, 4], confidence: 0.99, mark: { recordId: mine.id } },
        { pages: [1], confidence: 0.91, mark: null },
      ],
      alsoForeign: false,
    });
    expect(JSON.stringify(found)).not.toContain(theirs.id);
    const { sources } = await call(boss, getIdentification, { id: found.id });
    expect(sources.map(({ mark }) => mark?.recordId)).toEqual([mine.id, theirs.id]);
  });

  test('are each compared with what they were', async () => {
    const marks = [
      await record(boss, { bytes: Buffer.from('l') }),
      await record(boss, { bytes: Buffer.from('m') }),
    ];
    for (const { id } of marks)
      await db.query(
        `INSERT INTO watermark_page (record_id, page, company_id, width, height, reference)
         VALUES ($1, 0, $2, 1000, 2000, 'one'), ($1, 1, $2, 1000, 2000, 'two')`,
        [id, unit.id],
      );
    engineSays(...marks.map(({ markId }, at) => ({ ...read(markId, 0, 0.99 - at / 10), page: at })));
    const region = { x: 0, y: 0, width: 10, height: 10, kind: 'changed', weight: 1 } as const;
    const locate = vi.spyOn(pool, 'locate').mockResolvedValue({
      regions: [
        { ...region, page: 0 },
        { ...region, page: 1 },
      ],
      compared: [
        { page: 0, reference: 1, covered: 1 },
        { page: 1, reference: 2, covered: 1 },
      ],
      unclear: [],
    });
    const { comparison } = await detect(boss);
    expect(locate.mock.calls[0]?.[1].references.map(String)).toEqual(['one', 'two', 'one', 'two']);
    expect(comparison?.edits.map(({ before: { source, page: on } }) => [source, on])).toEqual([
      [0, 2],
      [1, 1],
    ]);
  });
});

describe('what was altered', () => {
  const reference = async (recordId: string) =>
    db.query(
      `INSERT INTO watermark_page (record_id, page, company_id, width, height, reference)
       VALUES ($1, 0, $2, 1000, 2000, $3)`,
      [recordId, unit.id, Buffer.from('reference')],
    );

  test('is told in parts of the page, with where it was, and apart from where nobody can tell', async () => {
    const mark = await record(boss, { bytes: Buffer.from('g') });
    await reference(mark.id);
    engineSays(read(mark.markId));
    vi.spyOn(pool, 'locate').mockResolvedValue({
      regions: [
        {
          page: 0,
          x: 100,
          y: 400,
          width: 50,
          height: 100,
          kind: 'changed',
          weight: 0.7,
          corners: [
            [80, 200],
            [120, 200],
            [120, 250],
            [80, 250],
          ],
        },
      ],
      compared: [{ page: 0, reference: 0, covered: 0.9, width: 800, height: 1_000 }],
      unclear: [
        {
          page: 0,
          x: 500,
          y: 400,
          width: 50,
          height: 100,
          corners: [
            [400, 200],
            [440, 200],
            [440, 250],
            [400, 250],
          ],
        },
      ],
      left: [{ page: 1, why: 'unlike' }],
    });
    expect(await detect(boss)).toMatchObject({
      edits: 1,
      comparison: {
        state: 'compared',
        covered: 0.9,
        pages: { compared: 1, of: 2 },
        hasMore: false,
        edits: [
          {
            kind: 'changed',
            page: 1,
            corners: [
              [0.1, 0.2],
              [0.15, 0.2],
              [0.15, 0.25],
              [0.1, 0.25],
            ],
            before: { page: 1, x: 0.1, y: 0.2, width: 0.05, height: 0.05 },
          },
        ],
        unclear: [
          {
            page: 1,
            corners: [
              [0.5, 0.2],
              [0.55, 0.2],
              [0.55, 0.25],
              [0.5, 0.25],
            ],
          },
        ],
      },
    });
  });

  test('is not told where it could not be compared, and why', async () => {
    const mark = await record(boss, { bytes: Buffer.from('h') });
    engineSays(read(mark.markId));
    expect((await detect(boss)).comparison).toMatchObject({ state: 'noReference', edits: [] });
    await reference(mark.id);
    const locate = vi.spyOn(pool, 'locate');
    locate.mockResolvedValueOnce({ regions: [], unclear: [], compared: [] });
    expect((await detect(boss)).comparison).toMatchObject({ state: 'notAligned' });
    locate.mockRejectedValueOnce(new WatermarkError('forgedReference'));
    expect((await detect(boss)).comparison).toMatchObject({ state: 'forgedReference' });
    locate.mockRejectedValueOnce(new Error('out of luck'));
    expect(await detect(boss)).toMatchObject({ outcome: 'read', comparison: { state: 'unable' } });
  });
});

test('where nothing is found, what was tried is told', async () => {
  engineSays(
    page({
      tried: [
        { channel: 'ink', flattened: true, score: 1, fit: 0 },
        { channel: 'paper', flattened: false, score: 1, fit: 0 },
      ],
    }),
  );
  expect(await detect(member)).toMatchObject({
    state: 'done',
    outcome: 'none',
    tried: { pages: 1, skipped: 0, ways: ['paper', 'flatInk'] },
    comparison: null,
  });
});

describe('a file that cannot be looked at', () => {
  test.each(['encrypted', 'damaged', 'tooManyPages', 'tooManyPixels', 'tooSmall', 'tooHeavy'] as const)(
    'is %s, and says so',
    async (fault) => {
      vi.spyOn(pool, 'detect').mockRejectedValue(new WatermarkError(fault));
      expect(await detect(member)).toMatchObject({ state: 'failed', outcome: 'failed', fault, mark: null });
    },
  );

  test('is refused before, when it is empty, disguised, broken or a flood of pixels', async () => {
    await expect(upload(member, Buffer.alloc(0))).toRefuseWith('file.empty');
    await expect(upload(member, Buffer.from('this is no picture'))).toRefuseWith('file.unknown');
    await expect(upload(member, pdf(), 'leak.jpg')).toRefuseWith('file.name');
    await expect(upload(member, (await picture('jpeg')).subarray(0, 300))).toRefuseWith('file.broken');
    await expect(upload(member, pixelFlood(20_000, 20_000), 'a.png')).toRefuseWith('file.pixels');
  });

  test('may be a plan of a hundred megapixels, which nothing else may', async () => {
    const flood = pixelFlood(8_000, 12_000);
    await expect(
      call(member, uploadFile, { fileName: 'a.png', purpose: 'picture' }, { body: new Uint8Array(flood) }),
    ).toRefuseWith('file.pixels');
    // What is taken is read to its end: this one has none, which is found out only beyond the limit.
    await expect(upload(member, flood, 'a.png')).toRefuseWith('file.broken');
  });
});

describe('asking', () => {
  test('twice with one request makes one record', async () => {
    engineSays(page({}));
    const { filePath } = await upload(member);
    const idempotencyKey = uuidv7();
    const [one, other] = await Promise.all([
      call(member, detectMark, { filePath }, { idempotencyKey }),
      call(member, detectMark, { filePath }, { idempotencyKey }),
    ]);
    expect(one.id).toBe(other.id);
    expect(one.outcome).toBe('none');
    const { rows } = await db.query('SELECT id FROM watermark_detection WHERE file_id = $1', [filePath]);
    expect(rows).toHaveLength(1);
  });

  test('is refused for a file of somebody else, or one that is for something else', async () => {
    const { filePath } = await upload(colleague);
    await expect(call(member, detectMark, { filePath })).toRefuseWith('file.notFound');
    const body = await somePicture();
    const other = await call(member, uploadFile, { fileName: 'a.jpg', purpose: 'picture' }, { body });
    await expect(call(member, detectMark, { filePath: other.filePath })).toRefuseWith('file.notFound');
  });

  test('is refused where the unit has turned it off', async () => {
    const head = await given.member({ role: Role.mainAdministrator });
    const { filePath } = await upload(head);
    await call(head, updateUnitConfig, { switches: [UnitSwitch.openToParent], revision: 1 });
    await expect(call(head, detectMark, { filePath })).toRefuseWith('identify.off');
  });

  test('is refused while too many wait', async () => {
    const head = await given.member({ role: Role.mainAdministrator });
    const { filePath } = await upload(head);
    await db.query(
      `INSERT INTO watermark_detection (id, company_id, file_id, file_name, file_type, digest, created_by, created_by_name)
       SELECT gen_random_uuid(), $1, $2, 'a', 'image/png', '', $3, 'somebody' FROM generate_series(1, $4)`,
      [head.unit.id, filePath, head.id, limits.identify.waiting],
    );
    await expect(call(head, detectMark, { filePath })).toRefuseWith('identify.busy');
  });

  test('is gone on with when the server ended meanwhile', async () => {
    const engine = engineSays(page({}));
    engine.mockRejectedValueOnce(new WatermarkError('cancelled'));
    expect(await detect(member)).toMatchObject({ state: 'done', outcome: 'none' });
    expect(engine).toHaveBeenCalledTimes(2);
  });

  test('ends when it takes too long, and says so', async () => {
    const { filePath } = await upload(member);
    const { timeout } = AbortSignal;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
      ms === limits.identify.seconds * 1_000 ? AbortSignal.abort() : timeout.call(AbortSignal, ms),
    );
    vi.spyOn(pool, 'detect').mockImplementation(async (_, { signal }) => {
      signal?.throwIfAborted();
      throw new Error('nobody stopped it');
    });
    const found = await call(member, detectMark, { filePath });
    expect(found).toMatchObject({ state: 'failed', fault: 'tookTooLong' });
  });

  test('does not wait for somebody else’s long look to end', async () => {
    let end = () => {};
    const engine = engineSays(page({}));
    engine.mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          end = () => reject(new WatermarkError('damaged'));
        }),
    );
    const { filePath } = await upload(colleague);
    const long = call(colleague, detectMark, { filePath });
    await vi.waitFor(() => expect(engine).toHaveBeenCalledTimes(1), 20_000);
    expect(await detect(member)).toMatchObject({ outcome: 'none' });
    end();
    expect(await long).toMatchObject({ fault: 'damaged' });
  });

  test('is kept in the log of evidence with its outcome', async () => {
    const mark = await record(boss, { bytes: Buffer.from('i') });
    engineSays(read(mark.markId));
    const { id } = await detect(boss);
    const { rows } = await db.query(
      `SELECT body FROM evidence_entry WHERE subject_id = $1 AND kind = 'file.identified'`,
      [id],
    );
    expect(rows).toMatchObject([{ body: expect.stringContaining(mark.id) }]);
  });
});

describe('the records', () => {
  test('of others are seen by those who may trace marks alone, and by nobody of another unit', async () => {
    engineSays(page({}));
    const { id } = await detect(member);
    expect(await call(boss, getIdentification, { id })).toMatchObject({ id, outcome: 'none' });
    await expect(call(colleague, getIdentification, { id })).toRefuseWith('identify.notFound');
    const { list } = await call(colleague, listIdentifications, {});
    expect(list.map((row) => row.id)).not.toContain(id);
    const stranger = await given.member({ role: Role.mainAdministrator });
    await expect(call(stranger, getIdentification, { id })).toRefuseWith('identify.notFound');
    expect((await call(stranger, listIdentifications, { keyword: 'leak' })).list).toEqual([]);
  });

  test('are found by words, by answer and by time', async () => {
    const me = await given.member({ role: Role.mainAdministrator });
    engineSays(page({ mark: 'seen' }));
    const { filePath } = await upload(me, undefined, 'Plan_100 B.jpg');
    const { id } = await call(me, detectMark, { filePath });
    const find = async (input: object) =>
      (await call(me, listIdentifications, input)).list.map((row) => row.id);
    expect(await find({ keyword: 'plan_100' })).toEqual([id]);
    expect(await find({ keyword: 'plan 100' })).toEqual([]);
    expect(await find({ outcome: 'seen' })).toEqual([id]);
    expect(await find({ outcome: 'none' })).toEqual([]);
    expect(await find({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
  });
});

test('a photo of a use is identified by those who may see it, and answered where it is shown', async () => {
  const room = await createStampRoom(world);
  const { recordId } = await room.use();
  const body = await somePicture();
  const photo = await call(room.user, uploadFile, { fileName: 'p.jpg', purpose: 'photo' }, { body });
  const { id: photoId } = await call(room.user, saveUseImage, { recordId, filePath: photo.filePath });
  engineSays(page({}));
  await expect(call(room.colleague, detectPhotoMark, { photoId })).toRefuseWith('identify.photoNotFound');
  expect(await call(room.user, detectPhotoMark, { photoId })).toMatchObject({ outcome: 'none' });
  const { list } = await call(room.keeper, listPhotoIdentifications, { id: recordId });
  expect(list).toMatchObject([{ photoId, outcome: 'none', isMine: false, mayOpen: false }]);
  await expect(call(room.colleague, listPhotoIdentifications, { id: recordId })).toRefuseWith(
    'photo.useNotFound',
  );
});
