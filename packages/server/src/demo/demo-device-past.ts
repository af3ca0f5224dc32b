import { OperationType, ReplaceKind } from '@chancery/contract/device/codes.ts';
import type { Tx } from '../kit/transaction.ts';
import { deviceOperation, replaceDeviceRecord } from '../seals/device/device-record.table.ts';
import { deviceCommand, deviceEvent } from '../seals/gateway/gateway.table.ts';
import { type DemoPlace, serialOf } from './demo-device-place.ts';
import { demoId } from './demo-people.ts';
import { wordsOf } from './demo-words.ts';
import { demoSeal } from './seals.ts';

/** What was done to the seals of a unit over the year. */
export const addOperations = async (
  tx: Tx,
  place: DemoPlace,
  names: ReadonlyMap<string, string>,
  imprints: string[],
) => {
  const { companyId, unit, keeper, ago } = place;
  const { devices: words, operator } = wordsOf(unit);
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
      note: words.worn,
      days: 120,
    },
    {
      ...on(2),
      type: OperationType.reportLossOrLock,
      before: { locked: false, lost: false },
      after: { locked: true, lost: false },
      note: words.locked,
      days: 75,
    },
    {
      ...on(2),
      type: OperationType.reportLossOrLock,
      before: { locked: true, lost: false },
      after: { locked: false, lost: false },
      note: words.unlocked,
      days: 73,
    },
    {
      ...on(1),
      type: OperationType.replaceBattery,
      before: { battery: 9 },
      after: { battery: null },
      note: words.battery,
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
      note: words.worn,
      createdAt: ago(120),
    },
    {
      ...seal,
      id: demoId(0, 710_001 + unit * 10),
      kind: ReplaceKind.service,
      oldServiceEnd: ago(25),
      newServiceEnd: ago(-365),
      byName: operator,
      note: words.renewed,
      createdAt: ago(32),
    },
  ]);
};

/** What the first seal of a unit told and was told. */
export const addStory = async (tx: Tx, { companyId, unit, ago }: DemoPlace) => {
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
