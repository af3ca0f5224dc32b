import * as certificate from '@chancery/contract/certificate/calls.ts';
import * as eSeal from '@chancery/contract/e-seal/calls.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import {
  askSealingPasskey,
  getSealing,
  listSealedFiles,
  sendSealingCode,
  startSealing,
  stopSealing,
} from '@chancery/contract/sealing/calls.ts';
import * as signing from '@chancery/contract/signing/calls.ts';
import * as outside from '@chancery/contract/signing/outside.ts';
import { sealPdf } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import { expect, test } from 'vitest';
import { paperOf } from '../seal-use/placing/placing.testing.ts';
import { codeSentTo } from '../testing/sent-code.ts';
import { createWorld, nobody } from '../testing/world.ts';
import { createSealedUnit, pem } from './certificate/certificate.testing.ts';
import { at, createSealingOffice } from './sealing/sealing.testing.ts';
import { createInkCleaner } from './signature/clean-photo.ts';
import * as parties from './signing/signing.testing.ts';

const world = await createWorld();
const { call, db } = world;
const office = await createSealingOffice(world);
const { main, keeper, applicant } = office;
const hands = parties.createSigningHands(world);
const certified = await createSealedUnit(world);
const [unknown, reason] = [crypto.randomUUID(), 'because of the test'];
const { asMember, asGuest, at: place } = parties;

/** A file that is to be stamped. */
const otherFile = async () => {
  const about = { fileName: 'other.pdf', purpose: 'application' } as const;
  return (await call(main, uploadFile, about, { body: paperOf([{ text: 'other' }]) })).filePath;
};

/** A file that somebody signed and closed. */
const closedFile = async () => {
  const bytes = await sealPdf(paperOf([{ text: 'closed' }]), {
    picture: { widthMm: 20, heightMm: 20, paths: [] },
    places: [at],
    signer: office.estate.seal.signer,
    level: 'B-B',
    at: new Date(),
    close: true,
  });
  return hands.upload(main, Buffer.from(bytes));
};

const partyOf = async (taskId: string, kind: string): Promise<string> =>
  (await db.query('SELECT id FROM signing_party WHERE task_id = $1 AND kind = $2', [taskId, kind])).rows[0]
    .id;
const running = await hands.begin(main, [asMember(applicant), asGuest(2)]);
const stranger = (await world.given.member({})).id;

const named = (name: string) => ({ form: 'official', name, sizeMm: 42 }) as const;
const makeSeal = (over: object) =>
  call(main, eSeal.addESeal, { name: 'Another', keyKind: 'ec', design: named('纸研'), ...over });
const changed = async (picture: object) => {
  const id = await office.eSeal();
  return call(main, eSeal.changeSealPicture, { id, version: 1, reason, ...picture } as never);
};
/** A use of a seal that is pressed on paper. */
let brass: ReturnType<typeof office.grant> | undefined;
const brassUse = () => {
  brass ??= office.approved().then((id) => office.grant(main, id));
  return brass;
};
const sealIn = (id: string, useId: string) =>
  call(applicant, signing.signAsMember, { id, useId, verificationCode: '000000' });
/** A task that somebody signed while another has still to. */
const done = async () => {
  const id = await hands.begin(main, [asMember(applicant), asMember(main, 2)]);
  await db.query(`UPDATE verification_code SET created_at = created_at - interval '25 hours'`);
  await hands.signAs(applicant, id);
  return id;
};

