import { hash } from 'node:crypto';
import { hostname } from 'node:os';
import { downTopic, readTopic } from '@chancery/device/topics.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Hearing } from '../../kit/hearing.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { Settings } from '../../runtime/settings.ts';
import { createBroker } from './broker/broker.ts';
import type { Acknowledgement, BrokerHooks } from './broker/broker.types.ts';
import { reason } from './broker/reasons.ts';
import type { CommandDesk } from './command.service.ts';
import { createDeviceListener } from './device-listener.ts';
import { createDeviceLogin } from './device-login.ts';
import { type DeviceRegister, deviceChannel } from './device-register.ts';
import { createDispatcher } from './dispatcher.ts';
import { brokerLimits } from './gateway.limits.ts';
import type { GatewayCounts } from './gateway.metrics.ts';
import type { Intake } from './intake.ts';
import { acknowledgementOf, isKept } from './outcome.ts';
import { connectOutside } from './outside-broker.ts';
import { createOutsideReceipts } from './outside-receipts.ts';
import { createPresence } from './presence.ts';

interface Parts {
  readonly settings: Settings;
  readonly hearing: Hearing;
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly register: DeviceRegister;
  readonly commands: CommandDesk;
  readonly intake: Intake;
  readonly counts: GatewayCounts;
  readonly log: FastifyBaseLogger;
}

/** The same after a restart, another on every machine. */
const serverName = (dataDir: string): string =>
  `chancery-${hash('sha256', `${hostname()} ${dataDir}`).slice(0, 12)}`;

export type Gateway = Awaited<ReturnType<typeof createGateway>>;

/** Where devices and the server meet: the broker, what is taken from it, and what is sent through it. */
export const createGateway = async (parts: Parts) => {
  const { settings, transactions, secrets, register, commands, intake, counts, log } = parts;

  const takePhoto = async (serial: string, digest: string, bytes: Buffer): Promise<Acknowledgement> => {
    const outcome = await intake.takePhoto(serial, digest, bytes);
    if (outside && isKept(outcome)) receipts.photo(serial, digest);
    return acknowledgementOf(outcome);
  };

  const take = async (serial: string, topic: string, payload: Buffer): Promise<Acknowledgement> => {
    const place = readTopic(topic);
    if (place?.kind === 'photo' && place.digest) return takePhoto(serial, place.digest, payload);
    const { outcome, message } = await intake.take(serial, payload.toString('latin1'));
    if (outcome === 'kept' && message?.type === 'status') dispatcher.statusHeard(serial, message.body);
    if (outside && message && isKept(outcome)) receipts.message(serial, message);
    return acknowledgementOf(outcome);
  };

  const hooks: BrokerHooks = {
    login: createDeviceLogin(register, secrets),
    mayPublish: (username, topic) => {
      const place = readTopic(topic);
      return place?.serial === username && place.kind !== 'down';
    },
    maySubscribe: (username, topic) => topic === downTopic(username),
    publish: take,
    opened: ({ username }) => presence.came(username),
    subscribed: ({ username }) => dispatcher.greet(username),
    closed: ({ username }) => presence.left(username),
    fault: counts.fault,
  };
  const broker = createBroker(hooks, brokerLimits);
  counts.connections(broker.size);
  const outside = settings.deviceBrokerUrl
    ? await connectOutside(settings.deviceBrokerUrl, serverName(settings.dataDir), take, counts.fault, log)
    : undefined;
  /** Whoever is connected here, as a seal that a browser plays, is spoken to here. */
  const send = (serial: string, text: string) =>
    (broker.find(serial) ?? outside)?.send(downTopic(serial), text);
  const dispatcher = createDispatcher({
    register,
    commands,
    log,
    reaches: outside ? 'all' : broker.names,
    canReach: (serial) => outside !== undefined || broker.find(serial) !== undefined,
    send,
  });
  const receipts = createOutsideReceipts({ transactions, register, commands, log, send });
  const presence = createPresence(
    transactions,
    broker.names,
    (serial) => broker.find(serial) !== undefined,
    log,
  );

  /** A device that is connected here was bound, unbound or changed. */
  const changed = async (serial: string): Promise<void> => {
    register.forget(serial);
    const session = broker.find(serial);
    if (!session) return;
    presence.note(serial);
    const known = await register.find(serial);
    if (known?.retired) {
      for (const text of commands.lastWords(known.retired)) session.send(downTopic(serial), text);
      session.end(reason.administrative);
    } else if (!known) session.end(reason.notAuthorized);
  };

  const heard = (payload: string): void => {
    const [what, ...rest] = payload.split(' ');
    const said = rest.join(' ');
    if (what === 'changed')
      changed(said).catch((error: unknown) => log.debug({ err: error }, 'a device could not be looked at'));
    if (what === 'command') dispatcher.wake(said);
    if (what === 'here')
      for (const serial of presence.takenBy(said)) broker.find(serial)?.end(reason.takenOver);
  };
  const stopHearing = parts.hearing.on(deviceChannel, heard, () => {
    register.forgetAll();
    dispatcher.wakeAll();
  });
  register.listenBy(parts.hearing.hears);

  const port = createDeviceListener(
    settings,
    (socket) => broker.serve(socket, socket.remoteAddress ?? ''),
    () => counts.fault('tls'),
    log,
  );

  let listening: number | undefined;

  return {
    broker,
    /** Begins to listen for devices; answers the port, or nothing where there is none. */
    listen: async (): Promise<number | undefined> => {
      listening = outside ? undefined : await port.listen();
      return listening;
    },
    port: (): number | undefined => listening,
    close: async (): Promise<void> => {
      // Whatever has arrived is kept and acknowledged before the connections end.
      const closing = port.close();
      await intake.settled();
      broker.close();
      await outside?.close();
      await closing;
      dispatcher.close();
      receipts.close();
      await presence.close();
      stopHearing();
    },
  };
};
