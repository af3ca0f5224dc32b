import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of the bench that answers each message with one. */
export interface Child {
  ask<Answer>(message: unknown, patienceMs?: number): Promise<Answer>;
  stop(): Promise<void>;
}

type Reply = Readonly<Record<string, unknown>> & { readonly failure?: string };

const nextReply = (child: ChildProcess, patienceMs: number): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      clearTimeout(timer);
      child.removeAllListeners('message').removeAllListeners('exit');
      act();
    };
    const timer = setTimeout(() => finish(() => reject(new Error('the process is late'))), patienceMs);
    child.once('message', (reply: Reply) => finish(() => resolve(reply)));
    child.once('exit', (code) => finish(() => reject(new Error(`the process ended with ${code}`))));
  });

/** What `npm start` runs a file with. */
const withNode = new URL('../../tools/with-node.mjs', import.meta.url).pathname;

/** Starts a process of the bench beside this file; it ends with this one. */
export const startChild = (
  file: string,
  args: readonly string[] = [],
  flags: readonly string[] = [],
): Child => {
  const child = fork(withNode, [file, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [...process.execArgv, ...flags],
  });
  const ask: Child['ask'] = async <Answer>(message: unknown, patienceMs = 300_000) => {
    const reply = nextReply(child, patienceMs);
    child.send(message as object);
    const answer = await reply;
    if (answer.failure !== undefined) throw new Error(answer.failure);
    return answer as Answer;
  };
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  };
  return { ask, stop };
};
