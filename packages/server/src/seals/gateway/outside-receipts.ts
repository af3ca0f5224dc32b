import type { FastifyBaseLogger } from 'fastify';
import type { Transactions } from '../../kit/transaction.ts';
import type { CommandDesk } from './command.service.ts';
import type { DeviceRegister } from './device-register.ts';
import { photosByState } from './photo-notices.ts';
import type { UpMessage } from './read-up.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly register: DeviceRegister;
  readonly commands: CommandDesk;
  readonly log: FastifyBaseLogger;
  send(serial: string, text: string): unknown;
}

/** What was kept of a device and not told to it yet. */
interface Kept {
  readonly events: string[];
  readonly announced: string[];
  readonly photos: string[];
}

const gatherMs = 200;

/**
 * Tells devices behind somebody else's broker which of their events and photos are kept: the acknowledgement they get is
 * that broker's word. Of presses they hear when they say what they hold.
 */
export const createOutsideReceipts = ({ transactions, register, commands, log, send }: Parts) => {
  const kept = new Map<string, Kept>();
  let timer: NodeJS.Timeout | undefined;

  const tell = async (serial: string, { events, announced, photos }: Kept): Promise<void> => {
    const known = await register.find(serial);
    const bound = known?.bound;
    if (!bound) return;
    const before =
      announced.length > 0
        ? await transactions.read('platform', (tx) => photosByState(tx, bound, announced))
        : undefined;
    const receipt = await commands.stored(bound, undefined, {
      events,
      photos: [...new Set([...photos, ...(before?.taken ?? [])])],
    });
    if (receipt) send(serial, receipt);
  };

  const tellAll = (): void => {
    timer = undefined;
    const told = [...kept];
    kept.clear();
    // Untold, a device says it again.
    for (const [serial, what] of told)
      tell(serial, what).catch((error: unknown) => log.debug({ err: error }, 'a receipt could not be sent'));
  };

  const noteFor = (serial: string): Kept => {
    const noted = kept.get(serial) ?? { events: [], announced: [], photos: [] };
    kept.set(serial, noted);
    timer ??= setTimeout(tellAll, gatherMs);
    return noted;
  };

  return {
    /** A message of a device was kept. */
    message: (serial: string, message: UpMessage): void => {
      if (message.type === 'event') noteFor(serial).events.push(message.body.id);
      if (message.type === 'photo') noteFor(serial).announced.push(message.body.digest);
    },
    /** The bytes of a photo were kept. */
    photo: (serial: string, digest: string): void => void noteFor(serial).photos.push(digest),
    close: (): void => clearTimeout(timer),
  };
};
