import { CodePurpose } from '@chancery/contract/account/codes.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  removePasskey,
  sendPasskeyCode,
} from '@chancery/contract/passkey/calls.ts';
import { askSealingPasskey, getSealing, startSealing } from '@chancery/contract/sealing/calls.ts';
import { isUnderWay } from '@chancery/contract/sealing/rules.ts';
import { askSigningPasskey, signAsMember } from '@chancery/contract/signing/calls.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPasskeyService } from '../people/passkey/passkey.service.ts';
import { relyingPartyOf } from '../people/passkey/relying-party.ts';
import { createSoftKey } from '../people/passkey/soft-key.testing.ts';
import type { Member } from '../seal-use/application/application.testing.ts';
import { rowFaults } from '../testing/rows-hold.ts';
import { codeSentTo } from '../testing/sent-code.ts';
import { createWorld } from '../testing/world.ts';
import { createSealingOffice } from './sealing/sealing.testing.ts';
import { asMember, createSigningHands } from './signing/signing.testing.ts';

const origin = 'https://seal.example.cn';
const world = await createWorld({ PUBLIC_URL: origin });
const { call, db } = world;
const office = await createSealingOffice(world);
const hands = createSigningHands(world);
const { applicant, main } = office;

const codeFor = async (who: Member) => {
  await db.query(`UPDATE verification_code SET created_at = created_at - interval '25 hours'`);
  await call(who, sendPasskeyCode);
  return codeSentTo(world.dataDir, who.mobile);
};
const begin = async (who: Member) => call(who, beginPasskey, { verificationCode: await codeFor(who) });

/** Somebody's key, registered. */
const keyOf = async (who: Member, name = 'Laptop') => {
  const key = createSoftKey(origin);
  const { id } = await call(who, addPasskey, { name, ...key.make(await begin(who)) });
  return { ...key, id };
};

beforeEach(() => db.query('DELETE FROM passkey'));

