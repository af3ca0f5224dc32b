import { inDays, makeEstate } from '@chancery/pdf-seal/pki/estate.testing.ts';
import { makePdf } from '@chancery/pdf-seal/seal/pdfs.testing.ts';
import { roundSeal } from '@chancery/pdf-seal/seal/picture.testing.ts';
import { sealPdf } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import { verifyPdf } from '@chancery/pdf-seal/verify/verify.ts';
import { median } from '../kit/figures.ts';

/** What checking a sealed file costs: `node tools/with-node.mjs bench/seal/verify.ts`. */
const say = (line: string) => process.stdout.write(`${line}\n`);
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const estates = { ec: await makeEstate('ec'), rsa: await makeEstate('rsa'), sm2: await makeEstate('sm2') };
type Kind = keyof typeof estates;
const roots = Object.values(estates).map(({ root }) => root.certificate);

const sealed = async (bytes: Uint8Array, kinds: readonly Kind[]): Promise<Uint8Array> => {
  let made = bytes;
  for (const [turn, kind] of kinds.entries())
    made = await sealPdf(made, {
      picture: roundSeal,
      places: [{ kind: 'at', page: turn + 1, x: 60, y: 60 }],
      signer: estates[kind].seal.signer,
      level: 'B-B',
      at: inDays(3),
    });
  return made;
};

const measure = async (what: string, goal: string, rounds: number, bytes: Uint8Array) => {
  const check = async () => {
    const start = cpuMs();
    const { verdict } = await verifyPdf(bytes, { roots, at: inDays(4) });
    if (verdict !== 'genuine') throw new Error(`${what}: ${verdict}`);
    return cpuMs() - start;
  };
  const cold = await check();
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) costs.push(await check());
  say(`| ${what} | ${cold.toFixed(0)} | ${median(costs).toFixed(1)} | ${goal} |`);
};

say('| what | CPU ms, the first time | CPU ms, median | goal |\n|---|---|---|---|');
const ten = makePdf({ pages: 10, xref: 'stream' });
const mixed = ['ec', 'rsa', 'ec', 'rsa', 'ec'] as const;
await measure('five seals on ten pages, P-256 and RSA', '≤ 300', 20, await sealed(ten, mixed));
await measure(
  'five seals on ten pages, SM2',
  '≤ 300',
  10,
  await sealed(ten, ['sm2', 'sm2', 'sm2', 'sm2', 'sm2']),
);
await measure('five seals on 1,000 pages', '', 3, await sealed(makePdf({ pages: 1_000 }), mixed));
await measure(
  'a seal on a file of 200 MB',
  '',
  1,
  await sealed(makePdf({ ballast: 200 * 1024 * 1024, pages: 10 }), ['ec']),
);
