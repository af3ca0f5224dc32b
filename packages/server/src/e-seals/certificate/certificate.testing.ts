import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { KeyKind } from '@chancery/pdf-seal/pki/signer.ts';
import { afterAll } from 'vitest';
import type { createWorld } from '../../testing/world.ts';

const run = promisify(execFile);

/** A folder to hand files to openssl; what it says, its complaints with it. The server answers meanwhile. */
export const openTools = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chancery-certificate-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  return {
    at,
    put: async (name: string, content: Uint8Array | string) => {
      await writeFile(at(name), content);
      return at(name);
    },
    get: (name: string) => readFile(at(name)),
    openssl: async (...args: readonly string[]): Promise<string> => {
      const { stdout, stderr } = await run('openssl', [...args]).catch((error: unknown) => {
        const { stdout: out = '', stderr: complaint = '' } = error as { stdout?: string; stderr?: string };
        throw new Error(`${out}${complaint}`);
      });
      return `${stdout}${stderr}`;
    },
  };
};

export const pem = (label: string, der: Uint8Array): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;

/** A unit whose electronic seals have certificates. */
export const createSealedUnit = async ({ app, given }: Awaited<ReturnType<typeof createWorld>>) => {
  const main = await given.member({ role: Role.mainAdministrator });
  const { certificates } = app.services;
  const scope = { companyId: main.unit.id };
  const actor = { id: main.id, name: 'Main', companyId: main.unit.id } as never;
  const seal = async (kind: KeyKind = 'ec') => {
    const { id, name } = await given.device({ unit: main.unit, subtype: SealSubtype.ordinaryElectronic });
    const pair = await certificates.ready(kind);
    const row = await app.transactions.apart(scope, (tx) =>
      certificates.certify(tx, actor, { deviceId: id, name }, pair),
    );
    return { id, certificateId: row.id, serial: row.serial, certificate: row.certificate };
  };
  const signer = (sealId: string) =>
    app.transactions.apart(scope, (tx) => app.services.signerFor(tx, sealId));
  return { main, scope, seal, signer };
};
