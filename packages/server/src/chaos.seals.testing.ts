import { enterUnit } from '@chancery/contract/account.ts';
import { grantDirectly } from '@chancery/contract/authorization.ts';
import { activateAuthorization } from '@chancery/contract/authorization-steps.ts';
import { createCaller } from '@chancery/contract/client/caller.ts';
import { withDatabase } from './durability.audit.ts';
import { logIn, type Writer, write } from './durability.writer.ts';
import { createHardware, type MadeHardware } from './features/gateway/hardware.ts';
import { createOrderKey } from './features/gateway/order-key.ts';
import { createPool } from './kit/database.ts';
import { createSecrets } from './kit/secrets.ts';
import { createTransactions } from './kit/transaction.ts';
import { findEmbeddedPostgres } from './runtime/embedded-postgres/embedded-postgres.ts';
import { withSecretKey } from './runtime/secret-key.ts';
import { readSettings } from './runtime/settings.ts';

/** What is granted each time, so that the end of a grant comes up often. */
const grant = { normalCount: 12, crossPageCount: 3 } as const;
const hour = 3_600_000;
const atOnce = 8;

/** Makes seals on a running platform, in the unit of somebody who may grant their use. */
export const makeSeals = async (baseUrl: string, dataDir: string, count: number) => {
  const boss = await logIn(baseUrl, dataDir, 0);
  await write(boss, baseUrl);
  const settings = await withSecretKey(readSettings([], { DATA_DIR: dataDir }));
  const secrets = createSecrets(settings.secretKey);
  const pool = createPool((await findEmbeddedPostgres(dataDir)) ?? {}, 2);
  const made = await createTransactions(pool).apart('platform', (tx) =>
    createHardware(
      tx,
      secrets,
      Array.from({ length: count }, () => ({ simulated: true })),
    ),
  );
  await pool.end();
  const companyId = await withDatabase(dataDir, async (db) => {
    const { rows } = await db.query<{ id: string }>(
      'SELECT company_id AS id FROM membership WHERE account_id = $1',
      [boss.accountId],
    );
    const id = rows[0]?.id ?? '';
    await db.query(
      `INSERT INTO device (id, company_id, name, subtype, hardware_id, serial, model, abilities, service_end, keeper_id)
       SELECT uuidv7(), $1, serial, 1, id, serial, model, abilities, now() + interval '1 year', $2 FROM hardware`,
      [id, boss.accountId],
    );
    return id;
  });
  await callerOf(baseUrl, boss)(enterUnit, { companyId });
  return { boss, made, orderPublicKey: createOrderKey(secrets).publicKey };
};

const callerOf = (baseUrl: string, { credentials }: Writer) =>
  createCaller({ baseUrl, clientType: 'machine', credentials: async () => credentials });

/** Grants the use of every seal that has none, as far as the server is there to do so; answers how many. */
export const grantWhereNone = async (baseUrl: string, dataDir: string, boss: Writer): Promise<number> => {
  const free = await withDatabase(dataDir, async (db) => {
    const { rows } = await db.query<{ id: string }>(
      `SELECT d.id FROM device d WHERE NOT EXISTS (
         SELECT FROM authorization_grant a WHERE a.device_id = d.id AND a.status IN (0, 3, 4, 5))`,
    );
    return rows.map(({ id }) => id);
  }).catch(() => []);
  const call = callerOf(baseUrl, boss);
  let granted = 0;
  const one = async (deviceId: string): Promise<void> => {
    const { id } = await call(grantDirectly, {
      title: 'Agreement',
      reason: 'to be stamped',
      deviceId,
      userId: boss.accountId,
      ...grant,
      startAt: new Date(Date.now() - hour).toISOString(),
      endAt: new Date(Date.now() + hour).toISOString(),
    });
    await call(activateAuthorization, { id });
    granted += 1;
  };
  for (let at = 0; at < free.length; at += atOnce)
    // Whatever is cut off here is granted the next time, or was.
    await Promise.allSettled(free.slice(at, at + atOnce).map(one));
  return granted;
};

export type { MadeHardware };
