import { basename, dirname } from 'node:path';
import { createVitest, type TestSpecification } from 'vitest/node';
import type { Answer, Order } from './runner.ts';
import type { Watch } from './sandbox.ts';

// Lives in the copy of the sources: loads the tests once, and runs them again after each change.
const { project, tests, names }: Watch = JSON.parse(process.argv[2] ?? '');
const vitest = await createVitest('test', {
  project: [project],
  watch: false,
  reporters: [{}],
  maxWorkers: 1,
  fileParallelism: false,
  pool: 'threads',
  retry: 0,
  ...(names ? { testNamePattern: new RegExp(names) } : {}),
});

const say = (answer: Answer) => process.send?.(answer);
const stemOf = (file: string): string => basename(file).split(/[.-]/)[0] ?? '';
/** A worker that died with a mutant would fail all that follow. */
let isWell = true;
const tookMs = new Map<string, number>();

/** Tests named like what was changed come first, then those beside it, then quick ones: the sooner one fails, the better. */
const inOrder = (specs: readonly TestSpecification[], changed: string): TestSpecification[] => {
  const weight = ({ moduleId }: TestSpecification) =>
    (stemOf(moduleId) === stemOf(changed) ? 0 : 2_000_000) +
    (dirname(moduleId) === dirname(changed) ? 0 : 1_000_000) +
    (tookMs.get(moduleId) ?? 0);
  return [...specs].sort((a, b) => weight(a) - weight(b));
};

const passes = async (spec: TestSpecification): Promise<boolean> => {
  const begun = Date.now();
  // What an earlier mutant threw where nobody caught it is not of this one.
  vitest.state.clearErrors();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([spec]);
  if (!tookMs.has(spec.moduleId)) tookMs.set(spec.moduleId, Date.now() - begun);
  // The answer tells of every file that ever ran: what failed for an earlier mutant would fail for all that follow.
  const own = testModules.filter(({ moduleId }) => moduleId === spec.moduleId);
  if (own.length === 0 || unhandledErrors.length > 0) isWell = false;
  return isWell && own.every((one) => one.ok());
};

const pass = async (changed: readonly string[]): Promise<boolean> => {
  const specs = await vitest.globTestSpecifications([...tests]);
  for (const spec of inOrder(specs, changed[0] ?? '')) if (!(await passes(spec))) return false;
  return specs.length > 0;
};

process.on('message', async ({ changed }: Order) => {
  for (const file of changed) vitest.invalidateFile(file);
  const passed = await pass(changed).catch(() => {
    isWell = false;
    return false;
  });
  say({ passed, isWell });
});
let isLeaving = false;
/** Closes what the tests began, such as a database, which would outlive them. */
const leave = async () => {
  // Asked twice: by whoever gave the orders, and by their end.
  if (isLeaving) return;
  isLeaving = true;
  setTimeout(() => process.exit(), 30_000).unref();
  await vitest.close().catch(() => {});
  process.exit();
};
// Whoever gave the orders is gone, or has no more.
process.on('disconnect', leave);
process.on('SIGTERM', leave);
say({ passed: true, isWell });
