import { createHash } from 'node:crypto';
import { appendFile, glob, readFile, truncate } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Done, Task } from './tasks.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const measured = [
  'packages/watermark/src/**/*.ts',
  'bench/watermark/{attacks,documents,photos}/**/*.ts',
  'bench/watermark/kit/{cpu,keys,look,perform,picture,quality,random}.ts',
];

/** What some sources are: figures of two engines, or of two suites of attacks, are never mixed. */
export const fingerprintOf = async (sources: readonly string[]): Promise<string> => {
  const hash = createHash('sha256');
  const names: string[] = [];
  for await (const name of glob([...sources], { cwd: root }))
    if (!name.endsWith('.test.ts') && !name.endsWith('.testing.ts')) names.push(name);
  for (const name of names.sort()) hash.update(name).update(await readFile(`${root}/${name}`));
  return hash.digest('hex');
};

/** The whole lines of a file that runs add to. */
export const linesOf = async (file: string): Promise<string[]> => {
  const text = await readFile(file, 'utf8').catch(() => '');
  // A line that was cut off with the run that wrote it is dropped, and must not swallow the one after it.
  if (text !== '' && !text.endsWith('\n'))
    await truncate(file, Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)));
  return text.split('\n').slice(0, -1);
};

/** What earlier runs measured and wrote down, so that a long run can be done in several sittings. */
export interface Kept {
  readonly done: ReadonlyMap<string, Done>;
  readonly add: (task: Task, done: Done) => Promise<void>;
}

/** Reads what is kept in a file; of another engine than this one nothing is taken. */
export const openKept = async (file: string | undefined): Promise<Kept> => {
  const done = new Map<string, Done>();
  if (file === undefined) return { done, add: async () => {} };
  const engine = await fingerprintOf(measured);
  for (const line of await linesOf(file)) {
    const one = JSON.parse(line) as { engine: string; task: Task; done: Done };
    if (one.engine === engine) done.set(JSON.stringify(one.task), one.done);
  }
  return {
    done,
    add: (task, result) => appendFile(file, `${JSON.stringify({ engine, task, done: result })}\n`),
  };
};
