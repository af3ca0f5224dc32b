import { parentPort } from 'node:worker_threads';
import { pageSeen } from '@chancery/pdf-seal/place/page-seen.ts';
import { SealFault } from '@chancery/pdf-seal/seal/faults.ts';
import { openForSealing } from '@chancery/pdf-seal/seal/inspect.ts';
import { sealPdf } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import type { FromThread, SealTask, ToThread } from './seal-thread.ts';

const port = parentPort;
if (!port) throw new Error('this runs in a thread');

const waiting = new Map<number, (answer: unknown) => void>();
let asked = 0;

const say = (message: FromThread): void => port.postMessage(message);

/** Keys and time stamps are not in here: whoever has them is asked. */
const ask = <T>(
  job: number,
  what: 'sign' | 'timestamp' | 'validation',
  of: readonly unknown[],
): Promise<T> => {
  asked += 1;
  const question = asked;
  return new Promise((resolve) => {
    waiting.set(question, (answer) => resolve(answer as T));
    say({ job, question, ask: what, of });
  });
};

const inspect = (bytes: Uint8Array) => {
  const { file, pages, permission } = openForSealing(bytes);
  return {
    mayStamp: permission !== 2,
    pages: pages.map((page) => {
      const { widthMm, heightMm } = pageSeen(page, file.resolve);
      return { widthMm, heightMm };
    }),
  };
};

const seal = (job: number, { bytes, request, signer }: SealTask) =>
  sealPdf(bytes, {
    ...request,
    signer: { ...signer, sign: (message) => ask(job, 'sign', [message]) },
    timestamp: (imprint, digestName) => ask(job, 'timestamp', [imprint, digestName]),
    ...(request.level === 'B-LT' && {
      validation: (signature: Uint8Array) => ask(job, 'validation', [signature]),
    }),
  });

port.on('message', (message: ToThread) => {
  if ('question' in message) {
    waiting.get(message.question)?.(message.answer);
    waiting.delete(message.question);
    return;
  }
  const { job, task } = message;
  Promise.resolve()
    .then((): unknown => ('request' in task ? seal(job, task) : inspect(task.bytes)))
    .then(
      (result) => say({ job, result }),
      (error: unknown) =>
        say({
          job,
          ...(error instanceof SealFault ? { fault: error.code } : {}),
          failed: error instanceof Error ? error.message : String(error),
        }),
    );
});
