import {
  activateAuthorization,
  cancelAuthorization,
  reactivateAuthorization,
} from '@chancery/contract/authorization/steps.ts';
import { suspendESeal } from '@chancery/contract/e-seal/calls.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { beatLive, enterLiveRoom } from '@chancery/contract/live/calls.ts';
import { findSealedFile, getSealing, listSealedFiles } from '@chancery/contract/sealing/calls.ts';
import { isUnderWay } from '@chancery/contract/sealing/rules.ts';
import * as calls from '@chancery/contract/signing/calls.ts';
import { getUseDetail } from '@chancery/contract/use-record/calls.ts';
import { readCertificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { verifyPdf } from '@chancery/pdf-seal/verify/verify.ts';
import { expect, test } from 'vitest';
import { usedIn } from '../../ledger/ledger/ledger.testing.ts';
import type { Member } from '../../seal-use/application/application.testing.ts';
import { newPhone } from '../../seal-use/photo/photo.testing.ts';
import { paperOf } from '../../seal-use/placing/placing.testing.ts';
import { next } from '../../testing/given.ts';
import { rowFaults } from '../../testing/rows-hold.ts';
import { codeSentTo } from '../../testing/sent-code.ts';
import { createWorld, nobody } from '../../testing/world.ts';
import { OutsideFault } from '../outside-fault.ts';
import { createSealingOffice } from '../sealing/sealing.testing.ts';
import { asGuest, asMember, at, createSigningHands } from './signing.testing.ts';

const world = await createWorld();
const { call, db, dataDir, address } = world;
const office = await createSealingOffice(world);
const { applicant, main, keeper } = office;
const hands = createSigningHands(world);

const somePaper = () => paperOf([{ text: `Contract ${next()}, Party A seals here` }, { text: 'end' }]);

/** A task on the same paper that a seal was approved for; nobody else signs where no others are named. */
const taskWith = async (
  how: { others?: readonly object[]; paper?: Uint8Array<ArrayBuffer>; count?: number; by?: Member } = {},
) => {
  const paper = how.paper ?? somePaper();
  const approved = (
    await call(applicant, uploadFile, { fileName: 'contract.pdf', purpose: 'application' }, { body: paper })
  ).filePath;
  const deviceId = await office.eSeal();
  const places = [{ kind: 'keyword', word: 'Party A', dx: 0, dy: 20 } as const];
  const { uses, applicationId } = await office.granted([deviceId], [approved], {
    places,
    ...(how.count && { count: how.count }),
  });
  const [useId = ''] = uses;
  const filePath = await hands.upload(main, Buffer.from(paper));
  const parties = [...(how.others ?? []), asMember(applicant, 2)];
  const id = await hands.begin(main, parties, { filePaths: [filePath] });
  return { id, useId, applicationId, deviceId, approved };
};

/** Codes may be asked for again after a while; tests do not wait. */
const codeFor = async (who: Member) => {
  await db.query(`UPDATE verification_code SET created_at = created_at - interval '25 hours'`);
  await call(who, calls.sendSigningCode);
  return codeSentTo(dataDir, who.mobile);
};
const sealAs = async (who: Member, id: string, useId: string) => {
  return call(who, calls.signAsMember, { id, useId, verificationCode: await codeFor(who) });
};
const pressesOf = async (useId: string) =>
  (await db.query('SELECT message FROM press WHERE authorization_id = $1', [useId])).rows;
const bytesAt = async (tmpUrl: string) => new Uint8Array(await (await fetch(address + tmpUrl)).arrayBuffer());
const rootsOf = async () => [
  office.estate.root.certificate,
  readCertificate(new Uint8Array(await (await fetch(`${address}/pki/root.cer`)).arrayBuffer())),
];

test('a member seals for the unit after somebody outside has signed: one press, counted against the grant', async () => {
  const guest = asGuest(1);
  const { id, useId, applicationId, deviceId, approved } = await taskWith({ others: [guest] });
  const before = await usedIn(db, office.unit.id, 'sealing');
  await expect(call(applicant, calls.listSigningSeals, { id })).toRefuseWith('signing.notNow');
  await hands.signOutside(guest.phone);
  const { list, presses } = await call(applicant, calls.listSigningSeals, { id });
  expect(presses).toBe(1);
  expect(list.find((use) => use.useId === useId)).toMatchObject({ deviceId, left: 1 });
  expect(await sealAs(applicant, id, useId)).toEqual({ state: 'completed' });

  const task = await call(main, calls.getSigning, { id });
  const [document] = task.documents;
  const sealed = await bytesAt(document?.tmpUrl ?? '');
  const report = await verifyPdf(sealed, { roots: await rootsOf(), at: new Date() });
  expect(report).toMatchObject({
    verdict: 'genuine',
    signatures: [{ signer: { name: guest.name } }, { changes: [] }],
  });
  const pressed = await pressesOf(useId);
  expect(pressed).toHaveLength(1);
  expect(JSON.parse(pressed[0].message)).toMatchObject({
    proof: 'code',
    file: { approved: document?.sourceDigest, sealed: document?.digest },
  });
  const use = await call(applicant, getSealing, { id: useId });
  expect(use).toMatchObject({ used: 1, files: [{ fileId: approved, state: 'done' }] });
  // Whoever may see the use opens what came of it, and finds its record by the file.
  expect(await bytesAt(use.files[0]?.sealed?.tmpUrl ?? '')).toEqual(sealed);
  const known = await call(keeper, findSealedFile, { digests: [document?.digest ?? ''] });
  expect(await call(keeper, getUseDetail, { id: known.recordId ?? '' })).toMatchObject({ presses: 1 });
  expect((await call(main, listSealedFiles, { applicationId })).list).toEqual([]);
  expect(
    task.story.find(({ step, byName }) => step === 'signed' && byName === applicant.realName)?.text,
  ).toBe(list.find((one) => one.useId === useId)?.deviceName);
  // The press was paid when it was granted, the other signature with the task.
  expect(await usedIn(db, office.unit.id, 'sealing')).toBe(before - 1);
  await expect
    .poll(async () => (await call(main, calls.getSigning, { id })).certificate, { timeout: 40_000 })
    .not.toBe(null);
  expect(await rowFaults(world)).toEqual([]);
});

test('who seals twice at once presses once', async () => {
  const { id, useId } = await taskWith({ count: 1 });
  const wish = { id, useId, verificationCode: await codeFor(applicant) };
  const answers = await Promise.allSettled([1, 2, 3].map(() => call(applicant, calls.signAsMember, wish)));
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await pressesOf(useId)).toHaveLength(1);
  expect(await call(applicant, calls.signAsMember, wish)).toEqual({ state: 'completed' });
  expect(await pressesOf(useId)).toHaveLength(1);
});

