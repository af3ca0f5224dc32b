import { createHash } from 'node:crypto';
import {
  CardState,
  DeviceAbility,
  OperationType,
  ReplaceKind,
  SealSubtype,
} from '@chancery/contract/device.codes.ts';
import { FilePurpose, FileType } from '@chancery/contract/file.codes.ts';
import { publicKeyOf } from '@chancery/device/envelope.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { device, hardware } from '../features/device/device.table.ts';
import { deviceOperation, firmware, replaceDeviceRecord } from '../features/device/device-record.table.ts';
import { file, fileContent, fileUsage } from '../features/file/file.table.ts';
import type { FileStore } from '../features/file/file-store.ts';
import { deviceCommand, deviceEvent } from '../features/gateway/gateway.table.ts';
import { createHardware } from '../features/gateway/hardware.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { Transactions, Tx } from '../kit/transaction.ts';
import { addFingers } from './demo-fingers.ts';
import { drawImprint } from './demo-imprint.ts';
import { demoId, demoUnits } from './demo-people.ts';
import { demoSeal } from './seals.ts';

const dayMs = 86_400_000;
const serialOf = (n: number) => `SEAL-DEMO-${n}`;

/** Who keeps the seals of a demo unit. */
const keepers = [
  { id: demoId(2, 3), name: '苏砚' },
  { id: demoId(2, 6), name: '何青' },
] as const;

interface Place {
  readonly companyId: string;
  readonly unit: number;
  readonly keeper: (typeof keepers)[number];
  ago(days: number): Date;
}

/** Draws an imprint and keeps it as a file of the unit. */
const addImprint = async (tx: Tx, store: FileStore, { companyId, unit, keeper, ago }: Place, at: number) => {
  const bytes = await drawImprint(unit * 10 + at);
  const digest = createHash('sha256').update(bytes).digest();
  const size = bytes.length;
  await store.put(digest, bytes);
  await tx
    .insert(fileContent)
    .values({ digest, size, refs: 1 })
    .onConflictDoUpdate({ target: fileContent.digest, set: { refs: sql`${fileContent.refs} + 1` } });
  const id = demoId(9, 3_000 + unit * 100 + at);
  const times = { usedAt: ago(798), createdAt: ago(798) };
  const about = { name: '印模.png', type: FileType.png, size, purpose: FilePurpose.picture };
  await tx.insert(file).values({ id, companyId, digest, ...about, createdBy: keeper.id, ...times });
  await tx
    .insert(fileUsage)
    .values({ companyId, bytes: size })
    .onConflictDoUpdate({ target: fileUsage.companyId, set: { bytes: sql`${fileUsage.bytes} + ${size}` } });
  return id;
};

