import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a helper sends back for a task. */
export type HelperAnswer<Result> = { readonly result: Result } | { readonly error: string };

interface Job<Task, Result> {
  readonly task: Task;
  readonly done: (result: Result) => void;
  readonly failed: (error: Error) => void;
}

interface HelperOptions {
  /** How long one task may take. */
  readonly timeoutMs: number;
  /** How long the process stays with nothing to do. */
  readonly idleMs: number;
}

/** What this process compiled, or another before it, a helper need not compile anew. */
const compiled = () => {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
};

/**
 * Does heavy tasks in one process of its own, one after the other, begun when first needed and ended when idle: its memory
 * is not the server's, and its death is one task that failed.
 */
export const createHelperProcess = <Task extends object, Result>(
  script: URL,
  { timeoutMs, idleMs }: HelperOptions,
) => {
  const queue: Job<Task, Result>[] = [];
  let helper: ChildProcess | undefined;
  let current: Job<Task, Result> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  const settle = (finish: (job: Job<Task, Result>) => void): void => {
    clearTimeout(timer);
    const job = current;
    current = undefined;
    if (job) finish(job);
    advance();
  };
  const fail = (why: string): void => settle((job) => job.failed(new Error(why)));

  const start = (): ChildProcess => {
    const child = fork(fileURLToPath(script), {
      serialization: 'advanced',
      execArgv: [],
      env: { PATH: process.env.PATH ?? '', ...compiled() },
    });
    child.on('message', (answer: HelperAnswer<Result>) => {
      if (child !== helper) return;
      if ('result' in answer) settle((job) => job.done(answer.result));
      else fail(answer.error);
    });
    const onEnd = (why: string) => {
      if (child !== helper) return;
      helper = undefined;
      fail(why);
    };
    child.on('error', (error) => onEnd(error.message));
    child.on('exit', (code, signal) => onEnd(`the helper ended with ${signal ?? code}`));
    return child;
  };

  const stop = (): void => {
    const child = helper;
    helper = undefined;
    child?.kill('SIGKILL');
  };

  const advance = (): void => {
    if (current || closed) return;
    current = queue.shift();
    clearTimeout(timer);
    if (!current) {
      timer = setTimeout(stop, idleMs).unref();
      return;
    }
    helper ??= start();
    // What cannot be sent shows as the end of the process.
    helper.send(current.task, () => undefined);
    timer = setTimeout(() => {
      stop();
      fail(`the helper took longer than ${timeoutMs} ms`);
    }, timeoutMs).unref();
  };

  return {
    /** Does a task once those before it are done. */
    ask: (task: Task): Promise<Result> =>
      new Promise((done, failed) => {
        if (closed) return failed(new Error('the server is ending'));
        queue.push({ task, done, failed });
        advance();
      }),
    /** How many wait for their turn. */
    waiting: (): number => queue.length,
    /** The process that works at the moment, for those who watch over it. */
    pid: (): number | undefined => helper?.pid,
    close: (): void => {
      closed = true;
      clearTimeout(timer);
      stop();
      for (const job of [current, ...queue.splice(0)]) job?.failed(new Error('the server is ending'));
      current = undefined;
    },
  };
};
