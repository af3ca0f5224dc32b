import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

import { StartError } from './start-error.ts';

type Step = { readonly name: string; readonly undo: () => Promise<void> };

/** What has been started, undone in reverse order when the process ends. */
export type Shutdown = {
  /** Adds something to undo; fails when the process is ending, so that a start under way goes no further. */
  add(name: string, undo: () => Promise<void>): void;
  isEnding(): boolean;
  /** Undoes everything and ends the process. */
  exit(code: number): Promise<never>;
};

const limitMs = 20_000;
// One Ctrl-C reaches a process twice under npm: from the terminal and passed on by npm.
const sameKeyPressMs = 1_000;

/** Ends the process cleanly on signals and on uncaught errors; a second signal or 20 seconds end it at once. */
export const createShutdown = (log: () => Logger | undefined): Shutdown => {
  const steps: Step[] = [];
  let ending: Promise<never> | undefined;
  let firstSignalAt = 0;

  const undoAll = async (): Promise<boolean> => {
    let isClean = true;
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step.undo();
      } catch (error) {
        isClean = false;
        log()?.error({ err: error }, `could not stop: ${step.name}`);
      }
    }
    return isClean;
  };

  const end = async (code: number): Promise<never> => {
    const outcome = await Promise.race([undoAll(), sleep(limitMs, 'late' as const)]);
    if (outcome === 'late') log()?.error(`not stopped within ${limitMs / 1000} seconds, ending anyway`);
    process.exit(outcome === true ? code : 1);
  };

  const exit = (code: number): Promise<never> => {
    ending ??= end(code);
    return ending;
  };

  const onSignal = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (ending && firstSignalAt && now - firstSignalAt > sameKeyPressMs) {
      log()?.warn(`${signal} again, ending at once`);
      process.exit(1);
    }
    firstSignalAt ||= now;
    if (!ending) log()?.info(`${signal}: stopping`);
    void exit(0);
  };

  const onError = (error: unknown): void => {
    log()?.fatal({ err: error }, 'uncaught error');
    void exit(1);
  };

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  process.on('uncaughtException', onError);
  process.on('unhandledRejection', onError);
  // A wrapper that was killed cannot pass on a signal, but its channel closes.
  if (process.channel) {
    process.on('disconnect', () => onSignal('SIGHUP'));
    process.channel.unref();
  }

  const add = (name: string, undo: () => Promise<void>): void => {
    if (ending) throw new StartError('stopped while starting');
    steps.push({ name, undo });
  };
  return { add, isEnding: () => ending !== undefined, exit };
};