/** What was done to the seals of a unit over the year. */
const addOperations = async (
  tx: Tx,
  place: Place,
  names: ReadonlyMap<string, string>,
  imprints: string[],
) => {
  const { companyId, unit, keeper, ago } = place;
  const [first = '', second = '', third = '', worn = ''] = imprints;
  const by = { companyId, byId: keeper.id, byName: keeper.name };
  const on = (at: number) => {
    const deviceId = demoSeal(unit, at);
    return {
      ...by,
      deviceId,
      deviceName: names.get(deviceId) ?? '',
      serial: at < 3 ? serialOf(unit * 1_000 + at) : null,
    };
  };
  const installed = (imprint: string) => ({
    type: OperationType.installSeal,
    before: { imprint: null, imprintMm: null },
    after: { imprint, imprintMm: 40 },
  });
  const steps: (Omit<typeof deviceOperation.$inferInsert, 'id'> & { readonly days: number })[] = [
    { ...on(1), ...installed(worn), days: 798 },
    { ...on(2), ...installed(second), days: 797 },
    { ...on(3), ...installed(third), days: 796 },
    {
      ...on(1),
      type: OperationType.privilegePassword,
      before: {},
      after: { password: 'set' },
      commandId: demoId(0, 730_001 + unit * 100),
      days: 300,
    },
    {
      ...on(1),
      type: OperationType.firmwareUpgrade,
      before: { firmware: '0.9.4' },
      after: { firmware: '1.0.0' },
      commandId: demoId(0, 730_002 + unit * 100),
      days: 210,
    },
    {
      ...on(1),
      type: OperationType.replaceSeal,
      before: { imprint: worn, imprintMm: 40 },
      after: { imprint: first, imprintMm: 42 },
      note: '旧章面磨损，印文不清',
      days: 120,
    },
    {
      ...on(2),
      type: OperationType.reportLossOrLock,
      before: { locked: false, lost: false },
      after: { locked: true, lost: false },
      note: '外出开会期间暂停使用',
      days: 75,
    },
    {
      ...on(2),
      type: OperationType.reportLossOrLock,
      before: { locked: true, lost: false },
      after: { locked: false, lost: false },
      note: '已带回办公室',
      days: 73,
    },
    {
      ...on(1),
      type: OperationType.replaceBattery,
      before: { battery: 9 },
      after: { battery: null },
      note: '电量不足',
      days: 41,
    },
    { ...on(1), type: OperationType.addInk, before: { ink: 12 }, after: { ink: null }, days: 18 },
    { ...on(3), type: OperationType.addInk, before: { ink: null }, after: { ink: null }, days: 9 },
  ];
  await tx.insert(deviceOperation).values(
    steps.map(({ days, ...step }, at) => ({
      ...step,
      id: demoId(0, 700_000 + unit * 1_000 + at),
      createdAt: ago(days),
    })),
  );
  const { byId: _, ...seal } = on(1);
  await tx.insert(replaceDeviceRecord).values([
    {
      ...seal,
      id: demoId(0, 710_000 + unit * 10),
      kind: ReplaceKind.seal,
      oldImprintId: worn,
      newImprintId: first,
      oldImprintMm: 40,
      newImprintMm: 42,
      note: '旧章面磨损，印文不清',
      createdAt: ago(120),
    },
    {
      ...seal,
      id: demoId(0, 710_001 + unit * 10),
      kind: ReplaceKind.service,
      oldServiceEnd: ago(25),
      newServiceEnd: ago(-365),
      byName: '平台运营',
      note: '续费一年',
      createdAt: ago(32),
    },
  ]);
};

/** What the first seal of a unit told and was told. */
const addStory = async (tx: Tx, { companyId, unit, ago }: Place) => {
  const deviceId = demoSeal(unit, 1);
  const told = [
    { kind: 'batteryLow', days: 43, counter: 212 },
    { kind: 'poweredOff', days: 42, counter: 212 },
    { kind: 'caseOpened', days: 41.001, counter: 212 },
    { kind: 'batteryReplaced', days: 41, counter: 212 },
    { kind: 'caseClosed', days: 40.999, counter: 212 },
    { kind: 'pressRefused', days: 12, counter: 240, detail: 'noOrder' },
  ];
  await tx.insert(deviceEvent).values(
    told.map(({ days, detail = '', ...event }, at) => ({
      ...event,
      detail,
      id: demoId(0, 720_000 + unit * 100 + at),
      companyId,
      deviceId,
      deviceAt: ago(days),
      receivedAt: ago(days - 0.0001),
    })),
  );
  const sent = [
    {
      type: 'settings',
      days: 799,
      body: { revision: 1, backlightSeconds: 30, shutdownMinutes: 10, connectMode: 'network' },
    },
    { type: 'privilege', days: 300, body: { revision: 2 } },
    { type: 'upgrade', days: 210, body: { version: '1.0.0' }, percent: 100 },
  ] as const;
  await tx.insert(deviceCommand).values(
    sent.map(({ days, type, body, ...rest }, at) => ({
      id: demoId(0, 730_000 + unit * 100 + at),
      companyId,
      deviceId,
      subjectId: deviceId,
      type,
      body,
      state: 'done' as const,
      percent: 'percent' in rest ? rest.percent : null,
      createdAt: ago(days),
      sentAt: ago(days),
      answeredAt: ago(days - 0.001),
    })),
  );
};

