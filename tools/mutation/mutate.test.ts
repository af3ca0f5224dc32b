import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { nameOf } from './explained.ts';
import { guards } from './guards.ts';
import { type Mutant, mutantsOf, mutated } from './mutants.ts';
import { createSandbox } from './sandbox.ts';
import { sampled, tryGroup } from './try-group.ts';

const changesOf = (source: string) => mutantsOf('a.ts', source).map((mutant) => mutated(source, mutant));

test.each([
  ['a comparison', 'f(a >= b);', 'f(a > b);'],
  ['what is equal', 'f(a === b);', 'f(a !== b);'],
  ['and', 'f(a && b);', 'f(a || b);'],
  ['or', 'f(a || b);', 'f(a && b);'],
  ['a condition, met', 'if (a) b = c;', 'if (true) b = c;'],
  ['a condition, not met', 'if (a) b = c;', 'if (false) b = c;'],
  ['a choice', 'f(a ? b : c);', 'f(true ? b : c);'],
  ['a negation', 'f(!a);', 'f(a);'],
  ['a call', 'await evidence.append(tx);', ';'],
  ['a refusal', "const a = b ?? refuse('c');", 'const a = b;'],
  ['a condition of a query', 'f(and(a, b));', 'f(and(a, undefined));'],
  ['an element', 'f([a, b]);', 'f([a]);'],
  ['a number', 'f(5);', 'f(6);'],
  ['a boolean', 'f(true);', 'f(false);'],
  ['a method', 'f(a.some(b));', 'f(a.every(b));'],
  ['a permission', "f({ permission: 'a.b' });", 'f({ permission: undefined });'],
])('%s is changed', (_, source, wanted) => {
  expect(changesOf(source)).toContain(wanted);
});

test('types, imports and words are left as they are', () => {
  expect(changesOf("import { a } from 'b';\ntype C = 1 | true;\nconst d = 'e';\nlet f: [g?: 2];")).toEqual(
    [],
  );
});

test('every guard of the list is still there to be taken out, and no two have one name', async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const gone: string[] = [];
  for (const { name, edits } of guards)
    for (const { file, find } of edits)
      if (!(await readFile(join(root, file), 'utf8')).includes(find)) gone.push(`${name}: ${file}`);
  expect(gone).toEqual([]);
  expect(guards.length).toBeGreaterThanOrEqual(26);
  expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
});

test('a sample is the same for the same seed, and another for another', () => {
  const all = mutantsOf('a.ts', 'f(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);');
  const lines = (seed: string) => sampled(all, { size: 4, seed }).map(({ start }) => start);
  expect(lines('1')).toEqual(lines('1'));
  expect(lines('1')).toHaveLength(4);
  expect(lines('1')).not.toEqual(lines('2'));
});

const noLedger = { find: () => undefined, keep: async () => {} };

test('what a test asks for is noticed, what none asks for survives, and failing tests are refused', async () => {
  const sandbox = await createSandbox();
  const watch = { project: 'unit', tests: ['tools/mutation/fixture/age.test.ts'] } as const;
  const group = { files: ['tools/mutation/fixture/age.ts'], watch };
  const parts = { sandbox, ledger: noLedger, told: () => {} };
  try {
    const tried = await tryGroup(group, { size: 10, seed: '1' }, parts);
    const verdicts = Object.fromEntries(
      tried.map((mutant: Mutant & { verdict: string }) => [nameOf(mutant).split(' | ')[2], mutant.verdict]),
    );
    expect(verdicts).toEqual({
      '`years >= 18` → `years > 18` |': 'noticed',
      '`18` → `19` |': 'noticed',
      '`years > 99` → `years >= 99` |': 'survived',
      '`99` → `100` |': 'survived',
    });
    await sandbox.rewrite('tools/mutation/fixture/age.ts', (text) => text.replace('>= 18', '>= 21'));
    await expect(tryGroup(group, { size: 10, seed: '1' }, parts)).rejects.toThrow('fail without any mutant');
  } finally {
    await sandbox.remove();
  }
}, 300_000);