test('a press that is counted elsewhere first leaves none for the task, and the task as it was', async () => {
  const paper = somePaper();
  const { id, useId } = await taskWith({ paper });
  await office.start(useId);
  const isBusy = async () =>
    (await call(applicant, getSealing, { id: useId })).files.some(({ state }) => isUnderWay(state));
  await expect.poll(isBusy).toBe(false);
  await expect(sealAs(applicant, id, useId)).toRefuseWith('sealing.nothingLeft');
  expect(await pressesOf(useId)).toHaveLength(1);
  expect((await call(applicant, calls.listSigningSeals, { id })).list).not.toContainEqual(
    expect.objectContaining({ useId }),
  );
  expect((await call(main, calls.getSigning, { id })).state).toBe('running');
});

test('only what was approved is sealed, by whoever was authorised, while they are', async () => {
  const { id, useId, deviceId, approved } = await taskWith();
  const other = await taskWith();
  await expect(sealAs(applicant, id, other.useId)).toRefuseWith('signing.sealOther');
  const colleague = await office.join();
  const theirs = await hands.begin(main, [asMember(colleague), asMember(main, 1, [at(50, 120)])]);
  await expect(sealAs(main, theirs, useId)).toRefuseWith('authorization.notYours');
  await expect(sealAs(colleague, theirs, useId)).toRefuseWith('authorization.notFound');

  const move = (x: number) =>
    db.query(
      `UPDATE application_place SET places = jsonb_set(places, '{0,dx}', $2::jsonb) WHERE file_id = $1`,
      [approved, String(x)],
    );
  await move(5);
  await expect(sealAs(applicant, id, useId)).toRefuseWith('sealing.changed');
  await move(0);
  const late = `UPDATE authorization_grant SET window_start = now() + interval '1 hour' WHERE id = $1`;
  await db.query(late, [other.useId]);
  await expect(sealAs(applicant, other.id, other.useId)).toRefuseWith('authorization.outsideWindow');
  const lone = await taskWith();
  await call(main, suspendESeal, { id: lone.deviceId, reason: 'looked into' });
  await expect(sealAs(applicant, lone.id, lone.useId)).toRefuseWith('signing.sealInvalid');
  const closed = await taskWith();
  await call(main, cancelAuthorization, { id: closed.useId, note: 'enough' });
  await expect(sealAs(applicant, closed.id, closed.useId)).toRefuseWith('authorization.notNow');
  for (const each of [useId, other.useId, lone.useId, closed.useId])
    expect(await pressesOf(each)).toEqual([]);
  expect(deviceId).not.toBe(lone.deviceId);
});

