import type { Duplex } from 'node:stream';
import { limits } from '@chancery/contract/limits.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { WebSocket } from 'ws';
import type { InvitedNews, LiveKind, LiveNews } from '../../kit/live.ts';
import type { LiveReader, LiveTicketService } from './live-ticket.service.ts';

/** What a browser is told. It then reads what changed by the ordinary calls. */
export type LiveFrame = LiveKind | 'invitation' | 'beat' | 'resync';

/** Why a connection ends, in the words of the protocol. */
export const closings = { over: 4001, busy: 4008, slow: 4009, leaving: 1001, policy: 1008 } as const;

/** More than this on its way to one reader means that nobody reads. */
const backlogBytes = 65_536;
const beatMs = limits.live.beatSeconds * 1_000;
const checkMs = 60_000;

interface Held {
  readonly socket: WebSocket;
  /** The connection below it; a hint to thousands is written straight to theirs. */
  readonly wire: Duplex;
  readonly reader: LiveReader;
  alive: boolean;
}

const textFrame = 0x81;

/** What goes over the wire: the same few bytes to everybody, so they are put together once. Below 126 bytes no more is needed. */
const frameOf = (type: LiveFrame): Buffer => {
  const text = Buffer.from(JSON.stringify({ type }));
  return Buffer.concat([Buffer.from([textFrame, text.length]), text]);
};
const frames: Readonly<Record<LiveFrame, Buffer>> = {
  message: frameOf('message'),
  counts: frameOf('counts'),
  use: frameOf('use'),
  file: frameOf('file'),
  device: frameOf('device'),
  invitation: frameOf('invitation'),
  beat: frameOf('beat'),
  resync: frameOf('resync'),
};

const keyOf = (companyId: string, accountId: string) => `${companyId} ${accountId}`;

export type LiveSockets = ReturnType<typeof createLiveSockets>;

/** The live connections of this server: who is there, and telling them. */
export const createLiveSockets = (
  tickets: Pick<LiveTicketService, 'stillListening'>,
  log: FastifyBaseLogger,
) => {
  const held = new Set<Held>();
  const byReader = new Map<string, Set<Held>>();
  const byUnit = new Map<string, Set<Held>>();
  const byMobile = new Map<string, Set<Held>>();

  const end = ({ socket }: Held, code: number) => {
    socket.close(code);
    // Whoever does not answer the farewell is cut off.
    setTimeout(() => socket.terminate(), 500).unref();
  };

  const dropFrom = (index: Map<string, Set<Held>>, key: string, one: Held) => {
    const together = index.get(key);
    together?.delete(one);
    if (together?.size === 0) index.delete(key);
  };

  const forget = (one: Held) => {
    held.delete(one);
    dropFrom(byReader, keyOf(one.reader.companyId, one.reader.accountId), one);
    dropFrom(byUnit, one.reader.companyId, one);
    dropFrom(byMobile, one.reader.mobile, one);
  };

  const send = (one: Held, type: LiveFrame) => {
    if (one.wire.writableLength > backlogBytes) {
      forget(one);
      one.socket.terminate();
      return;
    }
    if (one.socket.readyState === one.socket.OPEN) one.wire.write(frames[type]);
  };

  const add = (socket: WebSocket, wire: Duplex, reader: LiveReader): void => {
    const one: Held = { socket, wire, reader, alive: true };
    const key = keyOf(reader.companyId, reader.accountId);
    const together = byReader.get(key) ?? new Set<Held>();
    const ofSession = [...together].filter(({ reader: other }) => other.sessionId === reader.sessionId);
    if (ofSession.length >= limits.live.perSession) {
      const oldest = ofSession[0];
      if (oldest) end(oldest, closings.busy);
    }
    together.add(one);
    byReader.set(key, together);
    byUnit.set(reader.companyId, (byUnit.get(reader.companyId) ?? new Set<Held>()).add(one));
    byMobile.set(reader.mobile, (byMobile.get(reader.mobile) ?? new Set<Held>()).add(one));
    held.add(one);
    socket.on('pong', () => {
      one.alive = true;
    });
    // Nobody has anything to say here; whoever speaks is not our console.
    socket.on('message', () => end(one, closings.policy));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => forget(one));
    send(one, 'beat');
  };

  /** Tells those of the readers who are connected here. */
  const tell = ({ kind, companyId, accountIds }: LiveNews): void => {
    if (accountIds === 'everybody') {
      for (const one of byUnit.get(companyId) ?? []) send(one, kind);
      return;
    }
    for (const accountId of accountIds)
      for (const one of byReader.get(keyOf(companyId, accountId)) ?? []) send(one, kind);
  };

  /** Tells whoever has one of these numbers, in whichever unit they are. */
  const tellInvited = ({ mobiles }: InvitedNews): void => {
    for (const mobile of mobiles) for (const one of byMobile.get(mobile) ?? []) send(one, 'invitation');
  };

  /** Says something with a content of its own to those of the readers who are connected here. */
  const say = (companyId: string, accountIds: readonly string[], frame: object): void => {
    const text = JSON.stringify(frame);
    for (const accountId of accountIds)
      for (const { socket } of byReader.get(keyOf(companyId, accountId)) ?? [])
        if (socket.readyState === socket.OPEN) socket.send(text);
  };

  const tellAll = (type: LiveFrame): void => {
    for (const one of held) send(one, type);
  };

  const check = async (some: readonly Held[]): Promise<void> => {
    if (some.length === 0) return;
    const there = await tickets.stillListening(some.map(({ reader }) => reader));
    for (const one of some) if (!there.has(one.reader.sessionId)) end(one, closings.over);
  };

  const checkQuietly = (some: readonly Held[]): void =>
    void check(some).catch((error: unknown) => {
      log.warn({ err: error }, 'live connections could not be checked');
    });

  /** Looks again at whoever a change of access may concern, and ends what is over. */
  const accessChanged = (what: string): void => {
    const [kind, id] = what.split(':', 2);
    const concerns = ({ reader }: Held) =>
      kind === 'system' ||
      (kind === 'session' && reader.sessionId === id) ||
      (kind === 'actor' && reader.accountId === id) ||
      (kind === 'unit' && reader.companyId === id);
    checkQuietly([...held].filter(concerns));
  };

  const beat = () => {
    for (const one of held) {
      if (!one.alive) {
        forget(one);
        one.socket.terminate();
        continue;
      }
      one.alive = false;
      one.socket.ping();
      send(one, 'beat');
    }
  };
  const timers = [
    setInterval(beat, beatMs).unref(),
    setInterval(() => checkQuietly([...held]), checkMs).unref(),
  ];

  const close = (): void => {
    for (const timer of timers) clearInterval(timer);
    for (const one of held) end(one, closings.leaving);
  };

  return { add, tell, tellInvited, say, tellAll, accessChanged, close, size: () => held.size };
};
