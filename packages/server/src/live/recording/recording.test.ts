import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { limits } from '@chancery/contract/limits.ts';
import * as call from '@chancery/contract/live/recording.calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { verifyRecording } from '@chancery/evidence/read-recording.ts';
import { chainOf, noChain } from '@chancery/evidence/recording-chain.ts';
import { headOfPiece, headOfRecording } from '@chancery/evidence/recording-file.ts';
import { verifyBundle } from '@chancery/evidence/verify.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorld, nobody } from '../../testing/world.ts';
import { createLiveOffice } from '../room/live.testing.ts';

const world = await createWorld();
const { given, db, app, address } = world;
const office = await createLiveOffice(world);
const { applicant, keeper, unit } = office;
await office.giveMinutes(100, 'test');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chancery-recording-'));
});
afterAll(() => rm(folder, { recursive: true }));

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A phone that films: makes pieces, announces and sends them. */
const phone = (key: string, { bytes = 2_000, begins = Date.now() } = {}) => {
  const recordingId = crypto.randomUUID();
  const made: { number: number; bytes: Uint8Array<ArrayBuffer>; chain: string }[] = [];
  let [chain, number] = [noChain, 0];
  const make = (content = new Uint8Array(randomBytes(bytes))) => {
    number += 1;
    chain = chainOf(chain, recordingId, number, digestOf(content));
    const piece = { number, bytes: content, chain };
    made.push(piece);
    return piece;
  };
  const announce = (pieces = made) =>
    world.call(nobody, call.announceLivePieces, {
      key,
      recordingId,
      type: 'video/webm',
      pieces: pieces.map((one) => ({
        number: one.number,
        sha256: digestOf(one.bytes),
        size: one.bytes.length,
        startedAt: new Date(begins + 4_000 * (one.number - 1)).toISOString(),
        ms: 4_000,
        chain: one.chain,
      })),
    });
  const send = (at: number, body: Uint8Array<ArrayBuffer>, withKey = key) =>
    world.call(
      nobody,
      call.sendLivePiece,
      { recordingId, number: at },
      { body, fetch: (url, init) => fetch(url, { ...init, headers: { ...init?.headers, token: withKey } }) },
    );
  const end = (last = number) => world.call(nobody, call.endLiveRecording, { key, recordingId, last });
  return { recordingId, made, make, announce, send, end };
};

const filmed = async () => {
  const { id } = await office.grantDirectly({ deviceId: (await office.smartSeal()).id, witness: true });
  return { id, film: await office.enter(applicant, id) };
};

/** As if whoever has this key had sat down so many seconds earlier. */
const filmsSince = (key: string, seconds: number) =>
  db.query(`UPDATE live_person SET created_at = created_at - make_interval(secs => $2) WHERE key_hash = $1`, [
    app.secrets.tokenHash(key),
    seconds,
  ]);

/** The evidence of a use, checked. */
const proofOf = async (id: string) => {
  const { evidence } = app.services;
  await evidence.flush();
  const bytes = await app.transactions.read({ companyId: unit.id }, (tx) =>
    evidence.bundleFor(tx, unit.id, [id]),
  );
  if (!bytes) throw new Error('there is no evidence');
  return verifyBundle(bytes);
};

const record = (id: string, who: Parameters<typeof world.call>[0] = keeper) =>
  world.call(who, call.getLiveRecord, { authorizationId: id });

test('digests come first and stay as they were; pieces come when they can, once, and only those announced', async () => {
  const { id, film } = await filmed();
  const mine = phone(film.key);
  const [first, second] = [mine.make(), mine.make()];
  await expect(mine.send(1, first.bytes)).toRefuseWith('live.recordingOther');
  expect(await mine.announce()).toEqual({ announced: 2 });
  // The answer was lost: the same again changes nothing.
  expect(await mine.announce()).toEqual({ announced: 2 });
  const third = mine.make();
  await expect(mine.announce([{ ...third, chain: first.chain }])).toRefuseWith('live.pieceOther');
  await expect(mine.announce([{ ...third, number: 4 }])).toRefuseWith('live.pieceOther');
  expect(await mine.announce()).toEqual({ announced: 3 });
  await expect(mine.send(1, second.bytes)).toRefuseWith('live.pieceOther');
  expect(await mine.send(2, second.bytes)).toEqual({ known: false });
  expect(await mine.send(2, second.bytes)).toEqual({ known: true });
  const { recordings } = await record(id);
  expect(recordings[0]?.pieces.map(({ state }) => state)).toEqual(['announced', 'here', 'announced']);

  // A cut, a reload, another seat: what this key announced still comes.
  await office.enter(applicant, id);
  expect(await mine.send(1, first.bytes)).toEqual({ known: false });
  const watch = await office.enter(keeper, id);
  await expect(phone(watch.key).announce([first])).toRefuseWith('live.notFilmer');
  await expect(mine.send(3, third.bytes, watch.key)).toRefuseWith('live.recordingOther');
  await mine.end();
  await mine.end();
  expect((await record(id)).recordings[0]).toMatchObject({ last: 3, endedAt: expect.any(String) });
  // What was said to be all stays all.
  await expect(mine.end(4)).toRefuseWith('live.pieceOther');
  await expect(mine.announce([mine.make()])).toRefuseWith('live.pieceOther');
});

