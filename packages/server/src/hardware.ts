import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toBase64Url } from '@chancery/device/base64url.ts';
import { protocolVersion } from '@chancery/device/envelope.ts';
import { inDatabase, runCommand } from './command.ts';
import { hardwareUsage, readHardwareOptions, sealsConnectTo } from './hardware.options.ts';
import { createSecrets } from './kit/secrets.ts';
import type { Transactions } from './kit/transaction.ts';
import { ensureLocalCertificate } from './runtime/local-certificate.ts';
import { withSecretKey } from './runtime/secret-key.ts';
import { readSettings } from './runtime/settings.ts';
import { codeOf, reasonOf, usageError } from './runtime/start-error.ts';
import { createHardware } from './seals/gateway/hardware.ts';
import { createOrderKey } from './seals/gateway/order-key.ts';

/** A file of its own: what others wrote about their seals cannot be had again. */
const openNew = async (path: string): Promise<FileHandle> => {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if (codeOf(error) === 'EEXIST')
      throw usageError(
        `${path} is there already; what it holds of other seals is nowhere else, name a new file`,
      );
    throw usageError(`${path} cannot be written: ${reasonOf(error)}`);
  }
};

type Wanted = Exclude<ReturnType<typeof readHardwareOptions>, 'help'>;

const enter = async ({ count, model, url, simulated }: Wanted): Promise<string> => {
  const settings = readSettings([], process.env);
  const address = url ?? sealsConnectTo(settings);
  const make = async ({ apart }: Transactions): Promise<string> => {
    const secrets = createSecrets((await withSecretKey(settings)).secretKey);
    const isOurs = !settings.deviceTlsCert && !settings.deviceBrokerUrl;
    const own = isOurs
      ? await ensureLocalCertificate(join(settings.dataDir, 'device-tls'), settings.host)
      : undefined;
    const wishes = Array.from({ length: count }, () => ({ model, simulated }));
    const made = await apart('platform', (tx) => createHardware(tx, secrets, wishes));
    const file = {
      version: protocolVersion,
      url: address,
      /** Null: the certificate of the server comes from an authority the device knows anyway. */
      caPath: own?.caPath ?? null,
      orderPublicKey: toBase64Url(createOrderKey(secrets).publicKey),
      devices: made.map(({ id: _, secretKey, publicKey, ...device }) => ({
        ...device,
        secretKey: toBase64Url(secretKey),
        publicKey: toBase64Url(publicKey),
      })),
    };
    return `${JSON.stringify(file, null, 1)}\n`;
  };
  return inDatabase(settings, make, { migrates: true });
};

const add = async (wanted: Wanted): Promise<string> => {
  const { out, count } = wanted;
  // Opened first: seals that were entered and written down nowhere would be lost.
  const file = await openNew(out);
  try {
    await file.writeFile(await enter(wanted));
    await file.sync();
  } catch (error) {
    await rm(out, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return `${count} smart ${count === 1 ? 'seal' : 'seals'} entered; ${out} holds what they know`;
};

await runCommand(async (words) => {
  const wanted = readHardwareOptions(words);
  return wanted === 'help' ? hardwareUsage : add(wanted);
});
