import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createWorld } from '../testing/world.ts';
import { loggableError } from './log-error.ts';

const { app } = await createWorld();

test('a failed query is logged without what was sent with it', async () => {
  const secret = 'Better#5678';
  const phone = '13912345678';
  const error = await app.transactions
    .read('platform', (tx) => tx.execute(sql`SELECT 1 / ${0}::int, ${secret}::text, ${phone}::text`))
    .catch((caught: unknown) => caught);
  const logged = JSON.stringify(loggableError(error));
  expect(logged).not.toContain(secret);
  expect(logged).not.toContain(phone);
  expect(logged).toContain('division by zero');
});

test('a phone number in any message is masked', () => {
  const logged = JSON.stringify(
    loggableError(new Error('no such phone 13912345678', { cause: 'of 13912345678' })),
  );
  expect(logged).not.toContain('13912345678');
  expect(logged).toContain('139*******8');
});
