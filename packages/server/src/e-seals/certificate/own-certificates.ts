import * as call from '@chancery/contract/certificate/calls.ts';
import { KeyHolder } from '@chancery/contract/e-seal/codes.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { kindOfKey } from '@chancery/pdf-seal/pki/algorithms.ts';
import { type Certificate, readCertificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { makeCsr } from '@chancery/pdf-seal/pki/csr.ts';
import { PkiFault, type PkiFaultCode } from '@chancery/pdf-seal/pki/fault.ts';
import { isSameKey } from '@chancery/pdf-seal/pki/keys.ts';
import { checkPath } from '@chancery/pdf-seal/pki/path.ts';
import { readPems, writePem } from '@chancery/pdf-seal/pki/pem.ts';
import { type ImportedKey, readPkcs12 } from '@chancery/pdf-seal/pki/pkcs12.ts';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle, handlePrepared } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { OutsideFault } from '../outside-fault.ts';
import { holdCertificate, noteCertificate, refuseUnknown, type SetKeyKind } from './certificate.service.ts';
import { nameOfSeal, putInPlace } from './issue.ts';
import { takeLists } from './own-lists.ts';
import type { SealKeys } from './seal-keys.ts';

const refusals: Readonly<Record<PkiFaultCode, ErrorKey>> = {
  damaged: 'certificate.unreadable',
  refused: 'certificate.unreadable',
  noKey: 'certificate.unreadable',
  unknownAlgorithm: 'certificate.unknownKind',
  wrongPassword: 'certificate.wrongPassword',
  keyMismatch: 'certificate.otherKey',
};

/** What was handed in and cannot be used is an expected no. */
const orRefuse = async <T>(work: () => Promise<T> | T): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PkiFault) return refuse(refusals[error.code]);
    throw error;
  }
};

const pemsIn = (text: string, label: string): Uint8Array[] =>
  readPems(new TextEncoder().encode(text.trim()), label);

/** A certificate that no reader would believe today is no help. */
const refuseUnfit = (certificate: Certificate): void => {
  kindOfKey(certificate.spki);
  if (checkPath([certificate], new Date(), 'sign').length > 0) refuse('certificate.notValid');
};

const together = (certificates: readonly Certificate[]): Buffer =>
  Buffer.concat(certificates.map(({ raw }) => raw));

/** The certificate of a key among several, and those above it in the order in which they vouch. */
const ordered = (all: readonly Certificate[], spki: Uint8Array): readonly [Certificate, ...Certificate[]] => {
  const own = all.find((each) => isSameKey(each.spki, spki));
  if (!own) return refuse('certificate.otherKey');
  const chain: [Certificate, ...Certificate[]] = [own];
  for (let top = own; ; ) {
    const next = all.find((each) => each.subjectKey === top.issuerKey && !chain.includes(each));
    if (!next) return chain;
    chain.push(next);
    top = next;
  }
};

/** What the CAs of a chain say of withdrawn certificates, as it was handed in. */
const takenLists = (lists: string, chain: readonly [Certificate, ...Certificate[]]): Promise<Buffer> =>
  orRefuse(() => {
    const found = pemsIn(lists, 'X509 CRL');
    if (lists.trim() !== '' && found.length === 0) refuse('certificate.unreadable');
    return takeLists(found, chain);
  });

export type OwnCertificates = ReturnType<typeof createOwnCertificates>;

/** For units with a CA of their own: requests out, certificates in, and keys from PKCS #12 files. */
export const createOwnCertificates = (transactions: Transactions, keys: SealKeys, setKeyKind: SetKeyKind) => {
  /** A signing device may take its time: nothing is held meanwhile. */
  const request = async (
    actor: UnitActor,
    id: string,
  ): Promise<CallResult<typeof call.requestCertificate>> => {
    const { key, named, fileName } = await transactions.write(scopeOf(actor), async (tx) => {
      const { row, seal } = await holdCertificate(tx, actor, id);
      const named = await nameOfSeal(tx, actor, seal);
      return { key: await keys.find(tx, row.keyId), named, fileName: `${seal.name}.csr` };
    });
    const csr = await makeCsr(named, await keys.open(key)).catch((error: unknown) => {
      if (error instanceof OutsideFault) return refuse('certificate.signerDown');
      throw error;
    });
    return { fileName, request: writePem('CERTIFICATE REQUEST', csr) };
  };

  const install = (
    actor: UnitActor,
    { id, certificate, lists = '' }: CheckedInput<typeof call.installCertificate>,
  ) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const held = await holdCertificate(tx, actor, id);
      const key = await keys.find(tx, held.row.keyId);
      const [own, ...above] = await orRefuse(() => {
        const all = pemsIn(certificate, 'CERTIFICATE').map(readCertificate);
        if (all.length === 0) refuse('certificate.unreadable');
        const chain = ordered(all, new Uint8Array(key.publicKey));
        refuseUnfit(chain[0]);
        return chain;
      });
      const brought = await takenLists(lists, [own, ...above]);
      const given = {
        issuer: 'own',
        certificate: own,
        above: together(above),
        lists: brought,
      } as const;
      const made = await putInPlace(tx, actor, held.seal, key, given);
      noteCertificate(held, { serial: made.serial, issuer: made.issuerName });
      return { id: made.id };
    });

  /** Takes a while: done before a transaction is open, but for nobody whose certificate it is not. */
  const opened = async (
    actor: UnitActor,
    { id, content, password, lists = '' }: CheckedInput<typeof call.importCertificate>,
  ): Promise<ImportedKey & { readonly lists: Buffer }> => {
    await transactions.read(scopeOf(actor), (tx) => refuseUnknown(tx, actor, id));
    return orRefuse(async () => {
      const found = await readPkcs12(new Uint8Array(Buffer.from(content, 'base64')), password);
      refuseUnfit(found.chain[0]);
      return { ...found, lists: await takenLists(lists, found.chain) };
    });
  };

  const bring = (actor: UnitActor, id: string, found: Awaited<ReturnType<typeof opened>>) =>
    transactions.write(scopeOf(actor), async (tx) => {
      const held = await holdCertificate(tx, actor, id);
      const { key: pair, chain, lists } = found;
      const [own, ...above] = chain;
      const key = await keys.keep(tx, actor, held.seal.deviceId, pair, 'imported');
      await setKeyKind(tx, held.seal.deviceId, pair.kind, KeyHolder.platform);
      const given = { issuer: 'own', certificate: own, above: together(above), lists } as const;
      const made = await putInPlace(tx, actor, held.seal, key, given);
      noteCertificate(held, { serial: made.serial, issuer: made.issuerName });
      return { id: made.id };
    });

  return answering({ request, install, bring }, () => [
    handle(call.requestCertificate, ({ actor, input }) => request(actor, input.id)),
    handle(call.installCertificate, ({ actor, input }) => install(actor, input)),
    handlePrepared(
      call.importCertificate,
      ({ actor, input }) => opened(actor, input),
      ({ actor, input }, found) => bring(actor, input.id, found),
    ),
  ]);
};
