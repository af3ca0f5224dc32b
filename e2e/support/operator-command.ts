import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { dataDir } from './settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Makes an operator by the command, as whoever runs a platform does, and answers with the one-time password. */
export const addOperator = async (name: string): Promise<string> => {
  const command = ['packages/server/src/operator.ts', 'add', name, '--data-dir', dataDir];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root });
  return stdout.trim().split(' ').at(-1) ?? '';
};
