import { hash } from 'node:crypto';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import type { Photo } from '@chancery/device/messages.ts';
import type { FastifyBaseLogger } from 'fastify';
import { isUnavailable } from '../../kit/database.ts';
import { Refused } from '../../kit/refuse.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { createBatcher } from './batcher.ts';
import type { CommandDesk } from './command.service.ts';
import type { DeviceRegister, KnownDevice } from './device-register.ts';
import { batchSize, pressLaneCount } from './gateway.limits.ts';
import type { GatewayCounts } from './gateway.metrics.ts';
import type { IntakeOutcome } from './outcome.ts';
import { announcedPhoto, announcePhoto, forgetNotice, photoTaken } from './photo-notices.ts';
import type { BoundDevice, DeviceNews, PhotoIntake, PressIntake } from './ports.ts';
import { genuineIn, runsOf } from './press-runs.ts';
import { isSigned, readUp, type UpMessage } from './read-up.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly register: DeviceRegister;
  readonly commands: Pick<CommandDesk, 'answer'>;
  readonly presses: PressIntake;
  readonly news: DeviceNews;
  readonly photos: PhotoIntake;
  readonly counts: GatewayCounts;
  readonly log: FastifyBaseLogger;
}

type PressMessage = Extract<UpMessage, { type: 'press' }>;
type News = Exclude<UpMessage, PressMessage>;

interface ReceivedMessage<M extends UpMessage = UpMessage> {
  readonly message: M;
}

/** A press that came; who says so is found out when it is kept, for all that one signature speaks for at once. */
interface PressedMessage extends ReceivedMessage<PressMessage> {
  readonly receivedAt: Date;
}

/** Other words of a device; who it is and whether it said so is still being found out. */
interface NewsMessage extends ReceivedMessage<News> {
  readonly sender: Promise<BoundDevice | IntakeOutcome>;
}

/** What is wrong with the bytes themselves, and stays wrong however often they come. */
const wrongForGood: ReadonlySet<string> = new Set([
  'file.broken',
  'file.hidden',
  'file.pixels',
  'file.type',
  'file.unknown',
] satisfies ErrorKey[]);

/** What a retired device pressed, and its photos of that, are still taken; whatever else it says is not. */
const retiredSender = ({ retired }: KnownDevice, { type }: UpMessage): BoundDevice | 'retired' | undefined =>
  retired && (type === 'photo' ? retired : 'retired');

export type Intake = ReturnType<typeof createIntake>;

