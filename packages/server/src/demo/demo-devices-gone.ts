import { CardState, DeviceAbility, OperationType, SealSubtype } from '@chancery/contract/device/codes.ts';
import { publicKeyOf } from '@chancery/device/envelope.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { Tx } from '../kit/transaction.ts';
import { device } from '../seals/device/device.table.ts';
import { deviceOperation } from '../seals/device/device-record.table.ts';
import { createHardware } from '../seals/gateway/hardware.ts';
import { type DemoPlace, serialOf } from './demo-device-place.ts';
import { demoId } from './demo-people.ts';
import { wordsOf } from './demo-words.ts';
import { demoSeal } from './seals.ts';

/** A seal that was lost, and one that went to somebody else: hardware of their own, out of everybody's way. */
export const addGone = async (tx: Tx, secrets: Secrets, { companyId, unit, keeper, ago }: DemoPlace) => {
  const { devices: words } = wordsOf(unit);
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
      name: words.lost.name,
      sealKind: 'contract',
      simState: CardState.stopped,
      serviceEnd: ago(-20),
      place: words.lost.place,
      battery: 34,
      ink: 48,
      pressCounter: 96,
      lastSeenAt: ago(6),
      lockedAt: ago(5),
      lockReason: words.lost.why,
      lost: true,
    },
    {
      ...common(8, gone),
      name: words.gone,
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
    deviceName: words.lost.name,
    serial: lost.serial,
    type: OperationType.reportLossOrLock,
    byId: keeper.id,
    byName: keeper.name,
    note: words.lost.why,
    before: { locked: false, lost: false },
    after: { locked: true, lost: true },
    createdAt: ago(5),
  });
};
