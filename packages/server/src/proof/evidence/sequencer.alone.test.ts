import { createServer } from 'node:net';
import { signerOf } from '@chancery/evidence/signature.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createMapGrower } from './map-thread.ts';
import { startSequencer } from './sequencer.ts';
import { createStandingRefusals, platformWide } from './standing-refusals.ts';

/** A port where nobody answers. */
const closedPort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });

test('a sequencer without its database says so to whoever waits, and raises no alarm for it', async () => {
  const log = pino({ level: 'silent' });
  const refusals = createStandingRefusals(log);
  const never = async () => {
    throw new Error('it must not come to this');
  };
  const sequencer = startSequencer({
    connection: { host: '127.0.0.1', port: await closedPort(), user: 'nobody' },
    openMemory: never,
    refusals,
    continueKeys: never,
    onKeys: never,
    signer: signerOf(new Uint8Array(32)),
    macs: [],
    maps: createMapGrower(),
    resumed: async () => false,
    log,
  });
  await expect(sequencer.flush()).rejects.toThrow('ECONNREFUSED');
  expect(refusals.of(platformWide)).toBeUndefined();
  await sequencer.close();
  await expect(sequencer.flush()).rejects.toThrow('closing');
});
