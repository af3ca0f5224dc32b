import { Worker } from 'node:worker_threads';
import { SealFault } from '@chancery/pdf-seal/seal/faults.ts';
import type { FromThread, SealHelp, SealTask, ToThread } from './seal-task.ts';

interface Errand {
  readonly task: SealTask;
  readonly help: SealHelp;
  readonly done: (sealed: Uint8Array) => void;
  readonly failed: (error: Error) => void;
}

/** How long one file may take: a large one, with time stamps from far away. */
const patienceMs = 5 * 60_000;
/** How long the thread stays with nothing to do. */
const idleMs = 60_000;

export type Sealer = ReturnType<typeof createSealer>;

/** Seals files in a thread of its own, one after the other. Keys stay here: the thread asks for every signature. */
export const createSealer = () => {
  const queue: Errand[] = [];
  let worker: Worker | undefined;
  let current: Errand | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const stop = (): void => {
    const old = worker;
    worker = undefined;
    void old?.terminate();
  };

  const settle = (how: (errand: Errand) => void): void => {
    clearTimeout(timer);
    const errand = current;
    current = undefined;
    if (errand) how(errand);
    advance();
  };

  const help = async (
    from: Worker,
    { help: by }: Errand,
    { id, what, with: args }: FromThread & { is: 'ask' },
  ) => {
    const say = (message: ToThread) => from.postMessage(message);
    try {
      const act = by[what] as ((...given: unknown[]) => Promise<unknown>) | undefined;
      if (!act) throw new Error(`${what} is not at hand`);
      say({ is: 'answer', id, result: await act(...args) });
    } catch (error) {
      say({ is: 'refusal', id, why: error instanceof Error ? error.message : String(error) });
    }
  };

  const start = (): Worker => {
    const made = new Worker(new URL('./seal.worker.ts', import.meta.url), { name: 'sealing' });
    made.on('message', (message: FromThread) => {
      if (made !== worker || !current) return;
      if (message.is === 'ask') void help(made, current, message);
      else if (message.is === 'sealed') settle((errand) => errand.done(message.bytes));
      else if (message.is === 'fault') settle((errand) => errand.failed(new SealFault(message.code)));
      else settle((errand) => errand.failed(new Error(message.why)));
    });
    const onEnd = (why: string) => {
      if (made !== worker) return;
      worker = undefined;
      settle((errand) => errand.failed(new Error(why)));
    };
    made.on('error', (error) => onEnd(error.message));
    made.on('exit', (code) => onEnd(`the thread ended with ${code}`));
    made.unref();
    return made;
  };

  const advance = (): void => {
    if (current || closed) return;
    current = queue.shift();
    clearTimeout(timer);
    if (!current) {
      timer = setTimeout(stop, idleMs).unref();
      return;
    }
    worker ??= start();
    worker.postMessage({ is: 'seal', task: current.task } satisfies ToThread);
    timer = setTimeout(() => {
      stop();
      settle((errand) => errand.failed(new Error(`sealing took longer than ${patienceMs} ms`)));
    }, patienceMs).unref();
  };

  return {
    /** Seals a file once those before it are done. */
    seal: (task: SealTask, by: SealHelp): Promise<Uint8Array> =>
      new Promise((done, failed) => {
        if (closed) return failed(new Error('the server is ending'));
        queue.push({ task, help: by, done, failed });
        advance();
      }),
    close: (): void => {
      closed = true;
      clearTimeout(timer);
      stop();
      for (const errand of [current, ...queue.splice(0)]) errand?.failed(new Error('the server is ending'));
      current = undefined;
    },
  };
};
