import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

const checks: readonly (readonly [string, readonly string[]])[] = [
  ['haproxy', ['-c', '-f', 'deploy/proxy/haproxy.cfg']],
  ['nginx', ['-t', '-q', '-c', `${root}deploy/proxy/nginx.conf`]],
  ['promtool', ['check', 'rules', 'deploy/monitoring/alerts.yml']],
];
const isHere = (program: string): boolean => {
  const { error } = spawnSync(program, ['-v'], { stdio: 'ignore' });
  return error === undefined;
};

for (const [program, args] of checks)
  test.skipIf(!isHere(program))(
    `${program}, where it is installed, takes the file that is meant for it`,
    () => {
      expect(() => execFileSync(program, args, { cwd: root, stdio: 'pipe' })).not.toThrow();
    },
  );
