import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingNames, specOf, variableOf } from '../../packages/server/src/runtime/settings.names.ts';
import { runConfig } from '../image/oci.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'deploy/compose');

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly ports?: readonly string[];
  readonly secrets: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<'database' | 'objects' | 'server', Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}
const compose = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'), { merge: true }) as Compose;
const work = mkdtempSync(join(tmpdir(), 'chancery-compose-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

test('each service has a health check and a named version, and only loopback is open by default', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    expect(service.healthcheck?.test[0], name).toBe('CMD');
    expect(service.image, name).toMatch(/^\$\{[A-Z0-9_]+:-[\w./-]+:[\w.-]+\}$/);
    expect(service.image, name).not.toMatch(/:latest/);
    for (const port of service.ports ?? []) expect(port).toMatch(/^\$\{LISTEN:-127\.0\.0\.1\}:/);
  }
  expect(compose.services.server).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect(compose.services.server.healthcheck?.test.slice(1)).toEqual(runConfig.Healthcheck.Test.slice(1));
});

test('every variable of the server is a setting, and secrets are files alone', () => {
  const known = new Set(settingNames.map(variableOf));
  const secrets = settingNames.filter((name) => specOf(name).secret).map(variableOf);
  const given = Object.keys(compose.services.server.environment ?? {});
  const inFiles = new Set(secrets.map((name) => `${name}_FILE`));
  expect(given.filter((name) => !known.has(name) && !inFiles.has(name))).toEqual([]);
  expect(given.filter((name) => secrets.includes(name))).toEqual([]);
  for (const { environment = {}, secrets: used } of Object.values(compose.services)) {
    for (const [name, value] of Object.entries(environment))
      if (/PASSWORD|SECRET|TOKEN|KEYS|_URL_FILE/.test(name)) expect(value).toMatch(/^\/run\/secrets\//);
    for (const name of used) expect(Object.keys(compose.secrets)).toContain(name);
  }
});

test('the secrets that are asked for are made by chance, once', () => {
  cpSync(join(folder, 'make-secrets.sh'), join(work, 'make-secrets.sh'));
  const make = () => execFileSync('sh', [join(work, 'make-secrets.sh')]);
  make();
  const names = Object.values(compose.secrets).map(({ file }) => file.replace('./secrets/', ''));
  expect(readdirSync(join(work, 'secrets')).sort()).toEqual(names.sort());
  expect(statSync(join(work, 'secrets')).mode & 0o077).toBe(0);
  const read = () => names.map((name) => readFileSync(join(work, 'secrets', name), 'utf8'));
  const first = read();
  make();
  expect(read()).toEqual(first);
  const [url = '', password = ''] = ['database-url', 'database-password'].map(
    (name) => first[names.indexOf(name)],
  );
  expect(new URL(url).password).toBe(password);
  expect(first[names.indexOf('secret-key')]).toMatch(/^[0-9a-f]{64}$/);
});

test('the Containerfile starts the image as the other way of making it does', () => {
  const text = readFileSync(join(root, 'deploy/image/Containerfile'), 'utf8').replaceAll('\\\n', ' ');
  const line = (word: string) => new RegExp(`^${word} (.*)$`, 'm').exec(text)?.[1]?.trim() ?? '';
  expect(line('USER')).toBe(runConfig.User);
  expect(text).toContain(`WORKDIR ${runConfig.WorkingDir}`);
  expect(line('ENV').split(/\s+/)).toEqual(runConfig.Env);
  expect(JSON.parse(line('ENTRYPOINT'))).toEqual(runConfig.Entrypoint);
  expect(line('VOLUME')).toBe(Object.keys(runConfig.Volumes)[0]);
  expect(line('EXPOSE').split(' ')).toEqual(
    Object.keys(runConfig.ExposedPorts).map((port) => port.split('/')[0]),
  );
  expect(/CMD (\[.*\])/.exec(line('HEALTHCHECK'))?.[1]).toBe(
    JSON.stringify(runConfig.Healthcheck.Test.slice(1)),
  );
});
