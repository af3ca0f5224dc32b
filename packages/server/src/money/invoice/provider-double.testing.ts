import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { providerSignature } from './http-provider.ts';

/** A provider of invoices on this machine, for tests: it answers what it is told to, signed. */
export const startProviderDouble = async (key: string) => {
  const taken: { call: string; body: Record<string, unknown> }[] = [];
  const answers: object[] = [];
  let signsWith = key;
  const server = createServer((request, reply) => {
    text(request).then((body) => {
      const call = request.url?.slice(1) ?? '';
      const time = String(request.headers['x-time']);
      if (request.headers['x-signature'] !== providerSignature(key, time, call, body)) {
        reply.writeHead(401).end();
        return;
      }
      taken.push({ call, body: JSON.parse(body) });
      const said = JSON.stringify(answers.shift() ?? { state: 'unknown' });
      const signature = providerSignature(signsWith, time, `${call} answer`, said);
      reply.writeHead(200, { 'x-signature': signature }).end(said);
    }, reply.destroy);
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await listening;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the double has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    taken,
    /** What it answers next, one after the other; then it knows nothing. */
    answer: (...next: object[]) => answers.push(...next),
    signWith: (other: string) => {
      signsWith = other;
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
};
