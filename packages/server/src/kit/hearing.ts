import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

/** What servers tell each other through the database, heard on one connection. */
export interface Hearing {
  /**
   * Hears a channel from now on, until what it answers is called. `onBegin` is called whenever hearing begins: what was
   * announced before is unknown.
   */
  on(channel: string, onNews: (payload: string) => void, onBegin: () => void): () => void;
  /** Whether what is announced now is heard: shown by hearing oneself, a moment ago. */
  hears(): boolean;
  close(): Promise<void>;
}

interface Ear {
  readonly onNews: (payload: string) => void;
  readonly onBegin: () => void;
}

const retryMs = 500;
/** What has come is read within this. */
const readMs = 500;
/** How often the connection has to show that it hears, and how long it may take. */
interface Pace {
  readonly everyMs: number;
  readonly withinMs: number;
}
const usual: Pace = { everyMs: 5_000, withinMs: 5_000 };

/**
 * Opens the connection, and another when it breaks. A connection may look whole and hear nothing: its other end went
 * without a word, or a pooler gave the place where it listens to somebody else. So it announces something to itself, and
 * counts only while that comes back.
 */
export const openHearing = (
  connect: () => Promise<pg.Client>,
  log: FastifyBaseLogger,
  { everyMs, withinMs }: Pace = usual,
  /** Called whenever an answer is expected; what it answers is called where none comes. */
  suspect: () => () => void = () => () => {},
): Hearing => {
  const own = `hearing_${randomUUID().replaceAll('-', '')}`;
  const ears = new Map<string, Ear>();
  let client: pg.Client | undefined;
  let hears = false;
  let closed = false;
  let next: NodeJS.Timeout | undefined;

  const after = (ms: number, what: () => void) => {
    clearTimeout(next);
    if (!closed) next = setTimeout(what, ms);
  };

  /** Nothing of a connection counts any longer; another follows. */
  const lose = (gone: pg.Client | undefined) => {
    if (gone !== client) return;
    client = undefined;
    hears = false;
    gone?.end().catch(() => {});
    after(retryMs, () => void begin());
  };

  const expectProof = (of: pg.Client) => {
    const isSo = suspect();
    const judge = () => {
      isSo();
      log.warn('a connection to the database hears nothing of what is announced; another is opened');
      lose(of);
    };
    // A process that was busy for so long has not read yet what came: it does so before it judges.
    after(withinMs, () => after(readMs, judge));
  };

  const prove = (asked: pg.Client) => {
    expectProof(asked);
    asked.query('SELECT pg_notify($1, $2)', [own, '']).catch(() => lose(asked));
  };

  const heard = (by: pg.Client, { channel, payload = '' }: pg.Notification) => {
    if (by !== client) return;
    if (channel !== own) return ears.get(channel)?.onNews(payload);
    after(everyMs, () => prove(by));
    if (hears) return;
    hears = true;
    for (const { onBegin } of ears.values()) onBegin();
  };

  const begin = async () => {
    let fresh: pg.Client | undefined;
    try {
      fresh = await connect();
      if (closed) return void (await fresh.end());
      const opened = fresh;
      client = opened;
      opened.on('notification', (message) => heard(opened, message));
      opened.on('error', () => lose(opened));
      opened.on('end', () => lose(opened));
      expectProof(opened);
      for (const channel of [own, ...ears.keys()]) await opened.query(`LISTEN ${channel}`);
      prove(opened);
    } catch {
      lose(fresh);
    }
  };
  void begin();

  return {
    on: (channel, onNews, onBegin) => {
      ears.set(channel, { onNews, onBegin });
      const there = client;
      there?.query(`LISTEN ${channel}`).then(
        () => hears && there === client && onBegin(),
        () => lose(there),
      );
      return () => ears.delete(channel);
    },
    hears: () => hears,
    close: async () => {
      closed = true;
      clearTimeout(next);
      const last = client;
      client = undefined;
      hears = false;
      await last?.end();
    },
  };
};
