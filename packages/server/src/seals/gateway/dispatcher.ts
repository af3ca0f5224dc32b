import type { Status } from '@chancery/device/messages.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { CommandDesk } from './command.service.ts';
import type { DeviceRegister } from './device-register.ts';

interface Parts {
  readonly register: DeviceRegister;
  readonly commands: CommandDesk;
  readonly log: FastifyBaseLogger;
  /** Whom this server can reach: everybody through a broker outside, or whoever is connected here. */
  readonly reaches: 'all' | (() => readonly string[]);
  canReach(serial: string): boolean;
  /** Sends to a device if it can. */
  send(serial: string, text: string): unknown;
}

const gatherMs = 10;
const lookMs = 10_000;

/** Brings commands to devices: when they are given, when a device comes, and again until it answers. */
export const createDispatcher = ({ register, commands, log, reaches, canReach, send }: Parts) => {
  const due = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const quietly = (work: Promise<unknown>): void =>
    void work.catch((error: unknown) => log.debug({ err: error }, 'commands could not be sent'));

  const sendDue = async (serials: readonly string[] | 'all'): Promise<void> => {
    if (serials.length === 0) return;
    for (const { serial, text } of await commands.claim(serials)) send(serial, text);
  };

  const wake = (serial: string): void => {
    if (isClosed || !canReach(serial)) return;
    due.add(serial);
    timer ??= setTimeout(() => {
      timer = undefined;
      const serials = [...due];
      due.clear();
      quietly(sendDue(serials));
    }, gatherMs);
  };

  const wakeAll = (): void => {
    if (!isClosed) quietly(sendDue(reaches === 'all' ? 'all' : reaches()));
  };
  const looking = setInterval(wakeAll, lookMs).unref();

  /** A device has come: it gets all that waits for it. */
  const greet = (serial: string): void => {
    const work = async () => {
      const known = await register.find(serial);
      if (!known?.bound) return;
      for (const text of await commands.waitingFor(known.bound)) send(serial, text);
    };
    quietly(work());
  };

  /** A device has spoken of itself: what it holds and we have need not be sent again. */
  const statusHeard = (serial: string, { counter, waiting }: Status): void => {
    if (reaches === 'all') greet(serial);
    if (waiting === 0 || waiting > counter) return;
    const work = async () => {
      const known = await register.find(serial);
      const receipt = known?.bound && (await commands.stored(known.bound, counter - waiting + 1));
      if (receipt) send(serial, receipt);
    };
    quietly(work());
  };

  return {
    wake,
    wakeAll,
    greet,
    statusHeard,
    close: (): void => {
      isClosed = true;
      clearInterval(looking);
      clearTimeout(timer);
    },
  };
};
