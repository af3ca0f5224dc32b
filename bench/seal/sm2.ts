import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestFor, signDetached } from '@chancery/pdf-seal/pki/cms.ts';
import { makeEstate } from '@chancery/pdf-seal/pki/estate.testing.ts';

/**
 * Whether BouncyCastle agrees to signatures and certificates by SM2, which `openssl cms` does not know.
 * `node tools/with-node.mjs bench/seal/sm2.ts`, where Java and libbcpkix-java are installed.
 */
const folder = mkdtempSync(join(tmpdir(), 'chancery-sm2-'));
const put = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};
const jars = ['bcpkix', 'bcprov', 'bcutil'].map((name) => `/usr/share/java/${name}.jar`).join(':');

const { root, issuing, seal } = await makeEstate('sm2');
const content = new TextEncoder().encode('合同 No. 7');
const files = [
  put('content', content),
  put('signed.cms', await signDetached(digestFor('sm2', content), seal.signer)),
  ...[seal, issuing, root].map(({ certificate }, at) => put(`${at}.cer`, certificate.raw)),
];
const said = execFileSync('java', ['-cp', jars, join(import.meta.dirname, 'CheckSm2.java'), ...files], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
});
rmSync(folder, { recursive: true });
const expected = ['signature true', 'certificate true', 'certificate true', 'certificate true'];
if (said.trim() !== expected.join('\n')) throw new Error(said);
process.stdout.write('BouncyCastle agrees to SM2: a signature and three certificates\n');
