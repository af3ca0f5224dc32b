import { parentPort } from 'node:worker_threads';
import { type ReadLimits, readLimits } from '@chancery/pdf-seal/pdf/limits.ts';
import { pageSeen } from '@chancery/pdf-seal/place/page-seen.ts';
import { SealFault } from '@chancery/pdf-seal/seal/faults.ts';
import { openForSealing } from '@chancery/pdf-seal/seal/inspect.ts';
import { sealPdf } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import type { FromThread, InspectTask, Question, SealTask, Signable, ToThread } from './thread-talk.ts';

const port = parentPort;
if (!port) throw new Error('this runs in a thread');

interface Waiting {
  readonly done: (answer: unknown) => void;
  readonly failed: (error: Error) => void;
}

const waiting = new Map<number, Waiting>();
let asked = 0;

const say = (message: FromThread, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

/** Keys and time stamps are not in here: whoever has them is asked. */
const ask = <T>(job: number, what: Question, of: readonly unknown[]): Promise<T> => {
  asked += 1;
  const question = asked;
  return new Promise((resolve, failed) => {
    waiting.set(question, { done: (answer) => resolve(answer as T), failed });
    say({ job, question, ask: what, of });
  });
};

/** What one file may ask for: several are in the memory of the thread at once. */
const limits: ReadLimits = {
  ...readLimits,
  objects: 1_000_000,
  inflated: 16 * 1024 * 1024,
  inflatedTogether: 128 * 1024 * 1024,
};

const inspect = (bytes: Uint8Array): Signable => {
  const { file, pages, permission } = openForSealing(bytes, limits);
  return {
    mayStamp: permission !== 2,
    pages: pages.map((page) => {
      const { widthMm, heightMm } = pageSeen(page, file.resolve);
      return { widthMm, heightMm };
    }),
  };
};

const seal = (job: number, { bytes, request: { words, ...request }, signer }: SealTask) =>
  sealPdf(bytes, {
    ...request,
    limits,
    findText: async (word) => words?.[word] ?? [],
    signer: { ...signer, sign: (message) => ask(job, 'sign', [message]) },
    timestamp: (imprint, digestName) => ask(job, 'timestamp', [imprint, digestName]),
    validation: (signature) => ask(job, 'validation', [signature]),
  });

const work = async (job: number, task: SealTask | InspectTask): Promise<void> => {
  try {
    if (!('request' in task)) return say({ job, result: inspect(task.bytes) });
    const sealed = await seal(job, task);
    const isWhole = sealed.byteLength === sealed.buffer.byteLength;
    say({ job, result: sealed }, isWhole && sealed.buffer instanceof ArrayBuffer ? [sealed.buffer] : []);
  } catch (error) {
    const failed = error instanceof Error ? error.message : String(error);
    say({ job, failed, ...(error instanceof SealFault && { fault: error.code }) });
  }
};

port.on('message', (message: ToThread) => {
  if ('job' in message) {
    void work(message.job, message.task);
    return;
  }
  const asker = waiting.get(message.question);
  waiting.delete(message.question);
  if ('answer' in message) asker?.done(message.answer);
  else asker?.failed(new Error('there is no answer'));
});
