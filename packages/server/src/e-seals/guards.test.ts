import { renewCertificate, revokeCertificate } from '@chancery/contract/certificate/calls.ts';
import * as eSeal from '@chancery/contract/e-seal/calls.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import { uploadFile } from '@chancery/contract/file/calls.ts';
import { startSealing } from '@chancery/contract/sealing/calls.ts';
import * as signing from '@chancery/contract/signing/calls.ts';
import { sealPdf } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import { expect, test } from 'vitest';
import { paperOf } from '../seal-use/placing/placing.testing.ts';
import { createWorld } from '../testing/world.ts';
import { createSealedUnit } from './certificate/certificate.testing.ts';
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
    revoke: () => call(certified.main, revokeCertificate, { id, cause: 'superseded', reason }),
    renew: () => call(certified.main, renewCertificate, { id }),
    sign: () => certified.signer(seal.id),
  };
  if (what === 'sign') await expect(attempts.sign()).rejects.toMatchObject({ key: why });
  else await expect(attempts[what]()).toRefuseWith(why);
});

test('a certificate that is not there is not found', async () => {
  await expect(call(certified.main, renewCertificate, { id: unknown })).toRefuseWith('certificate.notFound');
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
