import { createSecureContext } from 'node:tls';
import { connectSeal } from './gateway.client.ts';
import type { BenchSeal } from './gateway.data.ts';
import { answerMessages } from './kit/answer.ts';

interface Order {
  readonly connect: readonly BenchSeal[];
  readonly port: number;
  readonly ca: string;
}

const atOnce = 50;
/** A loopback address for so many, so that none runs out of ports. */
const perAddress = 2_000;
const open: unknown[] = [];

answerMessages<Order>(async ({ connect, port, ca }) => {
  const secureContext = createSecureContext({ ca });
  for (let at = 0; at < connect.length; at += atOnce) {
    const from = `127.0.0.${2 + Math.floor(at / perAddress)}`;
    const some = connect.slice(at, at + atOnce);
    open.push(...(await Promise.all(some.map((seal) => connectSeal(seal, { port, secureContext, from })))));
  }
  return { connected: open.length };
});