test('a signing device that is silent seals nothing and counts nothing; once it answers, the turn is still there', async () => {
  const { id, useId } = await taskWith();
  const { sealSigning } = world.app.services;
  const { signer } = office.estate.seal;
  const silent = async () => {
    throw new OutsideFault('signer', 'no answer');
  };
  sealSigning.from(async () => ({ signer: { ...signer, sign: silent }, level: 'B-B' }));
  await expect(sealAs(applicant, id, useId)).toRefuseWith('signing.sealing');
  expect(await pressesOf(useId)).toEqual([]);
  sealSigning.from(async () => ({ signer, level: 'B-B', isStill: async () => false }));
  await expect(sealAs(applicant, id, useId)).toRefuseWith('signing.sealInvalid');
  expect(await pressesOf(useId)).toEqual([]);
  sealSigning.from(async () => undefined);
  await expect(sealAs(applicant, id, useId)).toRefuseWith('signing.sealInvalid');
  sealSigning.from(async () => ({ signer, level: 'B-B' }));
  expect(await sealAs(applicant, id, useId)).toEqual({ state: 'completed' });
  expect(await pressesOf(useId)).toHaveLength(1);
});

test('two documents take two presses, and none is made where the grant has one', async () => {
  const papers = [somePaper(), somePaper()];
  const deviceId = await office.eSeal();
  const approved = [];
  for (const body of papers)
    approved.push(
      (await call(applicant, uploadFile, { fileName: 'contract.pdf', purpose: 'application' }, { body }))
        .filePath,
    );
  const { uses, applicationId } = await office.granted([deviceId], approved, { count: 1 });
  const [useId = ''] = uses;
  const filePaths = [];
  for (const paper of papers) filePaths.push(await hands.upload(main, Buffer.from(paper)));
  const fields = [at(50, 50), at(50, 50, 1, 1)];
  const id = await hands.begin(main, [asMember(applicant, 1, fields)], { filePaths });
  expect((await call(applicant, calls.listSigningSeals, { id })).list).not.toContainEqual(
    expect.objectContaining({ useId }),
  );
  await expect(sealAs(applicant, id, useId)).toRefuseWith('authorization.noneLeft');
  expect(await pressesOf(useId)).toEqual([]);
  await call(main, cancelAuthorization, { id: useId, note: 'too few' });
  const enough = await office.grant(main, applicationId, { deviceId, normalCount: 2 });
  expect(await sealAs(applicant, id, enough.id)).toEqual({ state: 'completed' });
  expect(await pressesOf(enough.id)).toHaveLength(2);
});

test('a use that must be watched is pressed in a task only while it is, whoever still has to notice that it pauses', async () => {
  const { id, useId } = await taskWith();
  await db.query(`SELECT ledger_grant($1, 'liveMinute', 'test', NULL, 'test', 60, 'test')`, [office.unit.id]);
  await db.query('UPDATE authorization_grant SET grace_seconds = 20 WHERE id = $1', [useId]);
  await expect(sealAs(applicant, id, useId)).toRefuseWith('authorization.witnessMissing');
  const enter = async (who: Member) => {
    const key = newPhone();
    await call(who, enterLiveRoom, { authorizationId: useId, key, consent: true });
    return key;
  };
  const keys = [await enter(applicant), await enter(keeper)];
  const beat = async () => {
    for (const key of keys) await call(nobody, beatLive, { key, active: true });
  };
  await beat();
  await call(applicant, activateAuthorization, { id: useId });
  // The grace is over, and no chore has paused the use yet.
  const alone = () =>
    db.query(
      `UPDATE live_room SET watched_at = watched_at - interval '21 seconds' WHERE authorization_id = $1`,
      [useId],
    );
  await alone();
  // A chore may have come first after all, and paused it.
  const refused = { key: expect.stringMatching(/witnessMissing|notNow/) };
  await expect(sealAs(applicant, id, useId)).rejects.toMatchObject(refused);
  await expect(office.start(useId)).rejects.toMatchObject(refused);
  const goOn = async () => {
    await beat();
    await call(applicant, reactivateAuthorization, { id: useId }).catch(() => undefined);
  };
  await goOn();
  const { sealSigning } = world.app.services;
  const { signer } = office.estate.seal;
  sealSigning.from(async () => {
    await alone();
    return { signer, level: 'B-B' };
  });
  await office.start(useId);
  const states = async () =>
    (await call(applicant, getSealing, { id: useId })).files.map(({ state }) => state);
  await expect.poll(states, { timeout: 20_000 }).toEqual(['failed']);
  expect(await pressesOf(useId)).toEqual([]);
  sealSigning.from(async () => ({ signer, level: 'B-B' }));
  await goOn();
  expect(await sealAs(applicant, id, useId)).toEqual({ state: 'completed' });
  expect(await pressesOf(useId)).toHaveLength(1);
});

