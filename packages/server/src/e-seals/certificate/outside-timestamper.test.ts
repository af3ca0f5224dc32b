import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { readCertificate } from '@chancery/pdf-seal/pki/certificate.ts';
import { makeCrl } from '@chancery/pdf-seal/pki/crl.ts';
import { digest } from '@chancery/pdf-seal/pki/digest.ts';
import { makeEstate } from '@chancery/pdf-seal/pki/estate.testing.ts';
import { answerTimestamp, writeTimestampRequest } from '@chancery/pdf-seal/pki/timestamp.ts';
import { makePdf } from '@chancery/pdf-seal/seal/pdfs.testing.ts';
import { roundSeal } from '@chancery/pdf-seal/seal/picture.testing.ts';
import { sealPdf } from '@chancery/pdf-seal/seal/seal-pdf.ts';
import { verifyPdf } from '@chancery/pdf-seal/verify/verify.ts';
import { afterAll, expect, test } from 'vitest';
import { createWorld } from '../../testing/world.ts';
import { OutsideFault } from '../outside-fault.ts';
import { createSealedUnit, openTools, pem } from './certificate.testing.ts';
import { createOutsideTimestamper } from './outside-timestamper.ts';

const tools = await openTools();
const [theirs, others] = [await makeEstate('ec'), await makeEstate('ec')];
const imprint = digest('sha256', new TextEncoder().encode('合同 No. 7'));
const minute = 60_000;

type Answer = (query: Uint8Array) => Promise<Uint8Array | number>;
const granted =
  (signer = theirs.tsu.signer, at = () => new Date()): Answer =>
  async (query) =>
    (await answerTimestamp(query, signer, at())).answer;
const about =
  (other: (query: Uint8Array) => Uint8Array): Answer =>
  (query) =>
    granted()(other(query));

let answer: Answer = granted();
let asked = 0;
const responder = createServer(async (request, reply) => {
  asked += 1;
  const said = await answer(new Uint8Array(await buffer(request)));
  if (typeof said === 'number') reply.writeHead(said).end();
  else reply.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(said);
}).listen(0, '127.0.0.1');
await once(responder, 'listening');
afterAll(() => responder.close());
const sealTsaUrl = `http://127.0.0.1:${(responder.address() as AddressInfo).port}/tsa`;
const root = pem('CERTIFICATE', theirs.root.certificate.raw);
const sealTsaCert = await tools.put('tsa.pem', root);
const given = { sealTsaUrl, sealTsaCert };

const stamp = async (settings = given, patienceMs?: number) => {
  const { timestamp } = (await createOutsideTimestamper(settings, patienceMs)?.open()) ?? {};
  return timestamp?.(imprint, 'sha256');
};

/** The nonce of a question stands behind its imprint. */
const nonceOf = (query: Uint8Array): Uint8Array => query.slice(-11, -3);

test.each<[string, Answer, string]>([
  [
    'for something else',
    about((query) => writeTimestampRequest(digest('sha256'), 'sha256', nonceOf(query))),
    'for something else',
  ],
  [
    'to another question',
    about(() => writeTimestampRequest(imprint, 'sha256', Uint8Array.of(1, 2, 3))),
    'for something else',
  ],
  ['under a root nobody named', granted(others.tsu.signer), 'under a root'],
  ['by a certificate that is for sealing', granted(theirs.seal.signer), 'notForTimestamps'],
  ['of another time', granted(theirs.tsu.signer, () => new Date(Date.now() - 6 * minute)), 'another time'],
  ['that says no', about(() => Uint8Array.of(1, 2, 3)), 'no time stamp'],
  ['that cannot be read', async () => new TextEncoder().encode('come back tomorrow'), 'timestamp:'],
  ['that is an error', async () => 503, 'answered 503'],
])('an answer %s is none, and is asked for again later', async (_, wrong, message) => {
  answer = wrong;
  const refused = await stamp().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(OutsideFault);
  expect(refused).toMatchObject({ who: 'timestamp', message: expect.stringContaining(message) });
});

test('an authority that is silent or down is not waited for', async () => {
  const silent = Promise.withResolvers<number>();
  answer = () => silent.promise;
  await expect(stamp(given, 200)).rejects.toThrow('timestamp: no answer in 200 ms');
  silent.resolve(500);
  await expect(stamp({ ...given, sealTsaUrl: 'http://127.0.0.1:9/tsa' })).rejects.toBeInstanceOf(
    OutsideFault,
  );
});

test('a server with settings that name no certificate does not start', async () => {
  expect(() => createOutsideTimestamper({ ...given, sealTsaCert: tools.at('none.pem') })).toThrow(
    'SEAL_TSA_CERT',
  );
  const empty = await tools.put('empty.pem', 'nothing');
  expect(() => createOutsideTimestamper({ ...given, sealTsaCert: empty })).toThrow('no certificate');
});

test('a file is stamped outside, for long where the lists of that authority are at hand, and not at all while it is down', async () => {
  const world = await createWorld({ SEAL_TSA_URL: sealTsaUrl, SEAL_TSA_CERT: sealTsaCert });
  const { main, seal } = await createSealedUnit(world);
  const published = await fetch(`${world.address}/pki/root.cer`);
  const platform = readCertificate(new Uint8Array(await published.arrayBuffer()));
  const { id } = await seal();
  const sealed = async () => {
    const key = await world.app.services.keyOfSeal(main.unit.id, id);
    if (!key) throw new Error('the seal has no key');
    const places = [{ kind: 'at', page: 1, x: 60, y: 60 }] as const;
    const bytes = await sealPdf(makePdf(), { ...key, picture: roundSeal, places, at: new Date() });
    const report = await verifyPdf(bytes, { roots: [platform, theirs.root.certificate], at: new Date() });
    return { asked: key.level, verdict: report.verdict, level: report.signatures[0]?.level };
  };
  answer = granted();
  asked = 0;
  expect(await sealed()).toEqual({ asked: 'B-T', verdict: 'genuine', level: 'B-T' });
  expect(asked).toBe(1);
  const span = { from: new Date(Date.now() - minute), until: new Date(Date.now() + 60 * minute) };
  const lists = [theirs.root, theirs.issuing].map((issuer) =>
    makeCrl({ number: 1, ...span, revoked: [] }, issuer),
  );
  const beside = (await Promise.all(lists)).map((list) => pem('X509 CRL', list));
  await tools.put('tsa.pem', [root, ...beside].join(''));
  expect(await sealed()).toEqual({ asked: 'B-LTA', verdict: 'genuine', level: 'B-LTA' });
  expect(asked).toBe(3);
  answer = async () => 503;
  await expect(sealed()).rejects.toBeInstanceOf(OutsideFault);
});