test('nobody goes on with the recording of another, says less than there is, or comes days later', async () => {
  const { film } = await filmed();
  const mine = phone(film.key);
  const [first] = [mine.make(), mine.make()];
  await mine.announce();
  await expect(mine.end(1)).toRefuseWith('live.pieceOther');
  const { film: other } = await filmed();
  const { recordingId } = mine;
  const key = other.key;
  await expect(world.call(nobody, call.endLiveRecording, { key, recordingId, last: 9 })).toRefuseWith(
    'live.recordingOther',
  );
  await expect(mine.send(1, first.bytes, key)).toRefuseWith('live.recordingOther');
  const pieces = [
    { number: 3, sha256: digestOf(first.bytes), size: 1, startedAt: new Date().toISOString(), ms: 1 },
  ];
  const chain = chainOf(mine.made[1]?.chain ?? '', recordingId, 3, digestOf(first.bytes));
  await expect(
    world.call(nobody, call.announceLivePieces, {
      key,
      recordingId,
      type: 'video/webm',
      pieces: pieces.map((piece) => ({ ...piece, chain })),
    }),
  ).toRefuseWith('live.recordingOther');
  await filmsSince(film.key, limits.recording.lateHours * 3_600 + 60);
  await expect(mine.send(1, first.bytes)).toRefuseWith('live.over');
});

test('a recording is opened by those of the use alone', async () => {
  const { id, film } = await filmed();
  const mine = phone(film.key);
  const piece = mine.make();
  await mine.announce();
  await mine.send(1, piece.bytes);
  const { recordings } = await record(id);
  const [one] = recordings;
  expect(one?.pieces).toMatchObject([{ sha256: digestOf(piece.bytes) }]);
  const given1 = await fetch(`${address}${one?.pieceUrl}1`);
  expect(new Uint8Array(await given1.arrayBuffer())).toEqual(piece.bytes);
  expect(given1.headers.get('content-type')).toBe('video/webm');
  expect((await fetch(`${address}${one?.pieceUrl}2`)).status).toBe(404);
  expect((await fetch(`${address}/live/pieces/nobody/1`)).status).toBe(404);
  for (const who of [await given.member({ unit }), await given.member({ role: Role.mainAdministrator })])
    await expect(record(id, who)).toRefuseWith('live.notFound');
  const administrator = await given.member({ unit, role: Role.administrator });
  const [theirs] = (await record(id, administrator)).recordings;
  const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status;
  const open = async () => [await statusOf(`${theirs?.pieceUrl}1`), await statusOf(theirs?.fileUrl ?? '')];
  expect(await open()).toEqual([200, 200]);
  await db.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [administrator.id]);
  expect(await open()).toEqual([404, 404]);
});

