import type { Duplex } from 'node:stream';
import type {
  IConnectPacket,
  IPublishPacket,
  ISubscribePacket,
  IUnsubscribePacket,
  Packet,
} from 'mqtt-packet';
import type { BrokerHooks, BrokerLimits, Session } from './broker.types.ts';
import { encode, encodePuback, oldRefusal } from './codec.ts';
import { createFramer } from './framer.ts';
import { createOutbox } from './outbox.ts';
import { ProtocolFault, reason } from './reasons.ts';
import { greeting, refusePublish } from './terms.ts';

const publishType = 3;
/** Nobody has as much to say in anything but what is published. */
const otherPacketBytes = 4_096;
const farewellMs = 2_000;
const subscriptionsMax = 8;

/** What every connection of a broker shares. */
export interface Shared {
  readonly hooks: BrokerHooks;
  readonly limits: BrokerLimits;
  decode(bytes: Buffer): Packet;
  /** Who is connected, by name. */
  readonly sessions: Map<string, Session>;
  /** Bytes of all clients that wait for an acknowledgement. */
  waitingBytes: number;
}

/** A connection as the broker keeps it. */
export interface Connection {
  /** Looks whether it was silent for too long. */
  check(now: number): void;
  end(code: number): void;
}

type State = 'new' | 'asking' | 'open' | 'closed';

