import { CardState } from '@chancery/contract/device/codes.ts';
import { publicKeyOf } from '@chancery/device/envelope.ts';
import { eq } from 'drizzle-orm';
import type { Secrets } from '../kit/secrets.ts';
import type { Tx } from '../kit/transaction.ts';
import { device } from '../seals/device/device.table.ts';
import { createHardware } from '../seals/gateway/hardware.ts';
import { demoSeal } from './seals.ts';

const yearMs = 365 * 86_400_000;

/** The smart seals of the demo: which seal of which unit has which body, and how that fares. */
const bodies = [
  { unit: 1, seal: 1, battery: 86, ink: 72 },
  { unit: 1, seal: 2, battery: 41, ink: 90 },
  { unit: 2, seal: 1, battery: 93, ink: 64 },
  { unit: 2, seal: 2, battery: 18, ink: 55 },
] as const;

/** The serial of a demo seal. */
export const demoSerial = (unit: number, seal: number): string => `SEAL-DEMO-${unit}00${seal}`;

/** Gives the demo's smart seals simulated bodies, so that the simulator can play them. */
export const addDemoHardware = async (tx: Tx, secrets: Secrets, today: Date): Promise<void> => {
  const made = await createHardware(
    tx,
    secrets,
    bodies.map(({ unit, seal }) => {
      const serial = demoSerial(unit, seal);
      const secretKey = secrets.simulatedKey(serial);
      const keys = { secretKey, publicKey: publicKeyOf(secretKey) };
      return { serial, keys, simulated: true, firmware: '1.0.0', bindCode: `DEMO-${unit}00${seal}` };
    }),
  );
  for (const [at, { unit, seal, battery, ink }] of bodies.entries()) {
    const body = made[at];
    if (!body) continue;
    await tx
      .update(device)
      .set({
        hardwareId: body.id,
        serial: body.serial,
        model: body.model,
        abilities: [...body.abilities],
        isBluetooth: true,
        isGprs: true,
        gprsProtocol: 'mqtt5',
        simState: CardState.normal,
        firmware: '1.0.0',
        serviceEnd: new Date(today.getTime() + yearMs),
        battery,
        ink,
      })
      .where(eq(device.id, demoSeal(unit, seal)));
  }
};
