import { relayDeviceMessages, relayDevicePhoto } from '@chancery/contract/gateway/calls.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { readMessage } from '@chancery/device/envelope.ts';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { scopeOf, type UnitActor } from '../../kit/actor.ts';
import { answering, handle } from '../../kit/handle.ts';
import { tellLive } from '../../kit/live.ts';
import { refuse } from '../../kit/refuse.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { device } from '../device/device.table.ts';
import type { CommandDesk } from './command.service.ts';
import type { DeviceRegister, RetiredDevice } from './device-register.ts';
import type { Intake } from './intake.ts';
import { isKept } from './outcome.ts';
import { photosByState } from './photo-notices.ts';
import type { BoundDevice } from './ports.ts';
import type { UpMessage } from './read-up.ts';

/**
 * The oldest press the seal may still hold. It says so itself in a status; otherwise what lies before the presses that
 * came may have been lost on the way, so a receipt must begin with a press that is known to be here.
 */
const oldestHeld = (kept: readonly UpMessage[]): number | undefined => {
  const status = kept.findLast(({ type }) => type === 'status');
  if (status?.type === 'status' && status.body.waiting > 0)
    return status.body.counter - status.body.waiting + 1;
  const counters = kept.flatMap((message) => (message.type === 'press' ? [message.body.counter] : []));
  return counters.length > 0 ? Math.max(Math.min(...counters) - 1, 1) : undefined;
};

/** Carries messages of a seal that is reached over Bluetooth: the browser is only the air between. */
export const createRelayService = (
  transactions: Transactions,
  register: DeviceRegister,
  intake: Intake,
  commands: CommandDesk,
) => {
  const boundSeal = (actor: UnitActor, id: string) =>
    transactions.read(scopeOf(actor), async (tx) => {
      const { companyId } = actor;
      const [row] = await tx
        .select({
          name: device.name,
          serial: device.serial,
          isBluetooth: device.isBluetooth,
          generation: device.generation,
        })
        .from(device)
        .where(and(eq(device.id, id), eq(device.companyId, companyId), isNull(device.unboundAt)));
      const { serial, ...seal } = row ?? refuse('device.notFound');
      return serial ? { ...seal, id, companyId, serial } : refuse('gateway.noBluetooth');
    });

  const refuseUnheard = (seal: Awaited<ReturnType<typeof boundSeal>>): BoundDevice =>
    seal.isBluetooth ? seal : refuse('gateway.noBluetooth');

  /** A device that the seal had before may be read out by whoever repairs it: what it signed is as good however it comes. */
  const retiredIn = async (
    deviceId: string,
    [text]: readonly string[],
  ): Promise<RetiredDevice | undefined> => {
    const serial = text && (readMessage(text)?.body as { serial?: unknown } | undefined)?.serial;
    const known = typeof serial === 'string' ? await register.find(serial) : undefined;
    return known?.retired?.id === deviceId ? known.retired : undefined;
  };

  /** That something of it arrived is all that anybody sees of its being there. */
  const noteSeen = ({ id, companyId }: BoundDevice): Promise<void> =>
    transactions.apart('platform', async (tx) => {
      const old = sql`now() - ${limits.device.seenSeconds} * interval '1 second'`;
      const { rowCount } = await tx
        .update(device)
        .set({ lastSeenAt: sql`now()` })
        .where(and(eq(device.id, id), or(isNull(device.lastSeenAt), lt(device.lastSeenAt, old))));
      if (rowCount) await tellLive(tx, { kind: 'device', companyId, accountIds: 'everybody' });
    });

  /** How it stands with the photos that some messages announce. */
  const announced = (seal: BoundDevice, messages: readonly UpMessage[]) => {
    const digests = messages.flatMap((message) => (message.type === 'photo' ? [message.body.digest] : []));
    return digests.length === 0
      ? { taken: [], wanted: [] }
      : transactions.read('platform', (tx) => photosByState(tx, seal, digests));
  };

  const relay = async (
    actor: UnitActor,
    { deviceId, messages }: CheckedInput<typeof relayDeviceMessages>,
  ): Promise<CallResult<typeof relayDeviceMessages>> => {
    const current = await boundSeal(actor, deviceId);
    const retired = await retiredIn(current.id, messages);
    const seal = retired ?? refuseUnheard(current);
    const taken = await Promise.all(messages.map((text) => intake.take(seal.serial, text)));
    const kept = taken.flatMap(({ outcome, message }) => (isKept(outcome) && message) || []);
    if (kept.length > 0 && !retired) await noteSeen(seal);
    const photos = await announced(seal, kept);
    const events = kept.flatMap((message) => (message.type === 'event' ? [message.body.id] : []));
    const receipt = await commands.stored(seal, oldestHeld(kept), { photos: photos.taken, events });
    const waiting = retired ? commands.lastWords(retired) : await commands.waitingFor(seal);
    return {
      outcomes: taken.map(({ outcome }) => ({ kept: isKept(outcome), outcome })),
      down: [...(receipt ? [receipt] : []), ...waiting],
      wanted: photos.wanted,
    };
  };

  const relayPhoto = async (
    actor: UnitActor,
    { deviceId, digest }: CheckedInput<typeof relayDevicePhoto>,
    bytes: Buffer,
  ): Promise<CallResult<typeof relayDevicePhoto>> => {
    const seal = refuseUnheard(await boundSeal(actor, deviceId));
    const outcome = await intake.takePhoto(seal.serial, digest, bytes);
    const kept = isKept(outcome);
    if (kept) await noteSeen(seal);
    const receipt = kept ? await commands.stored(seal, undefined, { photos: [digest] }) : undefined;
    return { kept, outcome, down: receipt ? [receipt] : [] };
  };

  return answering({ relay, relayPhoto }, (relays) => [
    handle(relayDeviceMessages, ({ actor, input }) => relays.relay(actor, input)),
    handle(relayDevicePhoto, ({ actor, input, bytes }) => relays.relayPhoto(actor, input, bytes)),
  ]);
};
