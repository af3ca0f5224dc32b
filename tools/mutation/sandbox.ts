import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const copied = ['packages', 'tools', 'package.json', 'tsconfig.json', 'vitest.config.ts'];

/** Replaces a text of a file, which must be there. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

/** Tests that must notice: files, and a pattern of names where a few of them will do. */
export interface Watch {
  readonly project: 'server' | 'unit';
  readonly tests: readonly string[];
  readonly names?: string;
}

/** What tests said: they failed, they passed, or they did not end in time. */
export type Verdict = 'noticed' | 'survived' | 'timed out';

/** A copy of the sources, with the same packages installed, in which anything may be broken. */
export const createSandbox = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chancery-mutation-'));
  for (const name of copied) await cp(join(root, name), join(folder, name), { recursive: true });
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@chancery'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@chancery') await symlink(join(root, 'node_modules', name), join(modules, name));
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(modules, '@chancery', name));

  const run = ({ project, tests, names }: Watch, patienceMs: number): Promise<Verdict> =>
    new Promise((resolve) => {
      const only = names ? ['-t', names] : [];
      const words = [
        join(modules, 'vitest/vitest.mjs'),
        'run',
        '--project',
        project,
        '--bail',
        '1',
        '--retry',
        '0',
        ...tests,
        ...only,
      ];
      const child = spawn(process.execPath, words, { cwd: folder, stdio: 'ignore' });
      const timer = setTimeout(() => child.kill(), patienceMs);
      child.on('close', (code, signal) => {
        clearTimeout(timer);
        resolve(signal ? 'timed out' : code === 0 ? 'survived' : 'noticed');
      });
    });

  /** Breaks something, asks the tests, and mends it again. */
  const tryEdits = async (edits: readonly Edit[], watch: Watch, patienceMs: number): Promise<Verdict> => {
    const before = new Map<string, string>();
    try {
      for (const { file, find, put } of edits) {
        const path = join(folder, file);
        const text = await readFile(path, 'utf8');
        if (!before.has(path)) before.set(path, text);
        if (!text.includes(find)) throw new Error(`${file} does not say: ${find}`);
        await writeFile(path, text.replace(find, put));
      }
      return await run(watch, patienceMs);
    } finally {
      for (const [path, text] of before) await writeFile(path, text);
    }
  };

  /** Writes a source of the copy anew; answers what it said before. */
  const rewrite = async (file: string, change: (text: string) => string): Promise<string> => {
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    await writeFile(path, change(text));
    return text;
  };

  return { folder, run, tryEdits, rewrite, remove: () => rm(folder, { recursive: true, force: true }) };
};

export type Sandbox = Awaited<ReturnType<typeof createSandbox>>;