const cases: Readonly<Record<string, readonly [ErrorKey, () => Promise<unknown>]>> = {
  'a place on a document that is not there': [
    'file.notFound',
    () => hands.draft(main, [asMember(applicant, 1, [place(50, 50, 1, 3)])]),
  ],
  'a member who is not named': [
    'signing.memberNotFound',
    () => hands.draft(main, [{ ...asMember(applicant), userId: undefined }]),
  ],
  'a party of another unit': [
    'signing.memberNotFound',
    () => hands.draft(main, [asMember({ id: stranger, mobile: '' })]),
  ],
  'a file that was uploaded for something else': [
    'file.notFound',
    async () => hands.draft(main, [asMember(applicant)], { filePaths: [await otherFile()] }),
  ],
  'a file that is closed': [
    'signing.file',
    async () => hands.draft(main, [asMember(applicant)], { filePaths: [await closedFile()] }),
  ],
  'a draft whose last day is over': [
    'signing.expiry',
    async () => {
      const id = await hands.draft(main, [asMember(applicant)]);
      await db.query('UPDATE signing_task SET expires_at = now() WHERE id = $1', [id]);
      return call(main, signing.startSigning, { id });
    },
  ],
  'a draft one of whose parties is gone': [
    'signing.memberNotFound',
    async () => {
      const leaver = await office.join();
      const id = await hands.draft(main, [asMember(leaver)]);
      await db.query('UPDATE membership SET disabled_at = now() WHERE account_id = $1', [leaver.id]);
      return call(main, signing.startSigning, { id });
    },
  ],
  'a reminder to nobody': [
    'signing.notFound',
    () => call(main, signing.remindSigning, { id: running, partyId: unknown }),
  ],
  'a reminder to whom it is not the turn of': [
    'signing.notNow',
    async () =>
      call(main, signing.remindSigning, { id: running, partyId: await partyOf(running, 'outside') }),
  ],
  'a link for a member': [
    'signing.notNow',
    async () =>
      call(main, signing.makeSigningLink, { id: running, partyId: await partyOf(running, 'member') }),
  ],
  'a signature by who is no party': ['signing.notFound', () => hands.signAs(keeper, running)],
  'a signature under no task': ['signing.notFound', () => hands.signAs(applicant, unknown)],
  'a word against no task': [
    'signing.notFound',
    () => call(applicant, signing.declineAsMember, { id: unknown, reason }),
  ],
  'a turn handed to a stranger': [
    'signing.memberNotFound',
    () => call(applicant, signing.handOverAsMember, { id: running, userId: stranger }),
  ],
  'files that are all being sealed already': [
    'sealing.nothingLeft',
    async () => {
      const [first, second] = [await office.contract(), await office.contract()];
      const [id = ''] = (await office.granted([await office.eSeal()], [first, second])).uses;
      await office.start(id, [first]);
      return call(applicant, startSealing, {
        id,
        files: [first],
        verificationCode: await office.codeFor(applicant),
      });
    },
  ],
  'a key in a device that is not there': [
    'certificate.noSigner',
    () =>
      call(main, eSeal.addESeal, {
        name: 'Smart e-seal',
        keyKind: 'ec',
        keyHolder: 'signer',
        design: { form: 'official', name: '纸研', sizeMm: 42 },
      }),
  ],
  'a seal that is not there': [
    'device.notFound',
    () => call(main, eSeal.suspendESeal, { id: unknown, reason }),
  ],
  'a look at a seal that is not there': [
    'device.notFound',
    () => call(main, eSeal.getESeal, { id: unknown }),
  ],
  'a picture of another kind of file': [
    'file.notFound',
    async () => call(main, eSeal.cleanSealPicture, { file: await otherFile(), widthMm: 42 }),
  ],
  'a seal with a letter that no font has': [
    'eSeal.glyphMissing',
    () => makeSeal({ design: named('杭州𠮷祥') }),
  ],
  'a seal with a name that does not fit': [
    'eSeal.textTooLong',
    () => makeSeal({ design: { form: 'personal', name: '林'.repeat(40), sizeMm: 20 } }),
  ],
  'a seal with a picture that was uploaded for something else': [
    'file.notFound',
    async () => makeSeal({ design: undefined, file: await otherFile(), widthMm: 42 }),
  ],
  'another picture with a letter that no font has': [
    'eSeal.glyphMissing',
    async () => changed({ design: named('杭州𠮷祥') }),
  ],
  'another picture with a name that does not fit': [
    'eSeal.textTooLong',
    async () => changed({ design: { form: 'personal', name: '林'.repeat(40), sizeMm: 20 } }),
  ],
  'another picture that was uploaded for something else': [
    'file.notFound',
    async () => changed({ file: await otherFile(), widthMm: 42 }),
  ],
  'no other picture at all': ['eSeal.pictureMissing', async () => changed({})],
  'a brass seal that is suspended as if it signed': [
    'eSeal.notElectronic',
    () => call(main, eSeal.suspendESeal, { id: office.seal.id, reason }),
  ],
  'a brass seal that is resumed as if it signed': [
    'eSeal.notElectronic',
    () => call(main, eSeal.resumeESeal, { id: office.seal.id, reason }),
  ],
  'a brass seal that is ended as if it signed': [
    'eSeal.notElectronic',
    () => call(main, eSeal.endESeal, { id: office.seal.id, reason }),
  ],
  'the picture of a brass seal': [
    'eSeal.notElectronic',
    () => call(main, eSeal.getSealPicture, { id: office.seal.id }),
  ],
  'the picture of a seal that has none': [
    'eSeal.pictureMissing',
    async () => call(certified.main, eSeal.getSealPicture, { id: (await certified.seal()).id }),
  ],
  'a seal that goes on without having been suspended': [
    'device.notLocked',
    async () => call(main, eSeal.resumeESeal, { id: await office.eSeal(), reason }),
  ],
  'the files of a use of a brass seal': [
    'sealing.notElectronic',
    async () => call(applicant, getSealing, { id: (await brassUse()).id }),
  ],
  'a passkey for a use of a brass seal': [
    'sealing.notElectronic',
    async () => call(applicant, askSealingPasskey, { id: (await brassUse()).id }),
  ],
  'a stop of a use of a brass seal': [
    'sealing.notElectronic',
    async () => call(applicant, stopSealing, { id: (await brassUse()).id }),
  ],
  'a brass seal in a signing task': [
    'sealing.notElectronic',
    async () => sealIn(running, (await brassUse()).id),
  ],
  'a seal nobody was authorised for, in a signing task': [
    'authorization.notFound',
    () => sealIn(running, unknown),
  ],
  'what a use nobody knows sealed': [
    'authorization.notFound',
    () => call(applicant, getSealing, { id: unknown }),
  ],
  'the stop of a use nobody knows': [
    'authorization.notFound',
    () => call(applicant, stopSealing, { id: unknown }),
  ],
  'the sealed files of no application': [
    'apply.notFound',
    () => call(main, listSealedFiles, { applicationId: unknown }),
  ],
  'a look at a file that was uploaded for something else': [
    'file.notFound',
    async () => call(main, signing.inspectForSigning, { filePath: await otherFile() }),
  ],
  'seals for no task': ['signing.notFound', () => call(applicant, signing.listSigningSeals, { id: unknown })],
  'a passkey for no task': [
    'signing.notFound',
    () => call(applicant, signing.askSigningPasskey, { id: unknown }),
  ],
  'a word against a task that is done': [
    'signing.notNow',
    async () => call(applicant, signing.declineAsMember, { id: await done(), reason }),
  ],
  'a turn handed on that was used': [
    'signing.notNow',
    async () => call(applicant, signing.handOverAsMember, { id: await done(), userId: keeper.id }),
  ],
  'a turn handed to another party': [
    'signing.partyTwice',
    async () => {
      const id = await hands.begin(main, [asMember(applicant), asMember(keeper, 2)]);
      return call(applicant, signing.handOverAsMember, { id, userId: keeper.id });
    },
  ],
  'a signature of nothing': [
    'signing.picture',
    async () =>
      call(applicant, signing.signAsMember, {
        id: await hands.begin(main, [asMember(applicant)]),
        verificationCode: '000000',
        kind: 'drawn',
        picture: await hands.blank(),
      }),
  ],
  'a code for signing twice at once': [
    'account.codeTooSoon',
    async () => {
      await call(keeper, signing.sendSigningCode);
      return call(keeper, signing.sendSigningCode);
    },
  ],
  'a code for sealing twice at once': [
    'account.codeTooSoon',
    async () => {
      await call(keeper, sendSealingCode);
      return call(keeper, sendSealingCode);
    },
  ],
  'a name that does not fit': [
    'eSeal.textTooLong',
    () =>
      call(main, eSeal.previewSeal, {
        design: { form: 'personal', name: '林'.repeat(40), sizeMm: 20 },
      }),
  ],
};

