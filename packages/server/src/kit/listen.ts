import type pg from 'pg';

/** A connection that hears what other servers announce. */
export interface Listener {
  isListening(): boolean;
  close(): Promise<void>;
}

const retryMs = 500;

/**
 * Listens on a channel of the database and reconnects by itself. `onBegin` is called whenever listening begins: what
 * was announced before is unknown.
 */
export const listenTo = (
  connect: () => Promise<pg.Client>,
  channel: string,
  onNews: (payload: string) => void,
  onBegin: () => void,
): Listener => {
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const start = async () => {
    try {
      const fresh = await connect();
      fresh.on('notification', (message) => onNews(message.payload ?? ''));
      fresh.on('error', lost);
      fresh.on('end', lost);
      await fresh.query(`LISTEN ${channel}`);
      if (closed) return void fresh.end();
      client = fresh;
      onBegin();
    } catch {
      lost();
    }
  };
  const lost = () => {
    client = undefined;
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void start();
    }, retryMs);
  };
  void start();

  return {
    isListening: () => client !== undefined,
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
};
