import { expect, it } from 'vitest';
import { judgeChanges } from '../judge/judge.ts';
import { readPdf } from '../pdf/read.ts';
import { inDays, makeEstate } from '../pki/estate.testing.ts';
import { localTimestamper } from '../pki/timestamp.ts';
import { inputKinds } from './inputs.testing.ts';
import { linearised } from './linearised.testing.ts';
import { dateLine, roundSeal } from './picture.testing.ts';
import { type SealRequest, sealPdf } from './seal-pdf.ts';

const { seal: sealer, tsu } = await makeEstate('ec');
const seal = (bytes: Uint8Array, wish: Partial<SealRequest>) =>
  sealPdf(bytes, {
    picture: roundSeal,
    places: [{ kind: 'at', page: 1, x: 60, y: 60 }],
    signer: sealer.signer,
    level: 'B-LTA',
    timestamp: localTimestamper(tsu.signer),
    validation: async () => ({ certificates: sealer.signer.chain, crls: [], ocsps: [] }),
    at: inDays(3),
    ...wish,
  });

it.each(Object.entries({ ...inputKinds, 'a linearised file': linearised }))(
  'later seals on %s are no forbidden change',
  async (_, make) => {
    const once = await seal(make(), { level: 'B-B' });
    const signed = readPdf(once).revisions.length - 1;
    const stamped = await seal(once, {
      places: [
        { kind: 'at', page: 1, x: 60, y: 100 },
        { kind: 'pages', which: 'every', x: 60, y: 60 },
      ],
      beside: [{ picture: dateLine, places: [{ kind: 'at', page: 1, x: 60, y: 125 }] }],
    });
    const closed = await seal(stamped, { close: true });
    expect(judgeChanges(readPdf(closed), signed).filter(({ allowed }) => !allowed)).toEqual([]);
  },
);