test.each(Object.entries(cases))('refused: %s', async (_, [why, attempt]) => {
  await expect(attempt()).toRefuseWith(why);
});

/** Certificates as something outside made them, and what is refused then. */
const bent: Readonly<Record<string, readonly [string, ErrorKey, 'revoke' | 'renew' | 'sign']>> = {
  'one of another CA is not ours to withdraw': [
    `UPDATE seal_certificate SET issuer = 'own' WHERE device_id = $1`,
    'certificate.foreign',
    'revoke',
  ],
  'one that ended is not withdrawn': [
    `UPDATE seal_certificate SET ends_at = now() - interval '1 day' WHERE device_id = $1`,
    'certificate.ended',
    'revoke',
  ],
  'one that ended signs nothing': [
    `UPDATE seal_certificate SET ends_at = now() - interval '1 day' WHERE device_id = $1`,
    'certificate.ended',
    'sign',
  ],
  'one of a seal that was given back is not renewed': [
    'UPDATE device SET unbound_at = now() WHERE id = $1',
    'device.unbound',
    'renew',
  ],
  'one that was taken away signs nothing': [
    'UPDATE seal_certificate SET replaced_at = now() WHERE device_id = $1',
    'certificate.notFound',
    'sign',
  ],
};
test.each(Object.entries(bent))('%s', async (_, [sql, why, what]) => {
  const seal = await certified.seal();
  await db.query(sql, [seal.id]);
  const id = seal.certificateId;
  const attempts = {
    revoke: () => call(certified.main, certificate.revokeCertificate, { id, cause: 'superseded', reason }),
    renew: () => call(certified.main, certificate.renewCertificate, { id }),
    sign: () => certified.signer(seal.id),
  };
  if (what === 'sign') await expect(attempts.sign()).rejects.toMatchObject({ key: why });
  else await expect(attempts[what]()).toRefuseWith(why);
});

