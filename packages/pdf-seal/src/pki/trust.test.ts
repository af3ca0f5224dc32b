import { describe, expect, it } from 'vitest';
import { readCertificate } from './certificate.ts';
import { digestFor, signDetached } from './cms.ts';
import { makeCrl } from './crl.ts';
import { digest } from './digest.ts';
import { certify, type Held, inDays, makeEstate } from './estate.testing.ts';
import { makeCertificate } from './make-certificate.ts';
import { checkSignature } from './read-cms.ts';
import type { KeyKind } from './signer.ts';
import { checkTimestamp, localTimestamper, makeTimestamp } from './timestamp.ts';
import { judgeTrust } from './trust.ts';

const content = new TextEncoder().encode('合同 No. 7');
const estates = {
  ec: await makeEstate('ec'),
  rsa: await makeEstate('rsa'),
  sm2: await makeEstate('sm2'),
};
type Estate = typeof estates.ec;

/** What the two authorities said on a day. */
const listsOn = async (
  { root, issuing }: Estate,
  day: number,
  revoked: readonly { held: Held; day: number }[] = [],
) => {
  const list = (issuer: Held, all: typeof revoked) =>
    makeCrl(
      {
        number: day,
        from: inDays(day),
        until: inDays(day + 7),
        revoked: all.map(({ held, day: on }) => ({
          serial: held.certificate.serial,
          at: inDays(on),
          reason: 'superseded',
        })),
      },
      issuer,
    );
  return [await list(issuing, revoked), await list(root, [])];
};

const sealed = async (estate: Estate, day?: number) => {
  const timestamp = day === undefined ? undefined : localTimestamper(estate.tsu.signer, () => inDays(day));
  const { kind } = estate.seal.signer;
  const cms = await signDetached(digestFor(kind, content), estate.seal.signer, { timestamp });
  return checkSignature(cms, (name) => digest(name, content));
};

const ground = (estate: Estate, day: number, crls: readonly Uint8Array[] = []) => ({
  roots: [estate.root.certificate],
  material: { certificates: [], crls, ocsps: [] },
  now: inDays(day),
});

const overFile = async ({ tsu }: Estate, day: number, unit = tsu) =>
  checkTimestamp(
    await makeTimestamp(
      { imprint: digest('sha256', content), digestName: 'sha256', time: inDays(day) },
      unit.signer,
    ),
    (name) => digest(name, content),
  );

describe.each(['ec', 'rsa', 'sm2'] as const)('a signature by %s', (kind: KeyKind) => {
  const estate = estates[kind];

  it('is whole, bound to its certificate, and by whom it says', async () => {
    const check = await sealed(estate);
    expect(check).toMatchObject({ faults: [], isBound: true, kind });
    const answer = await judgeTrust(check, [], ground(estate, 10));
    expect(answer).toMatchObject({ level: 'B-B', standing: { isGood: true } });
    expect(answer.standing?.chain.certificates).toHaveLength(3);
  });

  it('over another content, or changed, is refused', async () => {
    const cms = await signDetached(digestFor(kind, content), estate.seal.signer);
    const other = await checkSignature(cms, (name) => digest(name, content, content));
    expect(other.faults).toEqual(['digestMismatch']);
    const changed = cms.slice();
    changed[cms.length - 3] = (changed[cms.length - 3] ?? 0) ^ 1;
    const { faults } = await checkSignature(changed, (name) => digest(name, content));
    expect(faults).toEqual(['signatureMismatch']);
  });

  it('reaches B-T, B-LT and B-LTA by what stands beside it', async () => {
    const check = await sealed(estate, 40);
    const lists = await listsOn(estate, 38);
    const levels = [
      await judgeTrust(check, [], ground(estate, 41)),
      await judgeTrust(check, [], ground(estate, 300, lists)),
      await judgeTrust(check, [await overFile(estate, 41)], ground(estate, 300, lists)),
    ];
    expect(levels.map(({ level }) => level)).toEqual(['B-T', 'B-LT', 'B-LTA']);
  });
});

