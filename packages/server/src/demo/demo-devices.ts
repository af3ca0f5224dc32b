import { FilePurpose, FileType } from '@chancery/contract/file/codes.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { file, fileContent } from '../files/file/file.table.ts';
import { takeOwedRoom } from '../files/file/file-room.ts';
import type { FileStore } from '../files/file/file-store.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { Transactions, Tx } from '../kit/transaction.ts';
import { device, hardware } from '../seals/device/device.table.ts';
import { deviceOperation, firmware } from '../seals/device/device-record.table.ts';
import { addOperations, addStory } from './demo-device-past.ts';
import { type DemoPlace, demoKeepers, serialOf } from './demo-device-place.ts';
import { addGone } from './demo-devices-gone.ts';
import { addFingers } from './demo-fingers.ts';
import { drawImprint } from './demo-imprint.ts';
import { demoId, demoUnits } from './demo-people.ts';
import { wordsOf } from './demo-words.ts';
import { demoSeal } from './seals.ts';

const dayMs = 86_400_000;

/** Draws an imprint and keeps it as a file of the unit. */
const addImprint = async (
  tx: Tx,
  store: FileStore,
  { companyId, unit, keeper, ago }: DemoPlace,
  at: number,
) => {
  const bytes = await drawImprint(unit * 10 + at);
  const digest = await store.put(bytes);
  const size = bytes.length;
  await tx
    .insert(fileContent)
    .values({ digest, size, refs: 1 })
    .onConflictDoUpdate({ target: fileContent.digest, set: { refs: sql`${fileContent.refs} + 1` } });
  const id = demoId(9, 3_000 + unit * 100 + at);
  const times = { usedAt: ago(798), createdAt: ago(798) };
  const about = {
    name: wordsOf(unit).devices.imprint,
    type: FileType.png,
    size,
    purpose: FilePurpose.picture,
  };
  await tx.insert(file).values({ id, companyId, digest, ...about, createdBy: keeper.id, ...times });
  await takeOwedRoom(tx, { companyId, kind: 'file', id }, size);
  return id;
};

const addFirmware = async (tx: Tx, store: FileStore, at: Date) => {
  const bytes = Buffer.alloc(65_536, 'Chancery S30 1.1.0 ');
  const digest = await store.put(bytes);
  const size = bytes.length;
  await tx.insert(fileContent).values({ digest, size, refs: 1 }).onConflictDoNothing();
  await tx.insert(firmware).values({
    id: demoId(0, 750_000),
    model: 'S30',
    version: '1.1.0',
    note: '缩短开机时间，改进离线用印',
    digest,
    size,
    byName: '平台运营',
    createdAt: at,
  });
};

const addUnit = async (tx: Tx, store: FileStore, secrets: Secrets, place: DemoPlace) => {
  const { companyId, unit, ago } = place;
  const ids = [1, 2, 3].map((at) => demoSeal(unit, at));
  const rows = await tx
    .select({ id: device.id, name: device.name })
    .from(device)
    .where(inArray(device.id, ids));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const imprints: string[] = [];
  for (const at of [1, 2, 3, 4]) imprints.push(await addImprint(tx, store, place, at));
  for (const [at, id] of ids.entries())
    await tx
      .update(device)
      .set({
        imprintFileId: imprints[at] ?? null,
        imprintMm: at === 0 ? 42 : 40,
        place: wordsOf(unit).devices.places[at] ?? '',
        ...(at < 2 ? { settingsRevision: 2, settingsAcked: 2, lastSeenAt: ago(0.1) } : {}),
      })
      .where(eq(device.id, id));
  await tx
    .update(hardware)
    .set({ commandRevision: 2, simNumber: `8986${companyId.slice(-1)}0000012345678` })
    .where(inArray(hardware.serial, [serialOf(unit * 1_000 + 1), serialOf(unit * 1_000 + 2)]));
  await addOperations(tx, place, names, imprints);
  await addStory(tx, place);
  await addGone(tx, secrets, place);
  await addFingers(
    tx,
    place,
    [1, 2].map((at) => ({ id: demoSeal(unit, at), serial: serialOf(unit * 1_000 + at) })),
  );
};

/** Gives the demo's seals imprints, a past, and firmware to upgrade to. */
export const ensureDemoDevices = (
  transactions: Transactions,
  store: FileStore,
  secrets: Secrets,
): Promise<void> =>
  transactions.write('platform', async (tx) => {
    const seals = await tx
      .select({ id: device.id })
      .from(device)
      .where(eq(device.id, demoSeal(1, 1)));
    const some = await tx.select({ id: deviceOperation.id }).from(deviceOperation).limit(1);
    if (seals.length === 0 || some.length > 0) return;
    const today = new Date();
    today.setHours(0, 0, 0, 0);
    // Office hours, where the units are.
    const ago = (days: number) =>
      new Date(today.getTime() - days * dayMs + (1 + (Math.abs(Math.round(days)) % 8)) * 3_600_000);
    for (const [at, { id }] of demoUnits.entries()) {
      const keeper = demoKeepers[at];
      if (keeper) await addUnit(tx, store, secrets, { companyId: id, unit: at + 1, keeper, ago });
    }
    await addFirmware(tx, store, ago(3));
  });