test('a piece altered, dropped, swapped or taken from another recording is named', async () => {
  const { id, film } = await filmed();
  const [mine, other] = [phone(film.key), phone(film.key)];
  for (const one of [mine, other]) {
    for (let each = 0; each < 4; each += 1) one.make();
    await one.announce(one.made.slice(0, 2));
    await one.announce();
    for (const { number, bytes } of one.made) await one.send(number, bytes);
    await one.end();
  }
  const report = await proofOf(id);
  expect(report.fault).toBeUndefined();
  const { recordings } = await record(id);
  const address1 = recordings.find((one) => one.id === mine.recordingId)?.fileUrl;
  const path = join(folder, 'whole');
  await writeFile(path, Buffer.from(await (await fetch(`${address}${address1}`)).arrayBuffer()));
  const whole = verifyRecording(report, path);
  expect(whole.fault).toBeUndefined();
  expect(whole.proven).toContainEqual({ code: 'recordingMatches', values: { count: 4 } });

  type Piece = { number: number; bytes: Uint8Array };
  const judged = async (pieces: readonly (Piece & { recording?: string })[]) => {
    const parts = pieces.flatMap(({ number, bytes, recording = mine.recordingId }) => [
      headOfPiece({ recording, number, size: bytes.length, sha256: digestOf(bytes) }),
      bytes,
    ]);
    await writeFile(
      path,
      Buffer.concat([headOfRecording({ recording: mine.recordingId, type: 'video/webm' }), ...parts]),
    );
    return verifyRecording(report, path).fault;
  };
  const pieceOf = (at: number) => mine.made[at] as Piece;
  const [a, b, c, d] = [pieceOf(0), pieceOf(1), pieceOf(2), pieceOf(3)];
  const altered = Uint8Array.from(b.bytes, (byte, at) => (at === 7 ? byte ^ 1 : byte));
  const foreign = other.made[1] as Piece;
  expect(await judged([a, { ...b, bytes: altered }, c, d])).toEqual({
    code: 'pieceAltered',
    values: { number: 2 },
  });
  expect(await judged([a, c, d])).toEqual({ code: 'pieceMissing', values: { from: 2, to: 2 } });
  expect(await judged([a, b])).toEqual({ code: 'pieceMissing', values: { from: 3, to: 4 } });
  expect(await judged([a, { ...c, number: 2 }, { ...b, number: 3 }, d])).toEqual({
    code: 'pieceMoved',
    values: { number: 2, is: 3 },
  });
  expect(await judged([a, c, b, d])).toMatchObject({ code: 'pieceMissing' });
  expect(await judged([a, { ...foreign, recording: other.recordingId }, c, d])).toEqual({
    code: 'pieceForeign',
    values: { number: 2 },
  });
  // Also where somebody writes over it that it is this one.
  expect(await judged([a, foreign, c, d])).toEqual({ code: 'pieceForeign', values: { number: 2 } });
  expect(await judged([a, b, c, d, { ...a, number: 5 }])).toMatchObject({ values: { number: 5 } });
  expect(await judged([a, b, c, d])).toBeUndefined();
});

test('what was kept for as long as the unit wants goes, and says so', async () => {
  const { id, film } = await filmed();
  const mine = phone(film.key);
  const piece = mine.make();
  await mine.announce();
  await mine.send(1, piece.bytes);
  await expect(world.call(applicant, call.saveLiveRule, { keepDays: 30 })).toRefuseWith('permission.denied');
  expect(await world.call(office.main, call.getLiveRule, {})).toEqual({ keepDays: 365 });
  await world.call(office.main, call.saveLiveRule, { keepDays: 30 });
  expect(await world.call(office.main, call.getLiveRule, {})).toEqual({ keepDays: 30 });
  await app.services.recordingChores.tidy();
  expect((await record(id)).recordings[0]?.pieces).toMatchObject([{ state: 'here' }]);
  await db.query(`UPDATE live_piece SET here_at = here_at - interval '31 days' WHERE recording_id = $1`, [
    mine.recordingId,
  ]);
  await app.services.recordingChores.tidy();
  const after = await record(id);
  expect(after.recordings[0]?.pieces).toMatchObject([{ state: 'removed' }]);
  expect((await fetch(`${address}${after.recordings[0]?.pieceUrl}1`)).status).toBe(404);
  expect(after.events.at(-1)).toMatchObject({ step: 'removed', text: '1' });
  expect(after.keepDays).toBe(30);
});

// Eight hours are 7,200 pieces: CHANCERY_PIECES=7200 tries them all.
test('however long is filmed, the server holds no more than a few pieces of it', async () => {
  const { film } = await filmed();
  const pieces = Number(process.env.CHANCERY_PIECES ?? 60);
  const mine = phone(film.key, { bytes: 500_000 });
  await filmsSince(film.key, pieces);
  let most = 0;
  const begin = process.memoryUsage().arrayBuffers;
  for (let each = 0; each < pieces; each += 1) {
    const piece = mine.make();
    await mine.announce([piece]);
    await mine.send(piece.number, piece.bytes);
    // The phone forgets what was acknowledged.
    mine.made.length = 0;
    if (each % 10 !== 9) continue;
    // What nobody holds any more is no part of it.
    collect();
    most = Math.max(most, process.memoryUsage().arrayBuffers - begin);
  }
  expect(most).toBeLessThan(64 * 1_048_576);
}, 3_600_000);

