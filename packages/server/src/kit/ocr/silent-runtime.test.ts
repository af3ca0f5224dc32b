import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../runtime/test-process.ts';

const run = promisify(execFile);

test('reading pictures gives this machine no number and tells nobody', async () => {
  const home = await temporaryFolder();
  const engine = new URL('./ocr-engine.ts', import.meta.url).href;
  const script = `const { createEngine } = await import('${engine}'); await createEngine(); process.exit(0);`;
  const { PATH } = process.env;
  await run(process.execPath, ['--input-type=module', '-e', script], { env: { PATH, HOME: home } });
  expect(await readdir(home)).toEqual([]);
});
