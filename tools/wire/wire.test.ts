import { readdirSync } from 'node:fs';
import { User } from '@chancery/contract/account/calls.ts';
import { endpoints } from '@chancery/contract/endpoints.ts';
import { codes } from '@chancery/contract/kit/codes.ts';
import { type AnyEndpoint, endpoint } from '@chancery/contract/kit/endpoint.ts';
import { listEndpoint } from '@chancery/contract/kit/paging.ts';
import { id } from '@chancery/contract/rules/id.ts';
import { expect, test } from 'vitest';
import { declarationsOf } from './declarations.ts';
import { staleFiles } from './files.ts';
import { findLost, type Module, plainModule } from './module.ts';

const moduleOf = async (path: string, text: string, values: Module['values'] = {}): Promise<Module> => ({
  path,
  values,
  ...(await declarationsOf(path, text)),
});

/** What becomes of the first of some modules. */
const written = (...modules: readonly Module[]): string | undefined => {
  const all = new Map(modules.map((module) => [module.path, module]));
  const [first] = modules;
  return first && plainModule(first, all, findLost(all));
};

const zod = "import { z } from 'zod';\n";

test('the files are those of the contract: run npm run docs', async () => {
  expect([...(await staleFiles()).keys()]).toEqual([]);
});

const wire = new URL('../../packages/console/src/wire/', import.meta.url);

test('every call of the contract is there as it is called, and no part of a check', async () => {
  const paths = readdirSync(wire, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const loaded = await Promise.all(
    paths.map(async (path) => (await import(new URL(path, wire).href)) as Record<string, unknown>),
  );
  const isCall = (value: unknown): value is AnyEndpoint =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
  const named = new Map(
    loaded.flatMap((module) => Object.entries(module).filter(([, value]) => isCall(value))),
  );
  for (const [name, { method, path, access, permission, timeoutMs, bytes, writes }] of endpoints) {
    expect(named.get(name), name).toMatchObject(
      JSON.parse(JSON.stringify({ method, path, access, permission, timeoutMs, bytes, writes })) as object,
    );
    expect(named.get(name)).not.toHaveProperty('input');
    expect(named.get(name)).not.toHaveProperty('result');
  }
});

test('a call keeps how it is called, a list its orders and the names of its filters', async () => {
  const values = {
    close: endpoint({ method: 'POST', path: '/close', summary: '', access: 'unit', result: id }),
    list: listEndpoint({
      method: 'GET',
      path: '/list',
      summary: '',
      access: 'unit',
      row: User,
      filters: { keyword: id },
      sorts: ['-at'],
    }),
  };
  const text = `${zod}export const close = endpoint({ result: z.null() });\nexport const list = z.x();`;
  expect(written(await moduleOf('a.ts', text, values))).toBe(
    [
      "export const close = { method: 'POST', path: '/close', access: 'unit', writes: true };",
      "export const list = { method: 'GET', path: '/list', access: 'unit', writes: false, sorts: ['-at'], filters: { keyword: true } };",
      '',
    ].join('\n'),
  );
});

test('an enumeration keeps its names and codes', async () => {
  const values = { Light: codes('light', { red: 0, 'dark-green': "it's" }) };
  expect(written(await moduleOf('a.ts', `${zod}export const Light = z;`, values))).toContain(
    "export const Light = /* @__PURE__ */ codeTable('light', { red: 0, 'dark-green': 'it\\'s' });",
  );
});

test('a rule stands as it is written, with what it needs, and without what it does not', async () => {
  const text = `${zod}const most: number = 3;\nconst least = 1;\nexport const fits = (n: number): boolean => n <= most;
export const Size = z.number();`;
  const plain = written(await moduleOf('a.ts', text));
  expect(plain).toBe('const most = 3;\nexport const fits = (n) => n <= most;\n');
});

test('what cannot be had without a check is left out, and so is what needs it', async () => {
  const text = `${zod}const size = z.number();\nexport const read = (n: unknown) => size.parse(n);
export const twice = (n: unknown) => read(n) * 2;\nexport const half = (n: number) => n / 2;`;
  expect(written(await moduleOf('a.ts', text))).toBe('export const half = (n) => n / 2;\n');
});

test('functions that call each other are kept together, or lost together', async () => {
  const pair = (end: string) =>
    `${zod}export const even = (n) => n === 0 || odd(n - 1);\nexport const odd = (n) => n !== 0 && even(${end});\nexport const Size = z.number();`;
  expect(written(await moduleOf('a.ts', pair('n - 1')))).toContain('odd(n - 1)');
  expect(written(await moduleOf('a.ts', pair('z.number(n)')))).toBeUndefined();
});

test('what is computed by a check is written as the value it has', async () => {
  const text = `${zod}export const days = z.number().parse(7);`;
  expect(written(await moduleOf('a.ts', text, { days: 7 }))).toBe('export const days = 7;\n');
});

test('modules without a check are loaded as they are, from wherever they are asked for', async () => {
  const free = await moduleOf('b/limits.ts', 'export const most = 3;');
  const text = `${zod}import { most as limit } from '../b/limits.ts';\nexport const fits = (n: number) => n < limit;\nexport const Size = z.number();`;
  expect(written(free)).toBe("export * from '@chancery/contract/b/limits.ts';\n");
  expect(written(await moduleOf('a/rules.ts', text), free)).toBe(
    "import { most as limit } from '@chancery/contract/b/limits.ts';\nexport const fits = (n) => n < limit;\n",
  );
});

test('a module that does more than declare is refused', async () => {
  await expect(moduleOf('a.ts', `${zod}z.config({});`)).rejects.toThrow('a.ts does more than declare');
});