/** A seal that was lost, and one that went to somebody else: hardware of their own, out of everybody's way. */
const addPast = async (tx: Tx, secrets: Secrets, { companyId, unit, keeper, ago }: Place) => {
  const wish = (n: number) => {
    const serial = serialOf(n);
    const secretKey = secrets.simulatedKey(serial);
    const keys = { secretKey, publicKey: publicKeyOf(secretKey) };
    return { serial, keys, simulated: true, firmware: '1.0.0', bindCode: `DEMO-${n}` };
  };
  // The last one is nobody's, for whoever wants to try how a seal is bound.
  const [lost, gone] = await createHardware(
    tx,
    secrets,
    [7, 8, 9].map((n) => wish(unit * 1_000 + n)),
  );
  if (!lost || !gone) return;
  const common = (at: number, made: typeof lost) => ({
    id: demoSeal(unit, at),
    companyId,
    subtype: SealSubtype.smart,
    keeperId: keeper.id,
    hardwareId: made.id,
    serial: made.serial,
    model: made.model,
    abilities: [...DeviceAbility.all],
    isBluetooth: true,
    isGprs: true,
    gprsProtocol: 'mqtt5',
    firmware: '1.0.0',
    enabled: false,
    updatedBy: keeper.name,
    createdAt: ago(350),
  });
  await tx.insert(device).values([
    {
      ...common(7, lost),
      name: '仓库收货专用章',
      sealKind: 'contract',
      simState: CardState.stopped,
      serviceEnd: ago(-20),
      place: '城西仓库',
      battery: 34,
      ink: 48,
      pressCounter: 96,
      lastSeenAt: ago(6),
      lockedAt: ago(5),
      lockReason: '盘点时未找到，可能遗失在运输途中',
      lost: true,
    },
    {
      ...common(8, gone),
      name: '旧发票专用章',
      sealKind: 'finance',
      simState: CardState.cancelled,
      serviceEnd: ago(100),
      pressCounter: 1_204,
      lastSeenAt: ago(131),
      unboundAt: ago(130),
    },
  ]);
  await tx.insert(deviceOperation).values({
    id: demoId(0, 740_000 + unit),
    companyId,
    deviceId: demoSeal(unit, 7),
    deviceName: '仓库收货专用章',
    serial: lost.serial,
    type: OperationType.reportLossOrLock,
    byId: keeper.id,
    byName: keeper.name,
    note: '盘点时未找到，可能遗失在运输途中',
    before: { locked: false, lost: false },
    after: { locked: true, lost: true },
    createdAt: ago(5),
  });
};

const addFirmware = async (tx: Tx, store: FileStore, at: Date) => {
  const bytes = Buffer.alloc(65_536, 'Chancery S30 1.1.0 ');
  const digest = createHash('sha256').update(bytes).digest();
  const size = bytes.length;
  await store.put(digest, bytes);
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

const addUnit = async (tx: Tx, store: FileStore, secrets: Secrets, place: Place) => {
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
        place: ['行政部保险柜', '法务部三号柜', '财务部保险柜'][at] ?? '',
        ...(at < 2 ? { settingsRevision: 2, settingsAcked: 2, lastSeenAt: ago(0.1) } : {}),
      })
      .where(eq(device.id, id));
  await tx
    .update(hardware)
    .set({ commandRevision: 2, simNumber: `8986${companyId.slice(-1)}0000012345678` })
    .where(inArray(hardware.serial, [serialOf(unit * 1_000 + 1), serialOf(unit * 1_000 + 2)]));
  await addOperations(tx, place, names, imprints);
  await addStory(tx, place);
  await addPast(tx, secrets, place);
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
  transactions.apart('platform', async (tx) => {
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
      const keeper = keepers[at];
      if (keeper) await addUnit(tx, store, secrets, { companyId: id, unit: at + 1, keeper, ago });
    }
    await addFirmware(tx, store, ago(3));
  });
