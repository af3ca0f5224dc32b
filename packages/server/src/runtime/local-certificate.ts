import { X509Certificate } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { type KeyPair, makeAuthority, makeServerPair } from './certificate-maker.ts';
import { codeOf } from './start-error.ts';

/** A certificate for this machine, signed by an authority of our own. */
export interface LocalCertificate {
  readonly cert: string;
  readonly key: string;
  /** Whoever trusts this file trusts the certificate. */
  readonly caPath: string;
  readonly ca: string;
  readonly notAfter: Date;
}

const day = 86_400_000;
/** It is made anew this long before it ends. */
const renewDays = 30;

const readPair = async (folder: string, name: string) => {
  try {
    const [cert, key] = await Promise.all(
      [`${name}.pem`, `${name}.key`].map((file) => readFile(join(folder, file), 'utf8')),
    );
    return cert && key ? { cert, key } : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

const keepPair = async (folder: string, name: string, pair: KeyPair): Promise<KeyPair> => {
  for (const [file, text, mode] of [
    // The certificate last: with it the pair counts.
    [`${name}.key`, pair.key, 0o600],
    [`${name}.pem`, pair.cert, 0o644],
  ] as const) {
    const draft = join(folder, `${file}.new`);
    await writeFile(draft, text, { mode, flush: true });
    await chmod(draft, mode);
    await rename(draft, join(folder, file));
  }
  return pair;
};

const endOf = (cert: string): number => new Date(new X509Certificate(cert).validTo).getTime();

const isFor = (cert: string, host: string): boolean => {
  const everywhere = host === '0.0.0.0' || host === '::';
  const read = new X509Certificate(cert);
  return everywhere || (isIP(host) ? read.checkIP(host) : read.checkHost(host)) !== undefined;
};

/** The certificate of this machine kept in a folder; made, and made anew before it ends or when the machine is called otherwise. */
export const ensureLocalCertificate = async (folder: string, host: string): Promise<LocalCertificate> => {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const kept = await readPair(folder, 'ca');
  const soon = Date.now() + renewDays * day;
  const authority =
    kept && endOf(kept.cert) > soon ? kept : await keepPair(folder, 'ca', await makeAuthority());
  const before = authority === kept ? await readPair(folder, 'server') : undefined;
  const server =
    before && endOf(before.cert) > soon && isFor(before.cert, host)
      ? before
      : await keepPair(folder, 'server', await makeServerPair(host, authority));
  return {
    ...server,
    ca: authority.cert,
    caPath: join(folder, 'ca.pem'),
    notAfter: new Date(endOf(server.cert)),
  };
};
