import { enterUnit } from '@chancery/contract/account/calls.ts';
import { grantDirectly } from '@chancery/contract/authorization/calls.ts';
import { activateAuthorization } from '@chancery/contract/authorization/steps.ts';
import { createCaller } from '@chancery/contract/client/caller.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { type Whereabouts, withDatabase } from './durability.audit.ts';
import { logIn, type Writer, write } from './durability.writer.ts';
import { createPool } from './kit/database.ts';
import { addRows } from './kit/keep-rows.ts';
import { createSecrets } from './kit/secrets.ts';
import { membership } from './people/unit/unit.table.ts';
import { findEmbeddedPostgres } from './runtime/embedded-postgres/embedded-postgres.ts';
import { withSecretKey } from './runtime/secret-key.ts';
import { readSettings } from './runtime/settings.ts';
import { keptDevice } from './seals/device/device.kept.ts';
import { hardware } from './seals/device/device.table.ts';
import { createHardware, type MadeHardware } from './seals/gateway/hardware.ts';
import { createOrderKey } from './seals/gateway/order-key.ts';
import { createTelling } from './testing/telling.ts';

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
  const { made, companyId } = await createTelling(pool, secrets).apart('platform', async (tx) => {
    const wishes = Array.from({ length: count }, () => ({ simulated: true }));
    const seals = await createHardware(tx, secrets, wishes);
    const [own] = await tx.select().from(membership).where(eq(membership.accountId, boss.accountId));
    const unit = own?.companyId ?? '';
    const bound = (await tx.select().from(hardware)).map(({ id, serial, model, abilities }) => ({
      id: uuidv7(),
      companyId: unit,
      name: serial,
      subtype: SealSubtype.smart,
      hardwareId: id,
      serial,
      model,
      abilities,
      serviceEnd: new Date(Date.now() + 365 * 24 * hour),
      keeperId: boss.accountId,
    }));
    await addRows(tx, keptDevice, bound);
    return { made: seals, companyId: unit };
  });
  await pool.end();
  await callerOf(baseUrl, boss)(enterUnit, { companyId });
  return { boss, made, orderPublicKey: createOrderKey(secrets).publicKey };
};

const callerOf = (baseUrl: string, { credentials }: Pick<Writer, 'credentials'>) =>
  createCaller({ baseUrl, clientType: 'machine', credentials: async () => credentials });

/** Grants the use of every seal that has none, as far as the server is there to do so; answers how many. */
export const grantWhereNone = async (
  baseUrl: string,
  where: Whereabouts,
  boss: Pick<Writer, 'accountId' | 'credentials'>,
): Promise<number> => {
  const free = await withDatabase(where, async (db) => {
    const { rows } = await db.query<{ id: string }>(
      `SELECT d.id FROM device d WHERE d.hardware_id IS NOT NULL AND NOT EXISTS (
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
