import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createWorld } from '../testing/world.ts';
import { copyOut, written } from './copy-out.ts';

const { app } = await createWorld();
const inPlatform = <T>(work: Parameters<typeof app.transactions.read<T>>[1]) =>
  app.transactions.read('platform', work);

const anyText = fc.string({ unit: 'binary', maxLength: 12 }).filter((text) => !text.includes('\0'));
const hostile = fc.constantFrom(`'; DROP TABLE press; --`, `\\'`, `$1`, `$2 $$`, `E'\\n'`, `"`, `{,}`, '');

test('whatever a value holds, it is spelt into a statement as itself and as nothing else', async () => {
  const values = fc.array(fc.oneof(anyText, hostile), { minLength: 2, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(values, async (all) => {
      const text = `SELECT ARRAY[${all.map((_, at) => `$${at + 1}::text`).join()}] = $${all.length + 1}::text[] AS same`;
      const found = await inPlatform(async (tx) => {
        const { rows } = await tx.$client.query(written({ text, values: [...all, all] }));
        return rows;
      });
      expect(found).toEqual([{ same: true }]);
    }),
    { numRuns: 60 },
  );
});

test('values have the types they have beside a statement, and what has none is refused', async () => {
  const text = `SELECT $1 = 5 AS a, $2 AND true AS b, $3 < now() AS c, $4 IS NULL AS d`;
  const { rows } = await inPlatform((tx) =>
    tx.$client.query(written({ text, values: [5, true, new Date(0), null] })),
  );
  expect(rows).toEqual([{ a: true, b: true, c: true, d: true }]);
  expect(() => written({ text: 'SELECT $1', values: [{}] })).toThrow(TypeError);
  expect(() => written({ text: 'SELECT $2', values: ['one'] })).toThrow(TypeError);
});

test('lines come one by one, what fails is told, and the connection goes on', async () => {
  const lines: string[] = [];
  const add = (line: Uint8Array) => void lines.push(Buffer.from(line).toString());
  await inPlatform((tx) =>
    copyOut(tx, `COPY (SELECT n, 'a "b"' FROM generate_series(1, 3) n) TO STDOUT (FORMAT csv)`, add),
  );
  expect(lines).toEqual(['1,"a ""b"""\n', '2,"a ""b"""\n', '3,"a ""b"""\n']);
  await expect(inPlatform((tx) => copyOut(tx, 'COPY (SELECT 1/0) TO STDOUT', add))).rejects.toThrow('zero');
  await inPlatform((tx) => copyOut(tx, 'COPY (SELECT 7) TO STDOUT', add));
  expect(lines.at(-1)).toBe('7\n');
});
