import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const pem = (label: string, ...all: readonly Uint8Array[]): string =>
  all
    .map((der) => {
      const lines =
        Buffer.from(der)
          .toString('base64')
          .match(/.{1,64}/g) ?? [];
      return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
    })
    .join('');

/** A folder to hand files to openssl and to take them back. */
export const openTools = () => {
  const folder = mkdtempSync(join(tmpdir(), 'chancery-pki-'));
  const at = (name: string): string => join(folder, name);
  return {
    at,
    put: (name: string, content: Uint8Array | string): string => {
      writeFileSync(at(name), content);
      return at(name);
    },
    /** What openssl says, its complaints with it; a refusal is an error. */
    openssl: (...args: readonly string[]): string => {
      try {
        return execFileSync('sh', ['-c', 'exec openssl "$@" 2>&1', 'sh', ...args], { encoding: 'utf8' });
      } catch (error) {
        const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
        throw new Error(said, { cause: error });
      }
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
};