/** Speaks MQTT 5 with one client. */
export const serveConnection = (
  stream: Duplex,
  address: string,
  shared: Shared,
  onClosed: () => void,
): Connection => {
  const { hooks, limits } = shared;
  let state: State = 'new';
  let heardAt = Date.now();
  let silenceMs = limits.loginMs;
  let username = '';
  let inFlight = 0;
  let isSubscribed = false;
  let clientPacketMax = limits.packetBytes;
  let clientTakes = limits.queue;
  let wasOpen = false;
  /** Most seals are told nothing for hours, so it is made for the first thing they are told. */
  let outbox: ReturnType<typeof createOutbox> | undefined;
  const later: Buffer[] = [];

  const frame = createFramer((first) => {
    if (state === 'new' || state === 'asking') return limits.loginBytes;
    return first >> 4 === publishType ? limits.packetBytes : otherPacketBytes;
  });

  const uncork = (): void => stream.uncork();
  const write = (bytes: Buffer): void => {
    if (state === 'closed' || stream.destroyed) return;
    // What is said in one turn travels together: each write is a record of TLS and a call of the system.
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(uncork);
    }
    stream.write(bytes);
    if (stream.writableLength > limits.backlogBytes) stream.destroy();
  };

  const leave = (): void => {
    if (state === 'closed') return;
    state = 'closed';
    stream.end();
    setTimeout(() => stream.destroy(), farewellMs).unref();
  };

  const end = (code: number): void => {
    if (state === 'open') write(encode({ cmd: 'disconnect', reasonCode: code }));
    leave();
  };

  const session: Session = {
    get username() {
      return username;
    },
    send: (topic, payload) => {
      if (state !== 'open' || !isSubscribed || payload.length + topic.length + 16 > clientPacketMax)
        return false;
      outbox ??= createOutbox(limits, clientTakes, (messageId, to, said) =>
        write(
          encode({ cmd: 'publish', qos: 1, dup: false, retain: false, messageId, topic: to, payload: said }),
        ),
      );
      return outbox.add(topic, payload);
    },
    end,
  };

  const refuseLogin = (code: number): void => {
    hooks.fault('login');
    write(encode({ cmd: 'connack', reasonCode: code, sessionPresent: false }));
    leave();
  };

  const connect = async (packet: IConnectPacket): Promise<void> => {
    const { keepalive = 0, properties = {} } = packet;
    if (packet.protocolVersion !== 5) {
      hooks.fault('version');
      write(oldRefusal());
      return leave();
    }
    if (properties.authenticationMethod) return refuseLogin(reason.badAuthMethod);
    const login = { username: packet.username ?? '', password: packet.password ?? Buffer.alloc(0), address };
    state = 'asking';
    stream.pause();
    const code = await hooks.login(login).catch(() => reason.unavailable);
    // It may have left meanwhile.
    if ((state as State) !== 'asking') return;
    if (code !== reason.success) return refuseLogin(code);
    username = login.username;
    clientPacketMax = Math.min(properties.maximumPacketSize ?? limits.packetBytes, limits.packetBytes);
    clientTakes = properties.receiveMaximum ?? limits.queue;
    wasOpen = true;
    const seconds = keepalive === 0 ? limits.keepAliveSeconds : Math.min(keepalive, limits.keepAliveSeconds);
    silenceMs = seconds * 1_500;
    heardAt = Date.now();
    state = 'open';
    // One seal, one connection: the newer one is the one that works.
    shared.sessions.get(username)?.end(reason.takenOver);
    shared.sessions.set(username, session);
    write(greeting(packet, username, seconds, limits));
    hooks.opened(session);
    take(later.splice(0));
    stream.resume();
  };

  const publish = (packet: IPublishPacket): void => {
    refusePublish(packet);
    if (inFlight >= limits.receiveMaximum)
      throw new ProtocolFault(reason.receiveMaximum, 'more than was agreed on at a time');
    if (shared.waitingBytes > limits.waitingBytes) throw new ProtocolFault(reason.busy, 'too much waits');
    const { topic, qos, messageId } = packet;
    const payload = Buffer.isBuffer(packet.payload) ? packet.payload : Buffer.from(packet.payload);
    const acknowledge = (reasonCode: number, reasonString?: string) => {
      if (qos === 1 && messageId !== undefined) write(encodePuback(messageId, reasonCode, reasonString));
    };
    if (!hooks.mayPublish(username, topic)) {
      hooks.fault('topic');
      acknowledge(reason.notAuthorized, 'topic');
      return;
    }
    inFlight += 1;
    shared.waitingBytes += payload.length;
    hooks
      .publish(username, topic, payload)
      .then(
        ({ code, word }) => acknowledge(code, word),
        // Not kept, so not acknowledged; the client connects again and sends again.
        () => end(reason.busy),
      )
      .finally(() => {
        inFlight -= 1;
        shared.waitingBytes -= payload.length;
      });
  };

  const subscribe = ({ messageId, subscriptions, properties }: ISubscribePacket): void => {
    if (properties?.subscriptionIdentifier !== undefined)
      throw new ProtocolFault(reason.subscriptionIds, 'a subscription identifier');
    if (subscriptions.length > subscriptionsMax) throw new ProtocolFault(reason.quota, 'too many topics');
    const granted = subscriptions.map(({ topic, qos }) =>
      hooks.maySubscribe(username, topic) ? Math.min(qos, 1) : reason.notAuthorized,
    );
    write(encode({ cmd: 'suback', messageId, granted }));
    if (granted.some((code) => code >= 0x80)) hooks.fault('topic');
    if (granted.every((code) => code >= 0x80)) return;
    isSubscribed = true;
    hooks.subscribed(session);
  };

  const unsubscribe = ({ messageId, unsubscriptions }: IUnsubscribePacket): void => {
    const granted = unsubscriptions.map((topic) => {
      const isIt = isSubscribed && hooks.maySubscribe(username, topic);
      if (isIt) isSubscribed = false;
      return isIt ? reason.success : reason.noSubscription;
    });
    write(encode({ cmd: 'unsuback', messageId, granted }));
  };

  const handle = (packet: Packet): void => {
    switch (packet.cmd) {
      case 'publish':
        publish(packet);
        break;
      case 'puback':
        outbox?.acknowledged(packet.messageId ?? 0);
        break;
      case 'subscribe':
        subscribe(packet);
        break;
      case 'unsubscribe':
        unsubscribe(packet);
        break;
      case 'pingreq':
        write(encode({ cmd: 'pingresp' }));
        break;
      case 'disconnect':
        leave();
        break;
      default:
        throw new ProtocolFault(reason.protocolError, `an unexpected ${packet.cmd}`);
    }
  };

  const take = (packets: readonly Buffer[]): void => {
    for (const bytes of packets) {
      if (state === 'closed') return;
      if (state === 'asking') {
        later.push(bytes);
        continue;
      }
      const packet = shared.decode(bytes);
      if (state === 'open') handle(packet);
      else if (packet.cmd === 'connect') void connect(packet).catch(refuse);
      else throw new ProtocolFault(reason.protocolError, `${packet.cmd} before connect`);
    }
  };

  const refuse = (error: unknown): void => {
    const code = error instanceof ProtocolFault ? error.code : reason.implementation;
    hooks.fault(error instanceof ProtocolFault ? 'protocol' : 'internal');
    end(code);
  };

  stream.on('data', (chunk: Buffer) => {
    heardAt = Date.now();
    try {
      take(frame(chunk));
    } catch (error) {
      refuse(error);
    }
  });
  stream.on('error', () => stream.destroy());
  stream.on('end', leave);
  stream.on('close', () => {
    state = 'closed';
    if (wasOpen && shared.sessions.get(username) === session) shared.sessions.delete(username);
    if (wasOpen) hooks.closed(session);
    onClosed();
  });

  return {
    check: (now) => {
      if (now - heardAt <= silenceMs || state === 'closed') return;
      if (state === 'open') end(reason.keepAlive);
      else stream.destroy();
    },
    end,
  };
};
