import { uploadFile } from '@chancery/contract/file/calls.ts';
import {
  cancelDetect,
  detectMark,
  getIdentification,
  listIdentifications,
} from '@chancery/contract/identify/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { usedIn } from '../../ledger/ledger/ledger.testing.ts';
import { somePicture } from '../../seal-use/photo/photo.testing.ts';
import { type Caller, createWorld } from '../../testing/world.ts';
import { loseLastTry, untilStopped } from '../watermark/lost-try.testing.ts';

const world = await createWorld();
const { app, call, db, given } = world;
const pool = app.services.watermarkPool;
afterEach(() => vi.restoreAllMocks());

const boss = await given.member({ role: Role.administrator });
const { unit } = boss;
const member = await given.member({ unit });
const colleague = await given.member({ unit });

const upload = async (who: Caller) =>
  call(who, uploadFile, { fileName: 'leak.jpg', purpose: 'identify' }, { body: await somePicture() });
const endless = () => vi.spyOn(pool, 'detect').mockImplementation(untilStopped);

test('a look fails, and says so, when its last try was lost with its server', async () => {
  const engine = endless();
  const { filePath } = await upload(member);
  const { id } = await call(member, detectMark, { filePath, wait: false });
  await vi.waitFor(() => expect(engine).toHaveBeenCalled(), 20_000);
  await loseLastTry(world, { companyId: unit.id, id });
  const failed = { state: 'failed', outcome: 'failed', fault: 'broken' };
  expect(await call(member, getIdentification, { id })).toMatchObject(failed);
});

test('a look is answered at once where nobody waits, and stopped by whoever asked and nobody else', async () => {
  const engine = endless();
  const { filePath } = await upload(member);
  const asked = await call(member, detectMark, { filePath, wait: false });
  expect(asked).toMatchObject({ outcome: null, isMine: true, finishedAt: null });
  const { id } = asked;
  await vi.waitFor(() => expect(engine).toHaveBeenCalledTimes(1), 20_000);
  for (const who of [boss, colleague])
    await expect(call(who, cancelDetect, { id })).toRefuseWith('identify.notFound');
  const over = { state: 'cancelled', outcome: 'cancelled', fault: null, mark: null };
  expect(await call(member, cancelDetect, { id })).toMatchObject(over);
  await expect(call(member, cancelDetect, { id })).toRefuseWith('identify.step');
  const { signal } = engine.mock.calls[0]?.[1] ?? {};
  await vi.waitFor(() => expect(signal?.aborted).toBe(true), 20_000);
  // Nobody tries again, and nothing is said to have been found.
  await vi.waitFor(async () => {
    const { rows } = await db.query(`SELECT state FROM pgboss.job WHERE data ->> 'id' = $1`, [id]);
    expect(rows).toEqual([{ state: 'completed' }]);
  }, 20_000);
  expect(await call(member, getIdentification, { id })).toMatchObject(over);
  const { rows } = await db.query(
    `SELECT FROM evidence_entry WHERE subject_id = $1 AND kind = 'file.identified'`,
    [id],
  );
  expect(rows).toEqual([]);
});

test('stopping a look answers whoever waits for it', async () => {
  endless();
  const { filePath } = await upload(member);
  const waiting = call(member, detectMark, { filePath });
  const id = await vi.waitFor(async () => {
    const { list } = await call(member, listIdentifications, {});
    const open = list.find(({ outcome }) => outcome === null);
    return open?.id ?? Promise.reject(new Error('not yet'));
  }, 20_000);
  await call(member, cancelDetect, { id });
  expect(await waiting).toMatchObject({ id, outcome: 'cancelled' });
});

test('a look costs one identification when it is answered, nothing when it is stopped, and is refused without', async () => {
  const mine = await given.member({ role: Role.administrator });
  await db.query('UPDATE company_config SET identifications_per_month = 1 WHERE company_id = $1', [
    mine.unit.id,
  ]);
  const ask = async () => call(mine, detectMark, { filePath: (await upload(mine)).filePath, wait: false });
  endless();
  const { id } = await ask();
  expect(await usedIn(db, mine.unit.id, 'identification')).toBe(1);
  await expect(ask()).toRefuseWith('ledger.askMore');
  await call(mine, cancelDetect, { id });
  expect(await usedIn(db, mine.unit.id, 'identification')).toBe(0);
  vi.spyOn(pool, 'detect').mockResolvedValue({ pages: [], skipped: 0 } as never);
  const { id: answered } = await ask();
  await vi.waitFor(
    async () => expect((await call(mine, getIdentification, { id: answered })).state).toBe('done'),
    20_000,
  );
  await expect(ask()).toRefuseWith('ledger.askMore');
});