test('of two files that are alike, the one that was sealed meanwhile is not sealed again', async () => {
  const paper = somePaper();
  const deviceId = await office.eSeal();
  const approved = [];
  for (const each of ['one', 'two'])
    approved.push(
      (
        await call(
          applicant,
          uploadFile,
          { fileName: `${each}.pdf`, purpose: 'application' },
          { body: paper },
        )
      ).filePath,
    );
  const { uses } = await office.granted([deviceId], approved, { count: 2 });
  const [useId = ''] = uses;
  const id = await hands.begin(main, [asMember(applicant)], {
    filePaths: [await hands.upload(main, Buffer.from(paper))],
  });
  const { sealSigning } = world.app.services;
  const { signer } = office.estate.seal;
  const key = { signer, level: 'B-B' } as const;
  const sources = async () => (await call(applicant, getSealing, { id: useId })).files;
  let isFirst = true;
  sealSigning.from(async () => {
    if (!isFirst) return key;
    isFirst = false;
    // While the task is made ready, the same use is pressed on the file it meant.
    const [meant] = await sources();
    await office.start(useId, [meant?.fileId ?? '']);
    const isDone = async () => (await sources())[0]?.state;
    await expect.poll(isDone, { timeout: 20_000 }).toBe('done');
    return key;
  });
  await expect(sealAs(applicant, id, useId)).toRefuseWith('sealing.nothingLeft');
  expect(await pressesOf(useId)).toHaveLength(1);
  sealSigning.from(async () => key);
  expect(await sealAs(applicant, id, useId)).toEqual({ state: 'completed' });
  expect((await sources()).map(({ state }) => state)).toEqual(['done', 'done']);
});

test('what is moved while a task is made ready, and a press that is promised meanwhile, are no approval of it', async () => {
  const { sealSigning } = world.app.services;
  const key = { signer: office.estate.seal.signer, level: 'B-B' } as const;
  const { id, useId, approved } = await taskWith();
  const move = (x: number) =>
    db.query(
      `UPDATE application_place SET places = jsonb_set(places, '{0,dx}', $2::jsonb) WHERE file_id = $1`,
      [approved, String(x)],
    );
  sealSigning.from(async () => {
    await move(5);
    return key;
  });
  await expect(sealAs(applicant, id, useId)).toRefuseWith('sealing.changed');
  await move(0);

  const papers = [somePaper(), somePaper()];
  const deviceId = await office.eSeal();
  const files: string[] = [];
  for (const body of papers)
    files.push(
      (await call(applicant, uploadFile, { fileName: 'contract.pdf', purpose: 'application' }, { body }))
        .filePath,
    );
  const { uses } = await office.granted([deviceId], files, { count: 1 });
  const [one = ''] = uses;
  const task = await hands.begin(main, [asMember(applicant)], {
    filePaths: [await hands.upload(main, Buffer.from(papers[1] ?? ''))],
  });
  const released = Promise.withResolvers<void>();
  let asked = 0;
  sealSigning.from(async () => {
    asked += 1;
    // The first to ask is the task; while it is made ready, the only press is promised to another file.
    if (asked === 1) await office.start(one, [files[0] ?? '']);
    else await released.promise;
    return key;
  });
  await expect(sealAs(applicant, task, one)).toRefuseWith('authorization.noneLeft');
  released.resolve();
  sealSigning.from(async () => key);
  await expect.poll(async () => (await pressesOf(one)).length, { timeout: 20_000 }).toBe(1);
});
