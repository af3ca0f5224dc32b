import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import { expect } from 'vitest';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The call was refused for this reason. */
    toRefuseWith(key: ErrorKey): Promise<R & T>;
  }
}

expect.extend({
  async toRefuseWith(reply: Promise<unknown>, key: ErrorKey) {
    const outcome = await reply.then(
      () => 'answered',
      (error: unknown) => (error instanceof Refusal ? (error.key ?? `HTTP ${error.status}`) : String(error)),
    );
    return { pass: outcome === key, message: () => `expected a refusal with ${key}, but it was ${outcome}` };
  },
});