/** Everything that is done to a certificate, by its id. */
const onCertificates: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  renewed: (id) => call(certified.main, certificate.renewCertificate, { id }),
  're-keyed': (id) => call(certified.main, certificate.rekeyCertificate, { id, keyKind: 'ec', reason }),
  withdrawn: (id) => call(certified.main, certificate.revokeCertificate, { id, cause: 'superseded', reason }),
  'asked for at another CA': (id) => call(certified.main, certificate.requestCertificate, { id }),
  'replaced by one of another CA': (id) =>
    call(certified.main, certificate.installCertificate, { id, certificate: ownPem }),
};
const ownPem = pem('CERTIFICATE', office.estate.root.certificate.raw);

test.each(Object.entries(onCertificates))(
  'a certificate that is not there, or of a seal that was given back, is not %s',
  async (_, act) => {
    await expect(act(unknown)).toRefuseWith('certificate.notFound');
    const seal = await certified.seal();
    await db.query('UPDATE device SET unbound_at = now() WHERE id = $1', [seal.id]);
    await expect(act(seal.certificateId)).toRefuseWith('device.unbound');
  },
);

test('a unit without room for the signed file keeps no signature, and does once it has some', async () => {
  const id = await hands.begin(main, [asMember(applicant)]);
  const hasRoom = (megabytes: number) =>
    db.query('UPDATE company_config SET free_storage_mb = $2 WHERE company_id = $1', [
      office.unit.id,
      megabytes,
    ]);
  const signs = async () => {
    await db.query(`UPDATE verification_code SET created_at = created_at - interval '25 hours'`);
    return hands.signAs(applicant, id);
  };
  await hasRoom(0);
  await expect(signs()).toRefuseWith('file.storage');
  await hasRoom(1_000);
  expect(await signs()).toEqual({ state: 'completed' });
});

