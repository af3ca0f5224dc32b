import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beginExport, downloadExport, getExport } from '@chancery/contract/export/calls.ts';
import { ExportFormat, ExportState, ExportType } from '@chancery/contract/export/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { filesIn, isArchive, verifyArchive } from '@chancery/evidence/archive.ts';
import { afterAll, expect, test } from 'vitest';
import { createUses } from '../../seal-use/use-record/use-record.testing.ts';
import { type Caller, createWorld } from '../../testing/world.ts';
import { createExporting } from './export.testing.ts';
import { zipped } from './zip.ts';

const world = await createWorld();
await world.app.services.exportRunner.close();
const exporting = createExporting(world);
const uses = createUses(world);

const exported = async (who: Caller, type: 3 | 10) => {
  const input = { type, format: ExportFormat.evidence, columns: ['title', 'verdict'] };
  const { id } = await world.call(who, beginExport, input);
  await exporting.write();
  return world.call(who, getExport, { id });
};

const folder = await mkdtemp(join(tmpdir(), 'chancery-export-proofs-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const command = fileURLToPath(new URL('../../../../../tools/verify.ts', import.meta.url));

/** What `npm run verify` ends with: 0 genuine, 1 not, 3 consistent but by a key nobody trusts. */
const verify = (path: string, ...args: string[]): Promise<number> =>
  new Promise((resolve) => {
    const child = execFile(process.execPath, [command, path, ...args]);
    child.once('exit', (code) => resolve(code ?? -1));
  });

/** The same archive with other contents. */
const repacked = async (files: ReadonlyMap<string, Buffer>): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  const entries = async function* () {
    for (const [name, content] of files)
      yield {
        name,
        content: (async function* () {
          yield content;
        })(),
      };
  };
  for await (const bytes of zipped(entries())) parts.push(bytes);
  return Buffer.concat(parts);
};

test('an export with proofs is an archive that anybody can check, and that tells when it was changed', async () => {
  const { main, device, member, press } = await uses.office();
  const grant = await uses.authorization(device, member, { normal: 2 });
  await uses.take([press({ order: grant.id }), press({ order: grant.id }), press({})]);
  for (const type of [ExportType.useRecords, ExportType.useDetails] as const) {
    const job = await exported(main, type);
    expect(job).toMatchObject({ state: ExportState.done, rows: type === ExportType.useRecords ? 2 : 3 });
    const { tmpUrl } = await world.call(main, downloadExport, { id: job.id });
    const bytes = Buffer.from(await (await fetch(world.address + tmpUrl)).arrayBuffer());
    expect(isArchive(bytes)).toBe(true);
    expect(verifyArchive(bytes)).toMatchObject({ verdict: 'consistent' });
    const path = join(folder, `${type}.zip`);
    await writeFile(path, bytes);
    const { fingerprint } = world.app.services.evidence;
    expect(await verify(path)).toBe(3);
    expect(await verify(path, '--key', fingerprint)).toBe(0);
    const files = new Map(filesIn(bytes));
    expect([...files.keys()].filter((name) => name.startsWith('proofs/'))).toHaveLength(2);
    expect([...files.keys()]).toContain(`proofs/${grant.empowerNo}.json`);

    const table = files.get('table.csv') ?? Buffer.alloc(0);
    const other = Buffer.from(table.toString('utf8').replaceAll(/[0-9a-f]{12}\r/g, '000000000000\r'));
    const changed = await repacked(new Map([...files, ['table.csv', other]]));
    expect(verifyArchive(changed)).toMatchObject({ verdict: 'notGenuine', fault: { code: 'rowUnproven' } });
    await writeFile(path, changed);
    expect(await verify(path, '--key', fingerprint)).toBe(1);
    const name = `proofs/${grant.empowerNo}.json`;
    const bent = Buffer.from((files.get(name) ?? '').toString().replace('A contract', 'B contract'));
    expect(verifyArchive(await repacked(new Map([...files, [name, bent]])))).toMatchObject({
      verdict: 'notGenuine',
    });
  }
});

test('uses whose rows are not what the log says are not exported as proven', async () => {
  const { main, device, member, press } = await uses.office();
  const grant = await uses.authorization(device, member, { normal: 2 });
  await uses.take([press({ order: grant.id })]);
  await world.db.query(`UPDATE press SET verdict = 'normal', device_at = now() WHERE device_id = $1`, [
    device.id,
  ]);
  expect(await exported(main, ExportType.useRecords)).toMatchObject({ state: 'failed', fault: 'altered' });
});

test('an export proves so many uses and no more', async () => {
  const { main, press } = await uses.office();
  await uses.take([press({})]);
  const { id } = await world.call(main, beginExport, {
    type: ExportType.useRecords,
    format: ExportFormat.evidence,
  });
  await exporting.turn();
  const proven = { id: 'ffffffff-ffff-ffff-ffff-ffffffffffff', key: '', file: '', photos: [] };
  const proofs = JSON.stringify(Array.from({ length: limits.export.evidenceUses }, () => proven));
  await world.db.query('UPDATE export_job SET proofs = $2 WHERE id = $1', [id, proofs]);
  await exporting.turn();
  expect(await world.call(main, getExport, { id })).toMatchObject({ state: 'failed', fault: 'tooMany' });
});
