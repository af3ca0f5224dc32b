import { makeCrl } from '@chancery/pdf-seal/pki/crl.ts';
import { makeEstate } from '@chancery/pdf-seal/pki/estate.testing.ts';
import { localTimestamper } from '@chancery/pdf-seal/pki/timestamp.ts';
import { makePdf } from '@chancery/pdf-seal/seal/pdfs.testing.ts';
import { roundSeal } from '@chancery/pdf-seal/seal/picture.testing.ts';
import { createSealThread } from '@chancery/server/e-seals/seal-thread.ts';

/** What a batch of files costs in the thread that seals, up to B-LTA: `node tools/with-node.mjs bench/seal/batch.ts`. */
const files = 500;
/** As many as the jobs of one server have under way. */
const lanes = 3;
const say = (line: string) => process.stdout.write(`${line}\n`);
const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const { root, issuing, seal, tsu } = await makeEstate('ec');
const now = Date.now();
const span = { from: new Date(now - 60_000), until: new Date(now + 86_400_000) };
const crls = await Promise.all(
  [root, issuing].map((issuer) => makeCrl({ number: 1, ...span, revoked: [] }, issuer)),
);
const certificates = [root, issuing, seal, tsu].map(({ certificate }) => certificate.raw);
const keys = {
  signer: seal.signer,
  timestamp: localTimestamper(tsu.signer),
  validation: async () => ({ certificates, crls, ocsps: [] }),
};
const request = {
  picture: roundSeal,
  places: [{ kind: 'at', page: 1, x: 60, y: 60 }],
  level: 'B-LTA',
  at: new Date(),
} as const;

const paper = makePdf({ pages: 10, xref: 'stream' });
const thread = createSealThread();
// The thread keeps nobody from ending; here it is all that goes on.
const awake = setInterval(() => {}, 1_000);
await thread.seal(paper, request, keys);
const before = { at: performance.now(), cpu: cpuMs(), rss: process.memoryUsage.rss() };
let next = 0;
const lane = async () => {
  for (let at = next++; at < files; at = next++) await thread.seal(paper, request, keys);
};
await Promise.all(Array.from({ length: lanes }, lane));
const seconds = (performance.now() - before.at) / 1000;
const each = (cpuMs() - before.cpu) / files;
const more = (process.resourceUsage().maxRSS * 1024 - before.rss) / 1024 / 1024;
await thread.close();
clearInterval(awake);
say(
  `${files} files of ten pages: ${seconds.toFixed(1)} s, ${each.toFixed(1)} CPU ms a file, ${more.toFixed(0)} MB more at most`,
);
