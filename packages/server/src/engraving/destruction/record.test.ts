import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readCertificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { verifyPdf } from '@chancery/pdf-seal/verify/verify.ts';
import { expect, test, vi } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { createDestructionOffice } from './destruction.testing.ts';

const world = await createWorld({ BRAND: '0' });
const office = await createDestructionOffice(world);
const { unit, main, keeper, witness, begin, handIn, destroy, sign, get, seal } = office;
const run = promisify(execFile);

test('an ordinary reader finds in the certificate who did what, what the photos were, and a seal over all of it', async ({
  skip,
}) => {
  const isThere = await run('pdfsig', ['-v']).then(
    () => true,
    ({ code }: { code: unknown }) => code !== 'ENOENT',
  );
  if (!isThere) skip('poppler is not installed');
  const { id: deviceId, name } = await seal();
  const id = await begin(deviceId);
  await handIn(id, { place: 'Room 9' });
  await destroy(id);
  await sign(id, witness);
  await sign(id, keeper);
  await vi.waitFor(async () => expect((await get(id)).record).not.toBeNull(), 60_000);
  const { record, number, photos } = await get(id);
  const bytes = Buffer.from(await (await fetch(`${world.address}${record?.tmpUrl}`)).arrayBuffer());
  const folder = await mkdtemp(join(tmpdir(), 'chancery-destroyed-'));
  try {
    const path = join(folder, 'record.pdf');
    await writeFile(path, bytes);
    const { stdout: signed } = await run('pdfsig', ['-nocert', path]);
    expect(signed).toContain('Signature is Valid');
    // Behind it stands only what proves its certificates later.
    const root = await fetch(`${world.address}/pki/root.cer`);
    const roots = [readCertificate(new Uint8Array(await root.arrayBuffer()))];
    const report = await verifyPdf(new Uint8Array(bytes), { roots, at: new Date() });
    expect(report).toMatchObject({ verdict: 'genuine', signatures: [{ changes: [{ code: 'validation' }] }] });
    const { stdout } = await run('pdftotext', [path, '-']);
    const text = stdout.replaceAll(/\s+/g, ' ');
    const people = [keeper, main, witness].map(({ realName }) => realName);
    for (const said of [name, number, unit.name, 'Room 9', 'cut in four', ...people])
      expect(text).toContain(said);
    expect(photos).toHaveLength(4);
    for (const { file } of photos) expect(text).toContain(file.digest);
  } finally {
    await rm(folder, { recursive: true });
  }
});
