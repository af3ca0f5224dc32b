import { inDays, makeEstate } from '@chancery/pdf-seal/pki/estate.testing.ts';
import type { Place } from '@chancery/pdf-seal/place/places.ts';
import { makePdf } from '@chancery/pdf-seal/seal/pdfs.testing.ts';
import { roundSeal } from '@chancery/pdf-seal/seal/picture.testing.ts';
import { sealPdf } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import { median } from '../kit/figures.ts';

/** What a seal costs: `node tools/with-node.mjs bench/seal/cost.ts`. */
const say = (line: string) => process.stdout.write(`${line}\n`);
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const estates = { ec: await makeEstate('ec'), rsa: await makeEstate('rsa'), sm2: await makeEstate('sm2') };
type Kind = keyof typeof estates;

const here: Place = { kind: 'at', page: 1, x: 60, y: 60 };
const seal = (bytes: Uint8Array, kind: Kind, places: readonly Place[] = [here]) =>
  sealPdf(bytes, {
    picture: roundSeal,
    places,
    signer: estates[kind].seal.signer,
    level: 'B-B',
    at: inDays(3),
  });

const measure = async (what: string, goal: string, rounds: number, act: () => Promise<Uint8Array>) => {
  const first = cpuMs();
  let made = await act();
  const cold = cpuMs() - first;
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = cpuMs();
    made = await act();
    costs.push(cpuMs() - start);
  }
  say(
    `| ${what} | ${cold.toFixed(0)} | ${median(costs).toFixed(1)} | ${goal} | ${(made.length / 1024).toFixed(0)} KB |`,
  );
};

say('| what | CPU ms, the first time | CPU ms, median | goal | file after |\n|---|---|---|---|---|');
const ten = makePdf({ pages: 10, xref: 'stream' });
for (const kind of ['ec', 'rsa', 'sm2'] as const)
  await measure(`a seal on ten pages, ${kind}`, '≤ 150', 30, () => seal(ten, kind));
const many = makePdf({ pages: 200, xref: 'stream' });
await measure('across 200 pages', '≤ 1000', 10, () =>
  seal(many, 'ec', [{ kind: 'across', from: 1, to: 200, edge: 'right', y: 100 }]),
);
const thousand = makePdf({ pages: 1_000 });
await measure('on each of 1,000 pages', '', 5, () =>
  seal(thousand, 'ec', [{ kind: 'pages', which: 'every', x: 60, y: 60 }]),
);
const large = makePdf({ ballast: 200 * 1024 * 1024, pages: 10 });
const before = process.memoryUsage.rss();
await measure('a file of 200 MB', '', 1, () => seal(large, 'ec'));
const more = (process.resourceUsage().maxRSS * 1024 - before) / 1024 / 1024;
say(
  `Memory for the file of 200 MB, beyond the file itself, two times one after the other: ${more.toFixed(0)} MB at most`,
);