describe('registering', () => {
  test('a key is registered after a code, listed, and removed after another code', async () => {
    const asked = await begin(applicant);
    expect(asked).toMatchObject({
      rpId: 'seal.example.cn',
      exclude: [],
      userName: expect.stringContaining('*'),
    });
    const made = createSoftKey(origin).make(asked);
    const added = await call(applicant, addPasskey, { name: 'Laptop', ...made });
    expect(await call(applicant, listPasskeys)).toMatchObject({
      list: [{ id: added.id, name: 'Laptop', lastUsedAt: null }],
      origin,
    });
    expect(await call(main, listPasskeys)).toMatchObject({ list: [] });
    await expect(
      call(main, removePasskey, { id: added.id, verificationCode: await codeFor(main) }),
    ).toRefuseWith('passkey.notFound');
    await expect(call(applicant, removePasskey, { id: added.id, verificationCode: '000000' })).toRefuseWith(
      'account.codeWrong',
    );
    await call(applicant, removePasskey, { id: added.id, verificationCode: await codeFor(applicant) });
    expect((await call(applicant, listPasskeys)).list).toEqual([]);
    const { rows } = await db.query(
      `SELECT action, object_name FROM operate_log WHERE object_type = 'passkey' ORDER BY id`,
    );
    expect(rows).toEqual([
      { action: 'user.passkey.add', object_name: 'Laptop' },
      { action: 'user.passkey.remove', object_name: 'Laptop' },
    ]);
  });

  test('without the code nothing is asked for, and a code is good for one question', async () => {
    const code = await codeFor(applicant);
    const wrong = code === '000000' ? '000001' : '000000';
    await expect(call(applicant, beginPasskey, { verificationCode: wrong })).toRefuseWith(
      'account.codeWrong',
    );
    await call(applicant, beginPasskey, { verificationCode: code });
    await expect(call(applicant, beginPasskey, { verificationCode: code })).toRefuseWith('account.codeWrong');
  });

  const bent = {
    'another address': [{ origin: 'https://seal.example.com' }, 'passkey.wrong'],
    'another name': [{ rpId: 'example.cn' }, 'passkey.wrong'],
    'nobody verified': [{ verified: false }, 'passkey.wrong'],
    'an answer in place of a key': [{ type: 'webauthn.get' }, 'passkey.wrong'],
    'a chain of certificates': [{ chain: Buffer.alloc(300, 0x30) }, 'passkey.wrong'],
    'a question nobody asked': [{ challenge: Buffer.alloc(48, 1).toString('base64url') }, 'passkey.expired'],
    'no question': [{ challenge: 'AA' }, 'passkey.expired'],
  } as const;
  test.each(Object.entries(bent))('refused: %s', async (_, [how, why]) => {
    const made = createSoftKey(origin).make(await begin(applicant), how);
    await expect(call(applicant, addPasskey, { name: 'Bent', ...made })).toRefuseWith(why);
    expect((await call(applicant, listPasskeys)).list).toEqual([]);
  });

  test('a question is answered once, by whom it was asked, and in time', async () => {
    const made = createSoftKey(origin).make(await begin(applicant));
    await expect(call(main, addPasskey, { name: 'Theirs', ...made })).toRefuseWith('passkey.expired');
    await call(applicant, addPasskey, { name: 'Mine', ...made });
    await expect(call(applicant, addPasskey, { name: 'Again', ...made })).toRefuseWith('passkey.expired');
    const late = createSoftKey(origin).make(await begin(applicant));
    await db.query(`UPDATE passkey_question SET expires_at = now() - interval '1 second'`);
    await expect(call(applicant, addPasskey, { name: 'Late', ...late })).toRefuseWith('passkey.expired');
  });

  test('a key belongs to one person, and nobody has more than ten', async () => {
    const key = createSoftKey(origin);
    await call(applicant, addPasskey, { name: 'Mine', ...key.make(await begin(applicant)) });
    await expect(call(main, addPasskey, { name: 'Shared', ...key.make(await begin(main)) })).toRefuseWith(
      'passkey.known',
    );
    const made = createSoftKey(origin).make(await begin(applicant));
    await db.query(
      `INSERT INTO passkey (id, account_id, name, credential_id, public_key, mark)
       SELECT gen_random_uuid(), $1, 'Old', int4send(n), '', '' FROM generate_series(1, 9) n`,
      [applicant.id],
    );
    await expect(begin(applicant)).toRefuseWith('passkey.limit');
    await expect(call(applicant, addPasskey, { name: 'Eleventh', ...made })).toRefuseWith('passkey.limit');
  });

  test.each([
    ['https://seal.example.cn', { id: 'seal.example.cn', origin }],
    ['https://seal.example.cn:8443', { id: 'seal.example.cn', origin: `${origin}:8443` }],
    ['http://127.0.0.1:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['http://seal.example.cn', undefined],
    ['https://10.0.0.7', undefined],
    ['https://[fd00::7]', undefined],
  ])('%s has passkeys: %j', (address, party) => {
    expect(relyingPartyOf(address)).toEqual(party);
  });

  test('where browsers know no passkeys, none is asked, and codes are', async () => {
    const { transactions, secrets, services } = world.app;
    const parts = { transactions, secrets, codes: services.codes, publicUrl: 'https://10.0.0.7' };
    const passkeys = createPasskeyService({ ...parts, brandName: 'Chancery' });
    const about = { accountId: applicant.id, purpose: CodePurpose.sealing, bound: [] };
    await expect(passkeys.ask(about)).rejects.toMatchObject({ key: 'passkey.unavailable' });
  });
});

describe('pressing', () => {
  const use = async (count = 1) => {
    const files = await Promise.all(Array.from({ length: count }, () => office.contract()));
    const { uses } = await office.granted([await office.eSeal()], files);
    return { id: uses[0] ?? '', files };
  };

  test('a passkey presses in place of the code, once, and the evidence says so', async () => {
    const { answer } = await keyOf(applicant);
    const { id, files } = await use();
    const passkey = answer(await call(applicant, askSealingPasskey, { id, files }));
    await call(applicant, startSealing, { id, files, passkey });
    await expect(call(applicant, startSealing, { id, files, passkey })).toRefuseWith('passkey.expired');
    await expect
      .poll(async () =>
        (await call(applicant, getSealing, { id })).files.some(({ state }) => isUnderWay(state)),
      )
      .toBe(false);
    const { rows } = await db.query(
      `SELECT s.proof, s.state, p.message::json ->> 'proof' AS told FROM sealed_file s
       JOIN press p ON p.authorization_id = s.authorization_id WHERE s.authorization_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ proof: 'passkey', state: 'done', told: 'passkey' }]);
    expect((await call(applicant, listPasskeys)).list[0]?.lastUsedAt).not.toBeNull();
    expect(await rowFaults(world)).toEqual([]);
  });

  test('an answer is good for the use and the files it was asked for alone', async () => {
    const { answer } = await keyOf(applicant);
    const [one, other] = [await use(2), await use()];
    const [first = ''] = one.files;
    const ask = (of: object) => call(applicant, askSealingPasskey, { id: one.id, ...of });
    const press = (passkey: ReturnType<typeof answer>, of: { id: string; files?: string[] }) =>
      call(applicant, startSealing, { ...of, passkey });
    const refused = async (asked: object, pressed: { id: string; files?: string[] }) =>
      expect(press(answer(await ask(asked)), pressed)).toRefuseWith('passkey.wrong');
    await refused({ files: [first] }, { id: one.id, files: one.files });
    await refused({ files: [first] }, { id: one.id });
    await refused({}, { id: one.id, files: one.files });
    await refused({}, { id: other.id });
    const forgotten = press(answer(await ask({})), { id: one.id });
    await expect(forgotten).resolves.toMatchObject({ id: one.id });
  });

  const bent = {
    'another address': { origin: 'https://seal.example.com' },
    'another name': { rpId: 'example.cn' },
    'nobody verified': { verified: false },
    'a key that was copied': { counter: 3 },
    'a key in place of an answer': { type: 'webauthn.create' },
  };
  const untouched = use();
  test.each(Object.entries(bent))('refused: %s', async (_, how) => {
    const { answer, id: keyId } = await keyOf(applicant);
    await db.query('UPDATE passkey SET counter = 3 WHERE id = $1', [keyId]);
    const { id } = await untouched;
    const asked = await call(applicant, askSealingPasskey, { id });
    const passkey = answer(asked, { counter: 4, ...how });
    await expect(call(applicant, startSealing, { id, passkey })).toRefuseWith('passkey.wrong');
    // What was asked is over, although nothing came of it.
    const right = answer(asked, { counter: 4 });
    await expect(call(applicant, startSealing, { id, passkey: right })).toRefuseWith('passkey.expired');
  });

  test('neither the key of somebody else presses, nor one that was put into the database, nor none', async () => {
    const { id } = await untouched;
    await expect(call(applicant, askSealingPasskey, { id })).toRefuseWith('passkey.none');
    await expect(call(applicant, startSealing, { id })).toRefuseWith('request.invalid');
    const [mine, theirs] = [await keyOf(applicant), await keyOf(main)];
    await expect(call(main, askSealingPasskey, { id })).toRefuseWith('authorization.notYours');
    const asked = () => call(applicant, askSealingPasskey, { id });
    const press = (passkey: ReturnType<typeof mine.answer>) => call(applicant, startSealing, { id, passkey });
    await expect(press(theirs.answer(await asked()))).toRefuseWith('passkey.wrong');
    await db.query('UPDATE passkey SET account_id = $1 WHERE id = $2', [applicant.id, theirs.id]);
    expect((await asked()).allow).toHaveLength(1);
    await expect(press(theirs.answer(await asked()))).toRefuseWith('passkey.wrong');
    await press(mine.answer(await asked()));
  });
});

test('a member signs with a passkey; file, signature and log say by what it was proved', async () => {
  const { answer } = await keyOf(main);
  const [id, other] = [await hands.begin(main, [asMember(main)]), await hands.begin(main, [asMember(main)])];
  const signature = await hands.signature();
  const ofOther = answer(await call(main, askSigningPasskey, { id: other }));
  await expect(call(main, signAsMember, { id, passkey: ofOther, ...signature })).toRefuseWith(
    'passkey.wrong',
  );
  await expect(call(main, signAsMember, { id, ...signature })).toRefuseWith('request.invalid');
  const passkey = answer(await call(main, askSigningPasskey, { id }));
  await call(main, signAsMember, { id, passkey, ...signature });
  await expect(call(main, askSigningPasskey, { id })).toRefuseWith('signing.notNow');
  const { rows } = await db.query('SELECT proof FROM signing_signature WHERE task_id = $1', [id]);
  expect(rows).toEqual([{ proof: 'passkey' }]);
  expect(await rowFaults(world)).toEqual([]);
});
