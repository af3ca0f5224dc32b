import { randomBytes, randomInt } from 'node:crypto';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import * as call from '@chancery/contract/device/hardware.ts';
import { serviceStateOf } from '@chancery/contract/device/rules.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { platformZone } from '@chancery/contract/limits.ts';
import { and, eq, ilike, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { OperatorActor } from '../../kit/actor.ts';
import { note } from '../../kit/audit.ts';
import { violates } from '../../kit/database.ts';
import { refuseStale } from '../../kit/edit.ts';
import type { Evidence } from '../../kit/evidence.ts';
import { answering, handle } from '../../kit/handle.ts';
import { containing } from '../../kit/like.ts';
import { keysetPage } from '../../kit/list.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Secrets } from '../../kit/secrets.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { Transactions, Tx } from '../../kit/transaction.ts';
import { company, type Tell, tellUnit } from '../../people/ports.ts';
import { createHardware } from '../gateway/hardware.ts';
import { abilitiesOf } from './device.rows.ts';
import { device, hardware } from './device.table.ts';
import { moveServiceEnd } from './service-term.ts';

type Hardware = typeof hardware.$inferSelect;

/** Which units some hardware is bound to, by hardware. */
const boundTo = async (tx: Tx, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await tx
    .select({
      hardwareId: device.hardwareId,
      companyName: company.name,
      serviceEnd: device.serviceEnd,
      lastSeenAt: device.lastSeenAt,
      firmware: device.firmware,
    })
    .from(device)
    .innerJoin(company, eq(company.id, device.companyId))
    .where(and(inArray(device.hardwareId, [...ids]), isNull(device.unboundAt)));
  return new Map(rows.map((row) => [row.hardwareId ?? '', row]));
};

const lockHardware = async (tx: Tx, id: string): Promise<Hardware> => {
  const [row] = await tx.select().from(hardware).where(eq(hardware.id, id)).for('update');
  return row ?? refuse('hardware.notFound');
};

const taken = (error: unknown): never => {
  if (violates(error, 'hardware_serial_key')) return refuse('hardware.serialTaken');
  throw error;
};

/** No letter is taken for a digit, or for another letter. */
const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const word = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
const newBindCode = () => `${word()}-${word()}`;

const simOf = ({ simNumber, simState }: Hardware) => ({ simNumber, simState });

/** The smart seals there are, as the operator keeps them. */
export const createHardwareService = (
  transactions: Transactions,
  secrets: Secrets,
  tell: Tell,
  evidence: Evidence,
) => {
  const list = (
    input: CheckedInput<typeof call.listHardware>,
  ): Promise<CallResult<typeof call.listHardware>> =>
    transactions.read('platform', async (tx) => {
      const pattern = input.keyword && containing(input.keyword);
      const bound = tx
        .select({ id: sql<string>`${device.hardwareId}` })
        .from(device)
        .where(and(isNull(device.unboundAt), sql`${device.hardwareId} IS NOT NULL`));
      const found = await keysetPage(tx, {
        from: hardware,
        where: [
          pattern ? or(ilike(hardware.serial, pattern), ilike(hardware.model, pattern)) : undefined,
          input.simulated === undefined ? undefined : eq(hardware.simulated, input.simulated),
          input.bound === undefined
            ? undefined
            : input.bound
              ? inArray(hardware.id, bound)
              : notInArray(hardware.id, bound),
        ],
        sorts: { createdAt: hardware.createdAt },
        query: input,
        present: (row: Hardware) => row,
      });
      const owners = await boundTo(
        tx,
        found.list.map(({ id }) => id),
      );
      const list = found.list.map((row) => {
        const owner = owners.get(row.id);
        const service = {
          model: row.model,
          deviceType: SealSubtype.smart,
          serviceEndTime: owner?.serviceEnd ?? null,
        };
        return {
          id: row.id,
          serial: row.serial,
          model: row.model,
          companyName: owner?.companyName ?? '',
          bound: owner !== undefined,
          retired: row.retiredAt !== null,
          firmware: owner?.firmware || row.firmware,
          ...simOf(row),
          simulated: row.simulated,
          isBluetooth: row.isBluetooth,
          isGprs: row.isGprs,
          abilityPermsList: abilitiesOf(row.abilities),
          serviceEndTime: isoOrNull(owner?.serviceEnd ?? null),
          serviceState: owner ? serviceStateOf(service, new Date()) : null,
          lastSeenAt: isoOrNull(owner?.lastSeenAt ?? null),
          revision: row.revision,
          createdAt: iso(row.createdAt),
        };
      });
      return { ...found, list };
    });

  const add = (input: CheckedInput<typeof call.addHardware>): Promise<CallResult<typeof call.addHardware>> =>
    transactions.write('platform', async (tx) => {
      const { serial, model, isBluetooth, isGprs, abilityPermsList, firmware = '' } = input;
      const keys = { secretKey: new Uint8Array(), publicKey: Buffer.from(input.publicKey, 'hex') };
      const wish = { serial, model, isBluetooth, isGprs, abilities: abilityPermsList, firmware, keys };
      const [made] = await createHardware(tx, secrets, [wish]).catch(taken);
      if (!made) return refuse('hardware.notFound');
      const sim = { simNumber: input.simNumber ?? '', simState: input.simState };
      await tx.update(hardware).set(sim).where(eq(hardware.id, made.id));
      const after = { serial, model, abilities: abilityPermsList, ...sim };
      note({ objectType: 'hardware', objectId: made.id, objectName: serial, after });
      return { id: made.id, serial, bindCode: made.bindCode, secret: made.secret };
    });

  const update = (actor: OperatorActor, input: CheckedInput<typeof call.updateHardware>) =>
    transactions.write('platform', async (tx) => {
      const row = await lockHardware(tx, input.id);
      refuseStale(row, input.revision, simOf(row));
      const sim = { simNumber: input.simNumber ?? '', simState: input.simState };
      const revision = row.revision + 1;
      await tx
        .update(hardware)
        .set({ ...sim, revision, updatedBy: actor.name, updatedAt: sql`now()` })
        .where(eq(hardware.id, row.id));
      await tx
        .update(device)
        .set({ simState: sim.simState })
        .where(and(eq(device.hardwareId, row.id), isNull(device.unboundAt)));
      note({
        objectType: 'hardware',
        objectId: row.id,
        objectName: row.serial,
        before: simOf(row),
        after: sim,
      });
      return { revision };
    });

  const renewCodes = (id: string): Promise<CallResult<typeof call.renewCodes>> =>
    transactions.write('platform', async (tx) => {
      const { serial, retiredAt } = await lockHardware(tx, id);
      if (retiredAt) return refuse('hardware.retired');
      const bindCode = newBindCode();
      const secret = randomBytes(24).toString('base64url');
      await tx
        .update(hardware)
        .set({
          bindCodeHash: secrets.bindCodeHash(serial, bindCode),
          secretHash: secrets.tokenHash(secret),
        })
        .where(eq(hardware.id, id));
      note({ objectType: 'hardware', objectId: id, objectName: serial });
      return { id, serial, bindCode, secret };
    });

  const renewService = (actor: OperatorActor, input: CheckedInput<typeof call.renewService>) =>
    transactions.write('platform', async (tx) => {
      const { serial } = await lockHardware(tx, input.id);
      const [row] = await tx
        .select()
        .from(device)
        .where(and(eq(device.hardwareId, input.id), isNull(device.unboundAt)))
        .for('update');
      if (!row) return refuse('hardware.notBound');
      // A day is served to its end, where the units are.
      const {
        rows: [until],
      } = await tx.execute<{ at: Date | string }>(
        sql`SELECT (${input.serviceEndTime}::date + 1)::timestamp AT TIME ZONE ${platformZone} AS at`,
      );
      const serviceEnd = new Date(until?.at ?? 0);
      if (serviceEnd <= (row.serviceEnd ?? new Date(0))) return refuse('hardware.serviceEnd');
      const { companyId, id: deviceId, name: deviceName } = row;
      const change = await moveServiceEnd(tx, { evidence, tell }, row, {
        serviceEnd,
        serial,
        by: { id: actor.id, name: actor.name },
        note: input.note ?? '',
      });
      await tellUnit(tx, actor, companyId, {
        action: 'hardware.renew-service',
        objectType: 'device',
        objectId: deviceId,
        objectName: deviceName,
        ...change,
      });
      note({ objectType: 'hardware', objectId: input.id, objectName: serial, ...change });
      return { serviceEndTime: iso(serviceEnd) };
    });

  return answering({ list, add, update, renewCodes, renewService }, (hardwares) => [
    handle(call.listHardware, ({ input }) => hardwares.list(input)),
    handle(call.addHardware, ({ input }) => hardwares.add(input)),
    handle(call.updateHardware, ({ actor, input }) => hardwares.update(actor, input)),
    handle(call.renewCodes, ({ input }) => hardwares.renewCodes(input.id)),
    handle(call.renewService, ({ actor, input }) => hardwares.renewService(actor, input)),
  ]);
};
