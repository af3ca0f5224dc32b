import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ESignIdentity } from '../esign.ts';
import type { TencentIdentity } from '../tencent.ts';
import { createBook, type Transfer } from './book.ts';
import { type Asked, answerESign, answerTencent } from './wires.ts';

export interface DoubleOptions {
  /** 0 takes any that is free. */
  port: number;
  /** Where it tells of transfers. */
  notifyUrl: string;
  /** Whether transfers arrive by themselves, a moment after they were asked for. */
  arrives?: boolean;
}

interface Telling {
  forged?: boolean;
  /** When it says that it was sent. */
  at?: Date;
}

export interface IdentityDouble {
  readonly address: string;
  readonly tencent: TencentIdentity;
  readonly esign: ESignIdentity;
  /** Every request that came, by its path or action. */
  readonly asked: string[];
  /** Answer only after so many milliseconds, or with 503. */
  behave(how: { delay?: number; isOut?: boolean }): void;
  transfers(): readonly Transfer[];
  /** Says how a transfer went; answers the status that was heard. */
  tell(flowId: string, process: Transfer['process'], telling?: Telling): Promise<number>;
  stop(): Promise<void>;
}

const askedBy = async (request: IncomingMessage): Promise<Asked> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  const body = Buffer.concat(parts).toString();
  return { method: request.method ?? 'GET', path: request.url ?? '/', headers, body };
};

const page = (transfers: readonly Transfer[]): string =>
  `<!doctype html><meta charset="utf-8"><title>Played transfers · 模拟打款</title><h1>Played transfers · 模拟打款</h1><ul>${transfers
    .map(
      ({ contextId, amount }) =>
        `<li>${contextId.replace(/[^\w-]/g, '')}: ¥${(amount / 100).toFixed(2)}</li>`,
    )
    .join('')}</ul>`;

/** Both providers on this machine, on the loopback address alone: their very wires, and registers that learn. */
export const startIdentityDouble = async (options: DoubleOptions): Promise<IdentityDouble> => {
  const book = createBook();
  const keys = { id: `AKID${randomBytes(8).toString('hex')}`, secret: randomBytes(24).toString('hex') };
  const asked: string[] = [];
  let behaviour: { delay?: number; isOut?: boolean } = {};

  const tell = async (flowId: string, process: Transfer['process'], { forged, at }: Telling = {}) => {
    const transfer = book.transfer(flowId);
    if (!transfer) return 404;
    if (!forged) transfer.process = process;
    const body = JSON.stringify({ flowId, contextId: transfer.contextId, process });
    const time = String((at ?? new Date()).getTime());
    const secret = forged ? 'guessed' : keys.secret;
    const reply = await fetch(transfer.notifyUrl, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-tsign-open-app-id': keys.id,
        'x-tsign-open-timestamp': time,
        'x-tsign-open-signature-algorithm': 'hmac-sha256',
        'x-tsign-open-signature': createHmac('sha256', secret)
          .update(time + body)
          .digest('hex'),
      },
      signal: AbortSignal.timeout(5_000),
    }).catch(() => undefined);
    return reply?.status ?? 0;
  };

  const arrive = (flowId: string): void => {
    if (options.arrives) setTimeout(() => void tell(flowId, 'PAID'), 1_500).unref();
  };

  const server = createServer(async (request, response) => {
    const said = await askedBy(request);
    const action = said.headers['x-tc-action'];
    asked.push(action ?? said.path);
    // How it behaves is settled when a request comes.
    const { delay, isOut } = behaviour;
    if (delay) await sleep(delay, undefined, { ref: false });
    if (isOut) return void response.writeHead(503).end();
    if (said.method === 'GET' && said.path === '/')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(page(book.transfers()));
    const answer = action ? answerTencent(said, keys, book) : answerESign(said, keys, book, arrive);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve);
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    tencent: { secretId: keys.id, secretKey: keys.secret, endpoint: address },
    esign: { appId: keys.id, appSecret: keys.secret, notifyUrl: options.notifyUrl, endpoint: address },
    asked,
    behave: (how) => {
      behaviour = how;
    },
    transfers: book.transfers,
    tell,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
