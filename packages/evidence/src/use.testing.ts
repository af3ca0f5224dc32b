import type { Bundle, BundleContent } from './bundle.ts';
import { toBase64, toHex, utf8 } from './bytes.ts';
import { sha256 } from './hash.ts';
import { signer, someEntry, someLog, unitId } from './log.testing.ts';
import { cosign, readNote } from './note.ts';
import { reportSignerOf, vouchForReports } from './report-key.ts';
import { sealBundle } from './seal.ts';
import { fingerprintOf, type Signer, signerOf } from './signature.ts';
import type { Trust } from './trust.ts';

export const otherUnit = '01890000-0000-7000-8000-000000000002';
export const otherPlatform = signerOf(new Uint8Array(32).fill(5));
export const witness = signerOf(new Uint8Array(32).fill(4));
export const reportSigner = reportSignerOf(new Uint8Array(32).fill(6), signer);

export const digestOf = (bytes: Uint8Array): string => toHex(sha256(bytes));
const base64Url = (text: string | Uint8Array) => Buffer.from(text).toString('base64url');

/** The message of a press as a seal signs it. */
export const pressMessage = (seal: Signer, body: object): string => {
  const said = `c1.press.${base64Url(JSON.stringify(body))}`;
  return `${said}.${base64Url(seal.sign(utf8(said)))}`;
};

const ids = (kind: number, number: number) =>
  `018${kind}0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A use as a log tells of it: applied for, granted, pressed, one number twice, photographed, reviewed. */
const useOf = (number: number, presses: number, unit: string) => {
  const [use, application, device] = [ids(2, number), ids(3, number), ids(4, number)];
  const seal = signerOf(new Uint8Array(32).fill(20 + number));
  const empowerNo = `SQ2026${number}`;
  const photos = [1, 2].map((each) => utf8(`photo ${each} of ${empowerNo}`));
  const messages: string[] = [];
  for (let counter = 1; counter <= presses; counter += 1) {
    const prev = counter > 1 ? digestOf(utf8(messages[counter - 2] ?? '')) : null;
    messages.push(pressMessage(seal, { counter, kind: 'normal', order: use, prev }));
  }
  const second = pressMessage(seal, { counter: 1, kind: 'normal', order: use, prev: null, again: true });
  const own = { thread: use };
  const entries = (at: number): string[] => [
    someEntry(at, { number: `YY${number}`, title: 'A lease' }, unit, {
      thread: application,
      kind: 'application.submitted',
    }),
    someEntry(at + 1, { decision: 'approved' }, unit, { thread: application, kind: 'application.decided' }),
    someEntry(
      at + 2,
      { empowerNo, applicationId: application, normalCount: 9, sealKey: toBase64(seal.publicKey) },
      unit,
      { ...own, kind: 'authorization.granted' },
    ),
    ...messages.map((message, each) =>
      someEntry(
        at + 3 + each,
        { counter: each + 1, deviceId: device, digest: digestOf(utf8(message)), empowerNo, kind: 'normal' },
        unit,
        { ...own, kind: 'press.recorded' },
      ),
    ),
    someEntry(at + 3 + presses, { counter: 1, digest: digestOf(utf8(second)) }, unit, {
      ...own,
      kind: 'press.conflict',
    }),
    ...photos.map((photo, each) =>
      someEntry(at + 4 + presses + each, { digest: digestOf(photo), empowerNo }, unit, {
        ...own,
        kind: 'photo.taken',
      }),
    ),
    someEntry(at + 6 + presses, { empowerNo, verdict: 'normal', opinion: 'as granted' }, unit, {
      ...own,
      kind: 'use.reviewed',
    }),
  ];
  const extras = {
    about: { kind: 'use' as const, number: empowerNo, thread: use },
    devices: [{ id: device, publicKey: toBase64(seal.publicKey) }],
    presses: [...messages, second].map((message) => ({ device, message })),
    photos: photos.map((photo) => ({ digest: digestOf(photo), bytes: toBase64(photo) })),
  };
  return { threads: [use, application], entries, extras, seal, device };
};

export const uses = [useOf(1, 3, unitId), useOf(2, 3, unitId), useOf(3, 4, otherUnit)] as const;
const [first, second, foreign] = uses;

/** Two uses in the log of one unit with other entries between, and one in that of another. */
const own = someLog([
  ...first.entries(100),
  ...Array.from({ length: 20 }, (_, at) => someEntry(200 + at)),
  ...second.entries(300),
]);
const elsewhere = someLog([...foreign.entries(100), someEntry(300, {}, otherUnit)], otherUnit);
const byOther = someLog([...first.entries(100), someEntry(300)], unitId, otherPlatform);

const witnessed = (checkpoint: string) => ({
  checkpoint: checkpoint + cosign(readNote(checkpoint)?.text ?? '', 'w.example', witness, 1_700_000_000),
  witnesses: [{ name: 'w.example', publicKey: toBase64(witness.publicKey) }],
});
const report = vouchForReports(reportSigner, signer);

/** What is disclosed of the first use, of the second one, of another unit's, and of the first one told by another platform. */
export const contents: Readonly<Record<'first' | 'second' | 'foreign' | 'byOther', BundleContent>> = {
  first: own.disclose(first.threads, { ...first.extras, ...witnessed(own.checkpoint), report }),
  second: own.disclose(second.threads, { ...second.extras, ...witnessed(own.checkpoint), report }),
  foreign: elsewhere.disclose(foreign.threads, { ...foreign.extras, report }),
  byOther: byOther.disclose(first.threads, first.extras),
};

export const sealed: Readonly<Record<keyof typeof contents, Bundle>> = {
  first: sealBundle(contents.first, signer),
  second: sealBundle(contents.second, signer),
  foreign: sealBundle(contents.foreign, signer),
  byOther: sealBundle(contents.byOther, otherPlatform),
};

/** A checker who knows the platform and its witness. */
export const trust: Trust = {
  platforms: [{ fingerprint: fingerprintOf(signer.publicKey), name: 'chancery.example' }],
  witnesses: [{ name: 'w.example', publicKey: toBase64(witness.publicKey) }],
};
