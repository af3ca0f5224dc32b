import { parentPort } from 'node:worker_threads';
import { SealFault } from '@chancery/pdf-seal/seal/faults.ts';
import { sealPdf } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import type { FromThread, SealHelp, SealTask, ToThread } from './seal-task.ts';

interface Asked {
  readonly done: (result: unknown) => void;
  readonly failed: (error: Error) => void;
}

const asked = new Map<number, Asked>();
let last = 0;

const say = (answer: FromThread, transfer: ArrayBuffer[] = []) => parentPort?.postMessage(answer, transfer);

/** Lets whoever holds the keys do it. */
const ask = <T>(what: keyof SealHelp, ...args: unknown[]): Promise<T> =>
  new Promise<T>((done, failed) => {
    last += 1;
    asked.set(last, { done: done as Asked['done'], failed });
    say({ is: 'ask', id: last, what, with: args });
  });

const seal = async ({ bytes, words, kind, chain, ...task }: SealTask): Promise<void> => {
  try {
    const sealed = await sealPdf(bytes, {
      ...task,
      findText: async (word) => words[word] ?? [],
      signer: { kind, chain, sign: (message) => ask('sign', message) },
      ...(task.level === 'B-B' ? {} : { timestamp: (imprint, digest) => ask('timestamp', imprint, digest) }),
      validation: (signature) => ask('validation', signature),
    });
    say({ is: 'sealed', bytes: sealed }, [sealed.buffer as ArrayBuffer]);
  } catch (error) {
    if (error instanceof SealFault) say({ is: 'fault', code: error.code });
    else say({ is: 'error', why: error instanceof Error ? error.message : String(error) });
  }
};

parentPort?.on('message', (message: ToThread) => {
  if (message.is === 'seal') {
    void seal(message.task);
    return;
  }
  const waiting = asked.get(message.id);
  asked.delete(message.id);
  if (message.is === 'answer') waiting?.done(message.result);
  else waiting?.failed(new Error(message.why));
});
