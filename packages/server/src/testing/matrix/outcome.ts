import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import type { Caller, World } from '../world.ts';
import type { Input, Sample } from './sample.ts';

/** What came of a call: `answered` or the refusal, and everything the server said, headers and all. */
export interface Outcome {
  readonly key: string;
  readonly said: string;
}

/** Makes a call whose input is only known when it runs. */
export const createOutcome =
  ({ call }: Pick<World, 'call'>) =>
  async (caller: Caller, endpoint: AnyEndpoint, input: Input, body?: Sample['body']): Promise<Outcome> => {
    let said = '';
    const listening: typeof fetch = async (...request) => {
      const reply = await fetch(...request);
      const text = await reply.clone().text();
      said = `${JSON.stringify([...reply.headers])}\n${text}`;
      return reply;
    };
    const bytes = body ? { body: await body() } : {};
    const key = await call(caller, endpoint, input as never, { fetch: listening, ...bytes }).then(
      () => 'answered',
      (error: unknown) => (error instanceof Refusal ? (error.key ?? `HTTP ${error.status}`) : String(error)),
    );
    return { key, said };
  };