test('nobody films more than time allows: pieces that come too fast wait', async () => {
  const { film } = await filmed();
  const mine = phone(film.key);
  for (let each = 0; each < limits.recording.piecesAhead; each += 1) mine.make();
  for (let at = 0; at < mine.made.length; at += limits.recording.piecesAtOnce)
    await mine.announce(mine.made.slice(at, at + limits.recording.piecesAtOnce));
  for (let each = 0; each < 30; each += 1) mine.make();
  await expect(mine.announce(mine.made.slice(-30))).toRefuseWith('request.tooMany');
  const other = phone(film.key);
  for (let each = 0; each < 30; each += 1) other.make();
  await expect(other.announce()).toRefuseWith('request.tooMany');
  await filmsSince(film.key, 60);
  expect(await mine.announce(mine.made.slice(-30))).toEqual({ announced: limits.recording.piecesAhead + 30 });
});

test('many recordings of one seat, announced at once, are no way around it', async () => {
  const { film } = await filmed();
  const most = limits.recording.piecesAhead / limits.recording.piecesAtOnce;
  const many = Array.from({ length: most + 4 }, () => phone(film.key));
  for (const one of many) for (let each = 0; each < limits.recording.piecesAtOnce; each += 1) one.make();
  const told = await Promise.allSettled(many.map((one) => one.announce()));
  expect(told.filter(({ status }) => status === 'fulfilled')).toHaveLength(most);
});

test('a piece is as long as was announced of it', async () => {
  const { id, film } = await filmed();
  const mine = phone(film.key);
  const { number, bytes, chain } = mine.make();
  const about = { number, sha256: digestOf(bytes), startedAt: new Date().toISOString(), ms: 4_000, chain };
  await world.call(nobody, call.announceLivePieces, {
    key: film.key,
    recordingId: mine.recordingId,
    type: 'video/webm',
    pieces: [{ ...about, size: bytes.length - 1 }],
  });
  await expect(mine.send(1, bytes)).toRefuseWith('live.pieceOther');
  expect((await record(id)).recordings[0]?.pieces).toMatchObject([{ state: 'announced' }]);
});

test('the record tells when the server heard of a piece', async () => {
  const { id, film } = await filmed();
  const mine = phone(film.key, { begins: Date.now() - 3_600_000 });
  mine.make();
  await mine.announce();
  const [piece] = (await record(id)).recordings[0]?.pieces ?? [];
  const late = Date.parse(piece?.toldAt ?? '') - Date.parse(piece?.startedAt ?? '');
  expect(Math.round(late / 60_000)).toBe(60);
});

test('nobody in the database exchanges what was announced', async () => {
  const { film } = await filmed();
  const mine = phone(film.key);
  mine.make();
  await mine.announce();
  const client = await db.connect();
  try {
    for (const forgery of [
      `UPDATE live_piece SET digest = sha256('another')`,
      `UPDATE live_piece SET told_at = started_at`,
      `UPDATE live_recording SET person_id = id`,
      `DELETE FROM live_piece`,
    ]) {
      await client.query(`BEGIN; SET LOCAL ROLE chancery_unit; SET LOCAL app.company_id = '${unit.id}'`);
      await expect(client.query(forgery)).rejects.toThrow('permission denied');
      await client.query('ROLLBACK');
    }
  } finally {
    client.release();
  }
});

test('what was told late, at an impossible time or twice is no proof of when it was filmed', async () => {
  const { id, film } = await filmed();
  const doubtsOf = async (one: ReturnType<typeof phone>) => {
    const report = await proofOf(id);
    const { fileUrl } =
      (await record(id)).recordings.find(({ id: known }) => known === one.recordingId) ?? {};
    const path = join(folder, one.recordingId);
    await writeFile(path, Buffer.from(await (await fetch(`${address}${fileUrl}`)).arrayBuffer()));
    const { fault, unproven } = verifyRecording(report, path);
    expect(fault).toBeUndefined();
    return unproven.filter(({ code }) => code.startsWith('piece'));
  };
  const made = async (begins: number, copies: readonly Uint8Array<ArrayBuffer>[] = []) => {
    const one = phone(film.key, { begins });
    for (let each = 0; each < 3; each += 1) one.make(copies[each]);
    await one.announce();
    for (const { number, bytes } of one.made) await one.send(number, bytes);
    await one.end();
    return one;
  };
  const honest = await made(Date.now() - 12_000);
  expect(await doubtsOf(honest)).toEqual([]);
  expect(await doubtsOf(await made(Date.now() - 3_600_000))).toEqual([
    { code: 'pieceLate', values: { number: 1, count: 3, minutes: 60 } },
  ]);
  expect(await doubtsOf(await made(Date.now() + 3_600_000))).toEqual([
    { code: 'pieceTimes', values: { number: 1 } },
  ]);
  const copied = honest.made.map(({ bytes }) => bytes);
  expect(await doubtsOf(await made(Date.now() - 12_000, [undefined as never, ...copied]))).toEqual([
    { code: 'pieceAgain', values: { number: 2 } },
  ]);
});
