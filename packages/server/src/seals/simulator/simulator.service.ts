import { randomBytes } from 'node:crypto';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { listSimulatedSeals, openSimulator } from '@chancery/contract/simulator/calls.ts';
import { toBase64Url } from '@chancery/device/base64url.ts';
import { publicKeyOf } from '@chancery/device/envelope.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle } from '../../kit/handle.ts';
import { refuse } from '../../kit/refuse.ts';
import { type Secrets, sameBytes } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { membership } from '../../people/ports.ts';
import { device, hardware } from '../device/device.table.ts';
import { lockTheirs, seesAll } from '../device/device-access.ts';
import type { OrderKey } from '../gateway/order-key.ts';
import type { PlayedUse } from './played-use.ts';
import { fingersKnownTo, toldBefore } from './seal-memory.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly evidence: Evidence;
  readonly orderKey: OrderKey;
  readonly use: PlayedUse;
}

/** How many seals there are to choose from. */
const sealsMax = 200;
const secretBytes = 24;
const full = 100;

const { id, serial: serialOf, simulated, publicKey: keyOf, firmware } = hardware;
/** What a unit may know of a seal as it left the factory. */
const known = { id, serial: serialOf, simulated, publicKey: keyOf, firmware };

/** Hands simulated seals over to whoever plays them. */
export const createSimulatorService = ({ transactions, secrets, evidence, orderKey, use }: Parts) => {
  const seals = (actor: UnitActor): Promise<CallResult<typeof listSimulatedSeals>> =>
    transactions.read(scopeOf(actor), async (tx) => {
      const rows = await tx
        .select({
          deviceId: device.id,
          name: device.name,
          serial: hardware.serial,
          model: device.model,
          keeperName: membership.realName,
          onlineSince: device.onlineSince,
        })
        .from(device)
        .innerJoin(hardware, eq(hardware.id, device.hardwareId))
        .leftJoin(
          membership,
          and(eq(membership.companyId, device.companyId), eq(membership.accountId, device.keeperId)),
        )
        .where(
          and(
            eq(device.companyId, actor.companyId),
            eq(hardware.simulated, true),
            isNull(device.unboundAt),
            seesAll(actor) ? undefined : eq(device.keeperId, actor.id),
          ),
        )
        .orderBy(asc(device.name), asc(device.id))
        .limit(sealsMax);
      const list = rows.map(({ onlineSince, keeperName, ...row }) => ({
        ...row,
        keeperName: keeperName ?? '',
        online: onlineSince !== null,
      }));
      return { list };
    });

  const open = (actor: UnitActor, deviceId: string): Promise<CallResult<typeof openSimulator>> =>
    transactions.write(scopeOf(actor), async (tx) => {
      const row = await lockTheirs(tx, actor, deviceId);
      const [found] = await tx
        .select(known)
        .from(hardware)
        .where(eq(hardware.id, row.hardwareId ?? deviceId))
        .for('update');
      if (!found?.simulated || row.unboundAt) return refuse('simulator.notSimulated');
      const { serial } = found;
      const secret = randomBytes(secretBytes).toString('base64url');
      // The same key each time, so that what it signed before can still be checked.
      const secretKey = secrets.simulatedKey(serial);
      const publicKey = Buffer.from(publicKeyOf(secretKey));
      await tx
        .update(hardware)
        .set({ secretHash: secrets.tokenHash(secret), publicKey })
        .where(eq(hardware.id, found.id));
      if (!sameBytes(found.publicKey, publicKey))
        await evidence.append(tx, {
          companyId: actor.companyId,
          kind: 'device.operated',
          subjectId: row.id,
          facts: { step: 'simulated', name: row.name, serial, publicKey: publicKey.toString('base64') },
          by: { id: actor.id, name: actor.name },
        });
      note({ objectType: 'device', objectId: row.id, objectName: row.name, after: { serial } });
      const last = await use.lastPressOf(tx, row);
      return {
        serial,
        name: row.name,
        model: row.model,
        secret,
        secretKey: toBase64Url(secretKey),
        orderPublicKey: toBase64Url(orderKey.publicKey),
        firmware: row.firmware || found.firmware,
        battery: row.battery ?? full,
        ink: row.ink ?? full,
        caseOpen: row.caseOpen,
        ...last,
        used: await use.usedOf(tx, row.id),
        fingers: await fingersKnownTo(tx, row.id, row.exchangedAt),
        messages: await toldBefore(tx, row, serial, orderKey.sign),
      };
    });

  return answering({ seals, open }, (simulators) => [
    handle(listSimulatedSeals, ({ actor }) => simulators.seals(actor)),
    handle(openSimulator, ({ actor, input }) => simulators.open(actor, input.deviceId)),
  ]);
};