test('a code that is too old opens no link, and no visit outlives its turn', async () => {
  const [guest, other] = [asGuest(), asGuest(2)];
  await hands.begin(main, [guest, other]);
  const token = await hands.tokenSentTo(guest.phone);
  await call(nobody, outside.sendOutsideCode, { token });
  const verificationCode = await codeSentTo(world.dataDir, guest.phone);
  await db.query(`UPDATE verification_code SET expires_at = now() WHERE phone = $1`, [guest.phone]);
  await expect(call(nobody, outside.openOutside, { token, verificationCode })).toRefuseWith(
    'account.codeExpired',
  );
  await db.query(`UPDATE verification_code SET created_at = created_at - interval '25 hours'`);
  const { visit } = await hands.visitAs(guest.phone);
  const photo = { photo: Buffer.from('no picture').toString('base64'), ink: 'seal' } as const;
  await expect(call(nobody, outside.cleanOutsidePhoto, { visit, ...photo })).toRefuseWith('signing.photo');
  const idNumber = '11010519491231002X';
  await expect(call(nobody, outside.proveOutside, { visit, idNumber, consent: true })).toRefuseWith(
    'signing.notNow',
  );
  await call(nobody, outside.signOutside, { visit, ...(await hands.signature()) });
  const late = { visit, name: 'Heir', phone: '13900000000' };
  await expect(call(nobody, outside.handOverOutside, late)).toRefuseWith('signing.notNow');
  const none = 'k'.repeat(43);
  await expect(call(nobody, outside.proveOutside, { visit: none, idNumber, consent: true })).toRefuseWith(
    'signing.visitOver',
  );
  await expect(call(nobody, outside.declineOutside, { visit: none, reason })).toRefuseWith(
    'signing.visitOver',
  );
});

test('whoever comes while twenty pictures wait to be cleaned comes back later', async () => {
  const ink = createInkCleaner();
  const photo = Buffer.from(await parties.strokes(), 'base64');
  const asked = Array.from({ length: 24 }, () =>
    (async () => ink.clean(photo, 'hand'))().then(
      () => 'cleaned',
      (error: { readonly key?: string }) => error.key ?? 'closed',
    ),
  );
  await ink.close();
  expect(await Promise.all(asked)).toContain('request.tooMany');
});

test('a file that could not be looked at is named, and nothing is applied for', async () => {
  const [deviceId, file] = [await office.eSeal(), await office.contract()];
  world.app.services.sheetReader.close();
  await expect(office.granted([deviceId], [file])).toRefuseWith('placing.unread');
});

test('whoever asks too often without an account comes back later, whatever they ask', async () => {
  const { attempts } = world.app.services;
  const exhausted = async () => {
    for (let at = 0; at < 10_000; at += 1)
      try {
        await attempts.takePublicCall('127.0.0.1');
      } catch {
        return true;
      }
    return false;
  };
  expect(await exhausted()).toBe(true);
  const [visit, token] = ['k'.repeat(43), 'k'.repeat(43)];
  const asked = [
    () => call(nobody, outside.greetOutside, { token }),
    () => call(nobody, outside.sendOutsideCode, { token }),
    () => call(nobody, outside.openOutside, { token, verificationCode: '000000' }),
    () => call(nobody, outside.getOutsideTask, { visit }),
    () => call(nobody, outside.proveOutside, { visit, idNumber: '11010519491231002X', consent: true }),
    async () => call(nobody, outside.signOutside, { visit, ...(await hands.signature()) }),
    () => call(nobody, outside.cleanOutsidePhoto, { visit, photo: 'AAAA', ink: 'hand' }),
    () => call(nobody, outside.declineOutside, { visit, reason }),
    () => call(nobody, outside.handOverOutside, { visit, name: 'Heir', phone: '13900000000' }),
  ];
  for (const ask of asked) await expect(ask()).toRefuseWith('request.tooMany');
});
