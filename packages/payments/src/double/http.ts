import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Asked, Reply } from './wire.ts';

const bodyMax = 1_000_000;

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > bodyMax) throw new RangeError('Too much');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
};

const askedBy = async (request: IncomingMessage): Promise<Asked> => {
  const target = request.url ?? '/';
  const { pathname: path, searchParams: query } = new URL(target, 'http://double');
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  );
  return { method: request.method ?? 'GET', target, path, query, headers, body: await bodyOf(request) };
};

/** A server on the loopback address alone. */
export const serve = async (
  port: number,
  answer: (asked: Asked) => Reply | Promise<Reply>,
): Promise<Server> => {
  const server = createServer(async (request, response) => {
    const reply = await askedBy(request)
      .then(answer)
      .catch(() => ({ status: 400, headers: {}, body: '' }));
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return server;
};