describe('time', () => {
  const estate = estates.ec;

  it('that is proven keeps a signature good after its certificate ended', async () => {
    const answer = await judgeTrust(await sealed(estate, 40), [], ground(estate, 1000));
    expect(answer).toMatchObject({
      provenBy: 'timestamp',
      provenTime: inDays(40),
      standing: { isGood: true },
    });
    const bare = await judgeTrust(await sealed(estate), [], ground(estate, 1000));
    expect(bare.standing?.isGood).toBe(false);
    expect(bare.standing?.problems.map(({ fault }) => fault)).toEqual(['expired']);
  });

  it.each([
    ['stays good when it was withdrawn after the time stamp', 50, true, 'revokedLater'],
    ['is bad when it was withdrawn before it', 30, false, 'revoked'],
  ])('%s', async (_, day, isGood, state) => {
    const lists = await listsOn(estate, 60, [{ held: estate.seal, day }]);
    const { standing } = await judgeTrust(await sealed(estate, 40), [], ground(estate, 61, lists));
    expect(standing).toMatchObject({ isGood, revocation: { state } });
  });

  it('is not proven by a unit that was withdrawn before, unless a later time stamp covers it', async () => {
    const lists = await listsOn(estate, 60, [{ held: estate.tsu, day: 50 }]);
    const check = await sealed(estate, 40);
    const alone = await judgeTrust(check, [], ground(estate, 61, lists));
    expect(alone.provenTime).toBeUndefined();
    const other = await certify({ purpose: 'timestamp', kind: 'ec' }, estate.issuing);
    const covered = await judgeTrust(check, [await overFile(estate, 45, other)], ground(estate, 61, lists));
    expect(covered).toMatchObject({ provenBy: 'timestamp', provenTime: inDays(40) });
  });
});

describe('a chain', () => {
  const { root, issuing, seal } = estates.ec;

  it('of another root is whole but not trusted', async () => {
    const answer = await judgeTrust(await sealed(estates.ec), [], {
      ...ground(estates.ec, 10),
      roots: [estates.rsa.root.certificate],
    });
    expect(answer.standing).toMatchObject({ isGood: false, chain: { isTrusted: false } });
  });

  it('through a certificate that is no authority is refused', async () => {
    const below = await certify({ purpose: 'seal', kind: 'ec' }, seal);
    const check = await checkSignature(await signDetached(digestFor('ec', content), below.signer), (name) =>
      digest(name, content),
    );
    const { standing } = await judgeTrust(check, [], ground(estates.ec, 10));
    expect(standing?.isGood).toBe(false);
    expect(standing?.problems.map(({ fault }) => fault)).toContain('notAuthority');
  });

  it('that is longer than its authority allows is refused', async () => {
    const further = await certify({ purpose: 'issuing', kind: 'ec', name: 'further' }, issuing);
    const below = await certify({ purpose: 'seal', kind: 'ec' }, further);
    const check = await checkSignature(await signDetached(digestFor('ec', content), below.signer), (name) =>
      digest(name, content),
    );
    const { standing } = await judgeTrust(check, [], ground(estates.ec, 10));
    expect(standing?.problems.map(({ fault }) => fault)).toEqual(['pathTooLong']);
  });

  it('is found by the key where two authorities bear one name', async () => {
    const twin = await certify({ purpose: 'issuing', kind: 'ec' }, root);
    const check = await sealed(estates.ec);
    const { standing } = await judgeTrust(check, [], {
      ...ground(estates.ec, 10),
      material: { certificates: [twin.certificate.raw], crls: [], ocsps: [] },
    });
    expect(standing?.isGood).toBe(true);
  });

  it('with a certificate that was renewed for the same key stays good', async () => {
    const renewed = await makeCertificate(
      {
        purpose: 'seal',
        subject: seal.certificate.named,
        spki: seal.certificate.spki,
        from: inDays(340),
        until: inDays(705),
      },
      issuing,
    );
    const signer = { ...seal.signer, chain: [renewed.raw, issuing.certificate.raw] as const };
    const check = await checkSignature(await signDetached(digestFor('ec', content), signer), (name) =>
      digest(name, content),
    );
    const { standing } = await judgeTrust(check, [], ground(estates.ec, 500));
    expect(standing?.isGood).toBe(true);
    expect(readCertificate(renewed.raw).serialHex).not.toBe(seal.certificate.serialHex);
  });
});
