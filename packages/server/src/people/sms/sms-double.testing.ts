import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { createAliyunDouble } from './aliyun-double.testing.ts';
import type { DoubleCall, DoubleRefusal, TakenSms } from './double-call.testing.ts';
import { createTencentDouble } from './tencent-double.testing.ts';

/** The keys that the double knows its callers by. */
export interface DoubleAccounts {
  readonly aliyun: { readonly accessKeyId: string; readonly accessKeySecret: string };
  readonly tencent: { readonly secretId: string; readonly secretKey: string };
}

/** What goes wrong with a call: a refusal, no answer at all, an answer that stops halfway, or no sense in it. */
export type DoubleTrouble = DoubleRefusal | 'silence' | 'stall' | 'nonsense';

/** Both text message services on this machine, for tests. */
export interface SmsDouble {
  /** The address to give as the endpoint of either service. */
  readonly url: string;
  /** The messages taken so far, oldest first. */
  readonly taken: readonly TakenSms[];
  /** Plans what goes wrong with the next calls, one each. */
  failNext(...troubles: readonly DoubleTrouble[]): void;
  close(): Promise<void>;
}

const readCall = async (request: IncomingMessage): Promise<DoubleCall> => {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
  return {
    method: request.method ?? '',
    url: new URL(request.url ?? '/', `http://${request.headers.host}`),
    headers: new Map(headers),
    body: await text(request),
  };
};

const makeTrouble = (trouble: Extract<DoubleTrouble, string>, response: ServerResponse): void => {
  switch (trouble) {
    case 'silence':
      return;
    case 'stall':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{');
      return;
    case 'nonsense':
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<h1>Bad Gateway</h1>');
  }
};

/** Starts both services on a free port of this machine; a call is told apart by how it is signed. */
export const startSmsDouble = async ({ aliyun, tencent }: DoubleAccounts): Promise<SmsDouble> => {
  const aliyunDouble = createAliyunDouble(aliyun.accessKeyId, aliyun.accessKeySecret);
  const tencentDouble = createTencentDouble(tencent.secretId, tencent.secretKey);
  const taken: TakenSms[] = [];
  const planned: DoubleTrouble[] = [];

  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const call = await readCall(request);
    const trouble = planned.shift();
    if (typeof trouble === 'string') return makeTrouble(trouble, response);
    const isTencent = call.headers.get('authorization')?.startsWith('TC3-');
    const answer = (isTencent ? tencentDouble : aliyunDouble)(call, trouble);
    if (answer.taken) taken.push(answer.taken);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  };

  const server = createServer((request, response) => {
    reply(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    );
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await listening;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the double has no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    taken,
    failNext: (...troubles) => {
      planned.push(...troubles);
    },
    close: () => {
      const { promise: closed, resolve: done } = Promise.withResolvers<void>();
      server.close(() => done());
      server.closeAllConnections();
      return closed;
    },
  };
};
