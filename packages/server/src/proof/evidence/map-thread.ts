import { setImmediate as others } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { PageMemory, type PageRow, type ReadPages } from './map.rows.ts';
import { type GrownMaps, growMaps, type MapAddition } from './map-growth.ts';

/** What the thread is told: something to add, pages it asked for, or to forget those it has. */
export type ToMapThread =
  | { readonly additions: readonly MapAddition[] }
  | { readonly rows: readonly PageRow[] }
  | { readonly forget: true };

/** What it says: which pages it needs, or how the maps are now. */
export type FromMapThread =
  | { readonly asked: Parameters<ReadPages>[0] }
  | { readonly grown: GrownMaps }
  | { readonly failed: string };

/** Adds to maps of threads. */
export interface MapGrower {
  /** One after another: whoever adds waits for the end of what was added before. */
  grow(additions: readonly MapAddition[], read: ReadPages): Promise<GrownMaps>;
  /** Forgets pages that were found right, as a restart would. */
  forget(): void;
  close(): Promise<void>;
}

/** From so many entries on a thread is started; fewer are added sooner than it would take to start. */
const worthThread = 250;
/** How long the thread stays with nothing to do. */
const idleMs = 60_000;
const memoryMb = 256;

/**
 * Adds to maps of threads beside what else a server does: most of what the logs cost it are the hashes of pages, and whoever
 * waits for an answer would wait for them too. The thread reads nothing by itself and has no key: it is brought the pages it
 * needs, and takes none but those whose hash is known.
 */
export const createMapGrower = (from = worthThread): MapGrower => {
  const memory = new PageMemory();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const started = (): Worker => {
    const made = new Worker(new URL('./map-thread.worker.ts', import.meta.url), {
      name: 'maps',
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    made.once('exit', () => {
      if (thread === made) thread = undefined;
    });
    // What is lost with it is made anew; whoever waits for it hears of it.
    made.on('error', () => {});
    return made;
  };

  const stop = async (): Promise<void> => {
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
  };

  const beside = (worker: Worker, additions: readonly MapAddition[], read: ReadPages): Promise<GrownMaps> =>
    new Promise<GrownMaps>((resolve, reject) => {
      const say = (message: ToMapThread) => worker.postMessage(message);
      const end = (finish: () => void): void => {
        worker.off('message', hear).off('error', reject).off('exit', lost);
        worker.unref();
        finish();
      };
      const lost = () => end(() => reject(new Error('the thread of the maps ended')));
      const hear = (message: FromMapThread): void => {
        if ('grown' in message) end(() => resolve(message.grown));
        else if ('failed' in message) end(() => reject(new Error(message.failed)));
        else
          read(message.asked).then(
            (rows) => say({ rows }),
            (error: unknown) => {
              // It waits for pages that do not come.
              void stop();
              end(() => reject(error));
            },
          );
      };
      worker.ref();
      worker.on('message', hear).once('error', reject).once('exit', lost);
      say({ additions });
    });

  return {
    grow: async (additions, read) => {
      clearTimeout(idle);
      let entries = 0;
      for (const { leaves } of additions) entries += leaves.length / 32;
      if (!thread && entries < from) return growMaps(additions, memory, read, others);
      thread ??= started();
      const grown = await beside(thread, additions, read);
      idle = setTimeout(() => void stop(), idleMs).unref();
      return grown;
    },
    forget: () => {
      memory.clear();
      thread?.postMessage({ forget: true } satisfies ToMapThread);
    },
    close: async () => {
      clearTimeout(idle);
      await stop();
    },
  };
};
