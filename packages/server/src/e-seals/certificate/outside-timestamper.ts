import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { type Certificate, readCertificate } from '@chancery/pdf-seal/pki/certificate.ts';
import type { Timestamper } from '@chancery/pdf-seal/pki/cms.ts';
import { readCrl } from '@chancery/pdf-seal/pki/crl.ts';
import type { DigestName } from '@chancery/pdf-seal/pki/digest.ts';
import { PkiFault } from '@chancery/pdf-seal/pki/fault.ts';
import { buildChain, checkPath } from '@chancery/pdf-seal/pki/path.ts';
import { readPems } from '@chancery/pdf-seal/pki/pem.ts';
import {
  checkTimestamp,
  readTimestampAnswer,
  writeTimestampRequest,
} from '@chancery/pdf-seal/pki/timestamp.ts';
import { tokenRoom } from '@chancery/pdf-seal/seal/document-timestamp.ts';
import type { Settings } from '../../runtime/settings.ts';
import { StartError } from '../../runtime/start-error.ts';
import { askOutside } from '../ask-outside.ts';
import { OutsideFault } from '../outside-fault.ts';
import { isCurrent } from './own-lists.ts';

/** Clocks further apart than this do not both tell the time. */
const mostApartMs = 5 * 60_000;

/** Time stamps for one seal by an authority outside. */
export interface OutsideStamps {
  readonly timestamp: Timestamper;
  /** The certificates of those who stamped so far, up to the root that is trusted. */
  readonly certificates: () => readonly Uint8Array[];
  /** What is said now of certificates of that authority that were withdrawn. */
  readonly lists: readonly Uint8Array[];
}

export type OutsideTimestamper = ReturnType<typeof createOutsideTimestamper>;

const fault = (message: string, cause?: unknown) => new OutsideFault('timestamp', message, { cause });

const asFault = (error: unknown): never => {
  throw fault(error instanceof Error ? error.message : String(error), error);
};

const rootsIn = (path: string): readonly Certificate[] => {
  try {
    const roots = readPems(readFileSync(path), 'CERTIFICATE').map(readCertificate);
    if (roots.length > 0) return roots;
  } catch (error) {
    throw new StartError(`SEAL_TSA_CERT cannot be read from ${path}`, { cause: error });
  }
  throw new StartError(`SEAL_TSA_CERT has no certificate in PEM form: ${path}`);
};

/** Lists beside the roots are read each time: whoever keeps them current only writes the file. */
const listsIn = async (path: string): Promise<readonly Uint8Array[]> => {
  try {
    const now = new Date();
    return readPems(await readFile(path), 'X509 CRL').filter((list) => isCurrent(readCrl(list), now));
  } catch {
    return [];
  }
};

/** A stamp without a fault, by an authority under one of the roots, and of now. */
const chainOf = async (
  token: Uint8Array,
  { imprint, digestName }: { readonly imprint: Uint8Array; readonly digestName: DigestName },
  roots: readonly Certificate[],
): Promise<readonly Certificate[]> => {
  if (token.length > tokenRoom) throw fault('gave a time stamp that is too large');
  const { faults, time, certificate, certificates } = await checkTimestamp(token, (name) =>
    name === digestName ? imprint : new Uint8Array(),
  );
  if (faults.length > 0 || !certificate || !time)
    throw fault(`gave a time stamp that does not hold: ${faults.join(', ')}`);
  const chain = await buildChain(certificate, certificates, roots);
  if (!chain.isTrusted) throw fault('stamps under a root that SEAL_TSA_CERT does not name');
  const [problem] = checkPath(chain.certificates, time, 'timestamp');
  if (problem) throw fault(`stamps with a certificate that does not hold: ${problem.fault}`);
  if (Math.abs(time.getTime() - Date.now()) > mostApartMs) throw fault('tells another time than this server');
  return chain.certificates;
};

/** A time-stamping authority that the settings name, asked over HTTP (RFC 3161, 3.4). */
export const createOutsideTimestamper = (
  { sealTsaUrl: url, sealTsaCert: path }: Pick<Settings, 'sealTsaUrl' | 'sealTsaCert'>,
  patienceMs = 20_000,
) => {
  if (!url || !path) return undefined;
  const roots = rootsIn(path);

  const ask = async (imprint: Uint8Array, digestName: DigestName): Promise<Uint8Array> => {
    const nonce = new Uint8Array(randomBytes(8));
    // A number is written without leading zeros.
    nonce[0] = (nonce[0] ?? 0) | 1;
    const body = writeTimestampRequest(imprint, digestName, nonce);
    const headers = { 'content-type': 'application/timestamp-query' };
    const reply = await askOutside({ url, headers, body, patienceMs }).catch(asFault);
    if (reply.status !== 200) throw fault(`answered ${reply.status}`);
    return readTimestampAnswer(new Uint8Array(reply.body), imprint, nonce);
  };

  const open = async (): Promise<OutsideStamps> => {
    const seen: Uint8Array[] = [];
    const timestamp: Timestamper = async (imprint, digestName) => {
      try {
        const token = await ask(imprint, digestName);
        seen.push(...(await chainOf(token, { imprint, digestName }, roots)).map(({ raw }) => raw));
        return token;
      } catch (error) {
        if (error instanceof PkiFault) return asFault(error);
        throw error;
      }
    };
    return { timestamp, certificates: () => seen, lists: await listsIn(path) };
  };

  return { open };
};