/** Takes what devices say: checked, kept in batches, and durable when it resolves. */
export const createIntake = (parts: Parts) => {
  const { transactions, register, commands, presses, news, photos, counts, log } = parts;

  const unable = ({ message }: ReceivedMessage, error: unknown): IntakeOutcome => {
    log.error(
      { err: error, type: message.type, serial: message.body.serial },
      'a device message cannot be kept',
    );
    return 'unable';
  };

  const keepPresses = async (received: readonly PressedMessage[]): Promise<IntakeOutcome[]> => {
    const said = received.map(({ message: { envelope, body }, receivedAt }, at) => ({
      at,
      envelope,
      press: body,
      message: envelope.text,
      digest: hash('sha256', envelope.text),
      receivedAt,
    }));
    const senders: (BoundDevice | IntakeOutcome)[] = said.map(() => 'unsigned');
    await Promise.all(
      runsOf(said).map(async (run) => {
        const known = await register.find(run[0]?.press.serial ?? '');
        const key = known?.key();
        const genuine = key ? await genuineIn(run, ({ envelope }) => isSigned(envelope, key)) : run.length;
        for (const { at } of run.slice(0, genuine))
          senders[at] = known ? (known.bound ?? known.retired ?? 'unbound') : 'foreign';
      }),
    );
    const taken = said.flatMap(({ at, press, message, digest, receivedAt }) => {
      const device = senders[at];
      return typeof device === 'object' ? [{ device, press, message, digest, receivedAt }] : [];
    });
    const kept = taken.length > 0 ? await presses.take(taken) : [];
    let next = 0;
    return senders.map((sender) => (typeof sender === 'object' ? (kept[next++] ?? 'unable') : sender));
  };

  // While the database keeps one batch the next is made ready. What a device says stays in its lane, and so in its order.
  const pressLanes = Array.from({ length: pressLaneCount }, () =>
    createBatcher<PressedMessage, IntakeOutcome>({
      most: batchSize.presses,
      unable,
      work: keepPresses,
      took: counts.batch,
    }),
  );
  const laneOf = (serial: string) => {
    const lane = pressLanes[serial.charCodeAt(serial.length - 1) % pressLaneCount];
    if (!lane) throw new RangeError('a serial has at least one character');
    return lane;
  };

  const newsBatch = createBatcher<NewsMessage, IntakeOutcome>({
    most: batchSize.news,
    unable,
    work: async (received) => {
      const senders = await Promise.all(received.map(({ sender }) => sender));
      return transactions.apart('platform', async (tx) => {
        const outcomes: IntakeOutcome[] = [];
        for (const [at, { message }] of received.entries()) {
          const device = senders[at] ?? 'unable';
          if (typeof device !== 'object') outcomes.push(device);
          else if (message.type === 'photo') outcomes.push(await announcePhoto(tx, device, message.body));
          else {
            if (message.type === 'status') await news.status(tx, device, message.body);
            if (message.type === 'event') await news.event(tx, device, message.body);
            if (message.type === 'answer') await commands.answer(tx, device, message.body);
            outcomes.push('kept');
          }
        }
        return outcomes;
      });
    },
  });

  const senderOf = async (serial: string, message: UpMessage): Promise<BoundDevice | IntakeOutcome> => {
    const known = await register.find(serial);
    if (!known) return 'foreign';
    if (!(await isSigned(message.envelope, known.key()))) return 'unsigned';
    return known.bound ?? retiredSender(known, message) ?? 'unbound';
  };

  /** Begins to find out at once; whoever waits for it hears of a failure, nobody else does. */
  const knownSender = (serial: string, message: UpMessage): Promise<BoundDevice | IntakeOutcome> => {
    const sender = senderOf(serial, message);
    sender.catch(() => {});
    return sender;
  };

  const counted = (type: string, outcome: IntakeOutcome): IntakeOutcome => {
    counts.message(type, outcome);
    return outcome;
  };

  /** Takes a signed message of a device. It resolves when it is kept or refused, and rejects when neither can be said. */
  const take = async (
    serial: string,
    text: string,
  ): Promise<{ readonly outcome: IntakeOutcome; readonly message?: UpMessage }> => {
    const message = readUp(serial, text);
    if (typeof message !== 'object') return { outcome: counted('unread', message) };
    const outcome = await (message.type === 'press'
      ? laneOf(serial).add({ message, receivedAt: new Date() })
      : newsBatch.add({ message, sender: knownSender(serial, message) }));
    return { outcome: counted(message.type, outcome), message };
  };

  const keepPhoto = async (device: BoundDevice, photo: Photo, bytes: Buffer): Promise<IntakeOutcome> => {
    try {
      await photos.take(device, photo, bytes);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.warn({ err: error, serial: device.serial }, 'a photo of a device cannot be kept');
      if (!(error instanceof Refused && wrongForGood.has(error.key))) return 'unable';
      // Nobody waits for it any longer.
      await transactions.apart('platform', (tx) => forgetNotice(tx, device, photo));
      return 'malformed';
    }
    await transactions.apart('platform', (tx) => photoTaken(tx, device, photo));
    return 'kept';
  };

  /** Takes the bytes of a photo that was announced. */
  const takePhoto = async (serial: string, digest: string, bytes: Buffer): Promise<IntakeOutcome> => {
    const known = await register.find(serial);
    const bound = known?.bound ?? known?.retired;
    if (!bound) return counted('bytes', 'unbound');
    const notice = await transactions.read('platform', (tx) => announcedPhoto(tx, bound, digest));
    if (!notice) return counted('bytes', 'unannounced');
    if (notice.isTaken) return counted('bytes', 'duplicate');
    if (bytes.length !== notice.photo.size || hash('sha256', bytes) !== digest)
      return counted('bytes', 'malformed');
    // A browser may bring what another device of the seal took.
    const taker = { ...bound, generation: notice.generation };
    return counted('bytes', await keepPhoto(taker, notice.photo, bytes));
  };

  /** Waits for what is under way. */
  const settled = async (): Promise<void> => {
    for (const lane of pressLanes) await lane.settled();
    await newsBatch.settled();
  };

  return { take, takePhoto, settled };
};
