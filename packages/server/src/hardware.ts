import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { toBase64Url } from '@chancery/device/base64url.ts';
import { protocolVersion } from '@chancery/device/envelope.ts';
import pg from 'pg';
import { createHardware } from './features/gateway/hardware.ts';
import { createOrderKey } from './features/gateway/order-key.ts';
import { createPool } from './kit/database.ts';
import { migrate } from './kit/migrate.ts';
import { createSecrets } from './kit/secrets.ts';
import { createTransactions } from './kit/transaction.ts';
import { joinDatabase } from './runtime/database.ts';
import { ensureLocalCertificate } from './runtime/local-certificate.ts';
import { createLog } from './runtime/log.ts';
import { withSecretKey } from './runtime/secret-key.ts';
import { readSettings } from './runtime/settings.ts';
import { StartError, usageError } from './runtime/start-error.ts';

const usage = `Usage: npm run hardware -- add --out FILE [--count N] [--model MODEL] [--simulated]
  Enters N smart seals as made and writes what they and their owners must know into FILE.
  Settings come from the environment, as for npm start. FILE holds secrets: keep it as such.
`;
const most = 20_000;

const wanted = (args: readonly string[]) => {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        out: { type: 'string' },
        count: { type: 'string', default: '1' },
        model: { type: 'string' },
        simulated: { type: 'boolean', default: false },
      },
    });
    const count = Number(values.count);
    const isRight = positionals.length === 1 && positionals[0] === 'add' && values.out;
    if (!isRight || !Number.isInteger(count) || count < 1 || count > most) throw usageError(usage.trimEnd());
    return { ...values, out: resolve(values.out ?? ''), count };
  } catch (error) {
    throw error instanceof StartError ? error : usageError(usage.trimEnd());
  }
};

const add = async (args: readonly string[]): Promise<string> => {
  const { out, count, model, simulated } = wanted(args);
  const settings = readSettings([], process.env);
  const database = await joinDatabase(settings, createLog({ ...settings, logLevel: 'warn' }));
  const pool = createPool(database.connection, 2);
  try {
    const client = new pg.Client(database.connection);
    await client.connect();
    await migrate(client).finally(() => client.end());
    const secrets = createSecrets((await withSecretKey(settings)).secretKey);
    const own = settings.deviceTlsCert
      ? undefined
      : await ensureLocalCertificate(join(settings.dataDir, 'device-tls'), settings.host);
    const wishes = Array.from({ length: count }, () => ({ model, simulated }));
    const made = await createTransactions(pool).apart('platform', (tx) =>
      createHardware(tx, secrets, wishes),
    );
    const file = {
      version: protocolVersion,
      url: `mqtts://${settings.host}:${settings.devicePort ?? 8_883}`,
      /** Null: the certificate of the server comes from an authority the device knows anyway. */
      caPath: own?.caPath ?? null,
      orderPublicKey: toBase64Url(createOrderKey(secrets).publicKey),
      devices: made.map(({ id: _, secretKey, publicKey, ...device }) => ({
        ...device,
        secretKey: toBase64Url(secretKey),
        publicKey: toBase64Url(publicKey),
      })),
    };
    await writeFile(out, `${JSON.stringify(file, null, 1)}\n`, { mode: 0o600 });
    return `${count} smart ${count === 1 ? 'seal' : 'seals'} entered; ${out} holds what they know`;
  } finally {
    await pool.end();
    await database.stop();
  }
};

try {
  process.stdout.write(`${await add(process.argv.slice(2))}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`chancery: ${error.message}\n`);
  process.exitCode = error.exitCode;
}
