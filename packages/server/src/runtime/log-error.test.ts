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

test.each([
  [
    'a copy of an error',
    { message: 'the connection of 13912345678 ended', code: '57P01' },
    /^the connection of 139/,
  ],
  ['a word', 'of 13912345678', /^of 139/],
  ['nothing', null, /^null$/],
])('%s is logged by what it says', (_, thrown, words) => {
  expect(loggableError(thrown).message).toMatch(words);
  expect(JSON.stringify(loggableError(thrown))).not.toContain('13912345678');
});
