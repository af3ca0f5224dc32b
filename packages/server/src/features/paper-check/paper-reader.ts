import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PaperFindings, PaperTask } from './look-at-paper.ts';

type Answer = { readonly findings: PaperFindings } | { readonly error: string };

const script = fileURLToPath(new URL('./paper.worker.ts', import.meta.url));
const [patienceMs, idleMs] = [120_000, 60_000];

export type PaperReader = ReturnType<typeof createPaperReader>;

/** Looks at photos of pages in one process of its own, one after the other, begun when needed and ended when idle. */
export const createPaperReader = () => {
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let closed = false;

  const stop = (): void => {
    clearTimeout(idle);
    worker?.kill('SIGKILL');
    worker = undefined;
  };

  const ask = (task: PaperTask): Promise<PaperFindings> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error('the server is ending'));
      clearTimeout(idle);
      worker ??= fork(script, {
        serialization: 'advanced',
        execArgv: [],
        env: { PATH: process.env.PATH ?? '' },
      });
      const child = worker;
      const end = () => {
        clearTimeout(patience);
        child.off('message', onAnswer);
        child.off('exit', onExit);
        child.off('error', onExit);
        idle = setTimeout(stop, idleMs).unref();
      };
      const onAnswer = (answer: Answer) => {
        end();
        if ('findings' in answer) resolve(answer.findings);
        else reject(new Error(answer.error));
      };
      const onExit = () => {
        if (worker === child) worker = undefined;
        end();
        reject(new Error('the reader of papers ended while it was reading'));
      };
      const patience = setTimeout(() => {
        stop();
        onExit();
      }, patienceMs);
      child.on('message', onAnswer);
      child.on('exit', onExit);
      child.on('error', onExit);
      child.send(task);
    });

  /** What is on a photo; others wait for their turn. */
  const look = (task: PaperTask): Promise<PaperFindings> => {
    const mine = turn.then(() => ask(task));
    turn = mine.catch(() => undefined);
    return mine;
  };

  return {
    look,
    close: (): void => {
      closed = true;
      stop();
    },
  };
};
