import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Verdict, Watch } from './sandbox.ts';

/** What the process that runs tests is told, and what it answers. */
export interface Order {
  readonly changed: readonly string[];
}
export interface Answer {
  readonly passed: boolean;
  /** It can go on; otherwise a new process runs what follows. */
  readonly isWell: boolean;
}

/** Runs the same tests again and again in a process that stays; one that hangs is ended and begun anew. */
export const createRunner = (folder: string, watch: Watch) => {
  let child: ChildProcess | undefined;

  const answerOf = (from: ChildProcess, patienceMs: number): Promise<Answer | undefined> =>
    new Promise((resolve) => {
      const settle = (answer: Answer | undefined) => {
        clearTimeout(timer);
        from.off('message', heard);
        from.off('exit', gone);
        resolve(answer);
      };
      const heard = (answer: unknown) => settle(answer as Answer);
      const gone = () => settle({ passed: false, isWell: false });
      const timer = setTimeout(settle, patienceMs, undefined);
      from.on('message', heard);
      from.on('exit', gone);
    });

  const stop = (): void => {
    const { pid } = child ?? {};
    child = undefined;
    try {
      // A process of its own group: whatever it began ends with it.
      if (pid) process.kill(-pid, 'SIGTERM');
    } catch {
      // It was gone already.
    }
  };

  const begin = async (patienceMs: number): Promise<ChildProcess> => {
    const begun = fork(join(folder, 'tools/mutation/runner.process.ts'), [JSON.stringify(watch)], {
      cwd: folder,
      detached: true,
      // Also from inside of a test, whose own settings are not those of the tests it runs.
      env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^VITEST|^TEST$/.test(name))),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = begun;
    await answerOf(begun, patienceMs);
    return begun;
  };

  const run = async (changed: readonly string[], patienceMs: number): Promise<Verdict> => {
    const current = child ?? (await begin(patienceMs));
    const answer = answerOf(current, patienceMs);
    current.send({ changed: changed.map((file) => join(folder, file)) } satisfies Order);
    const heard = await answer;
    if (!heard?.isWell) stop();
    if (!heard) return 'timed out';
    return heard.passed ? 'survived' : 'noticed';
  };

  return { run, stop };
};
