import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { decryptAge, encryptAge } from './age.ts';
import {
  identityFromPassphrase,
  newIdentity,
  readIdentity,
  readRecipient,
  recipientText,
} from './age-keys.ts';
import { encodeBech32 } from './bech32.ts';
import { keptBy, readKeepRule } from './keep-rule.ts';

const me = newIdentity();
const all = async (bytes: AsyncIterable<Buffer>): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
};
const seal = (bytes: Buffer) => all(encryptAge(me.recipient, [bytes]));
const open = (sealed: Buffer, who = me) =>
  all(
    decryptAge(
      who,
      (async function* () {
        for (let at = 0; at < sealed.length; at += 10_007) yield sealed.subarray(at, at + 10_007);
      })(),
    ),
  );

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_001])(
  '%i bytes come out as they went in',
  async (size) => {
    const bytes = randomBytes(size);
    expect((await open(await seal(bytes))).equals(bytes)).toBe(true);
  },
);

test('nothing opens that was altered, cut off, added to, or is for somebody else', async () => {
  const sealed = await seal(randomBytes(140_000));
  for (const at of [30, 100, 140, 190, 210, 70_000, sealed.length - 1]) {
    const bent = Buffer.from(sealed);
    bent[at] = (bent[at] ?? 0) ^ 1;
    await expect(open(bent), `byte ${at}`).rejects.toThrow();
  }
  const header = sealed.indexOf('\n--- ') + 49;
  const chunk = 65_536 + 16;
  for (const cut of [header + 16 + chunk, header + 16 + 2 * chunk, sealed.length - 1, header, 10])
    await expect(open(sealed.subarray(0, cut)), `cut at ${cut}`).rejects.toThrow();
  await expect(open(Buffer.concat([sealed, Buffer.from('x')]))).rejects.toThrow();
  await expect(open(sealed, newIdentity())).rejects.toThrow();
});

test('keys are read as age-keygen writes them, and slips are noticed', () => {
  // The example of the specification of age.
  const known = 'age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj';
  expect(recipientText(readRecipient(known) ?? Buffer.alloc(0))).toBe(known);
  expect(readRecipient(known.replace('zvky', 'zvkx'))).toBeUndefined();
  const seed = me.secret.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
  const text = encodeBech32('age-secret-key-', seed).toUpperCase();
  expect(readIdentity(`# made today\n${text}\n`)?.recipient).toEqual(me.recipient);
  const salt = Buffer.alloc(16, 1);
  expect(identityFromPassphrase('correct horse', salt).recipient).toEqual(
    identityFromPassphrase('correct horse', salt).recipient,
  );
});

test.skipIf(!existsSync('/usr/bin/age'))(
  'age itself opens what was sealed here, and the other way round',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'chancery-age-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const key = join(folder, 'key');
    const seed = me.secret.export({ format: 'der', type: 'pkcs8' }).subarray(-32);
    await writeFile(key, encodeBech32('age-secret-key-', seed).toUpperCase());
    const bytes = randomBytes(200_000);
    const maxBuffer = 2 ** 24;
    expect(
      execFileSync('age', ['-d', '-i', key], { input: await seal(bytes), maxBuffer }).equals(bytes),
    ).toBe(true);
    const theirs = execFileSync('age', ['-r', recipientText(me.recipient)], { input: bytes, maxBuffer });
    expect((await open(theirs)).equals(bytes)).toBe(true);
  },
);

test.each([
  ['7d', 7],
  ['3d 2w', 3],
  ['1m', 1],
  ['2d 3w 12m', 5],
  ['999d', 65],
])('of 65 days with a backup a day, %s keeps %i', (text, count) => {
  const days = Array.from({ length: 65 }, (_none, n) => ({
    begunAt: new Date(Date.UTC(2026, 7, 31 - n, 3)).toISOString(),
  }));
  const rule = readKeepRule(text);
  const kept = rule ? keptBy(rule, days) : new Set();
  expect(kept.has(days[0])).toBe(true);
  expect(kept.size).toBe(count);
});

test.each(['', '7', 'd7', '0d', '7d,3w', '1y'])('%j is no rule', (text) => {
  expect(readKeepRule(text)).toBeUndefined();
});
