import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { ensureLocalCertificate } from './local-certificate.ts';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

/** What the server shows to browsers. */
export interface HttpsPair {
  readonly cert: string;
  readonly key: string;
}

const read = (path: string, variable: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    throw new StartError(`${variable} cannot be read from ${path}`, { cause: error });
  });

const readOwn = async (certPath: string, keyPath: string): Promise<HttpsPair> => {
  const pair = { cert: await read(certPath, 'HTTPS_CERT'), key: await read(keyPath, 'HTTPS_KEY') };
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new StartError('HTTPS_CERT and HTTPS_KEY are not a certificate and its key in PEM form', {
      cause: error,
    });
  }
  if (new Date(new X509Certificate(pair.cert).validTo) < new Date())
    throw new StartError(`the certificate in ${certPath} has expired`);
  return pair;
};

/** The certificate for https: the one given, one made for this machine, or none. */
export const openHttps = async (
  settings: Pick<Settings, 'https' | 'httpsCert' | 'httpsKey' | 'dataDir' | 'host' | 'publicUrl'>,
): Promise<HttpsPair | undefined> => {
  const { httpsCert, httpsKey, dataDir, host, publicUrl } = settings;
  if (httpsCert && httpsKey) return readOwn(httpsCert, httpsKey);
  if (settings.https === 'off') return undefined;
  const name = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  const isOwn = name === 'localhost' || name === '::1' || name.startsWith('127.');
  return ensureLocalCertificate(join(dataDir, 'https'), isOwn ? host : name);
};
