import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request that arrived. */
export interface TakenRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Said {
  readonly status: number;
  readonly body?: string;
  readonly location?: string;
  /** What it waits for before it answers. */
  readonly after?: Promise<unknown>;
}
type Answer = Said | 'silence';

/** An address of a unit's own on this machine, for tests. */
export const startWebhookDouble = async () => {
  const taken: TakenRequest[] = [];
  const planned: Answer[] = [];
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      taken.push({ headers: request.headers, body });
      const answer = planned.shift() ?? { status: 200, body: 'thanks' };
      if (answer === 'silence') return;
      await answer.after;
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {});
      response.end(answer.body ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the double has no port');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    taken,
    /** Plans the answers to the next requests. */
    answerNext: (...answers: Answer[]) => void planned.push(...answers),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
