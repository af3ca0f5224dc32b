import { execFile } from 'node:child_process';
import { join } from 'node:path';

const command = join(import.meta.dirname, '..', 'audit.ts');

/** What `npm run audit` has to say against the database of a data folder: nothing where everything is right. */
export const auditFaults = (
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<string[]> =>
  new Promise((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...settings };
    execFile(process.execPath, [command], { env, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      const lines = `${stdout}${stderr}`.split('\n').filter(Boolean);
      resolve(error ? lines.filter((line) => !/ entries are right, root /.test(line)) : []);
    });
  });
