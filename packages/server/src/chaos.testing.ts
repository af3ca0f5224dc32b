import { setTimeout as sleep } from 'node:timers/promises';
import { createFleet } from '@chancery/simulator/fleet.ts';
import { identitiesOf } from '@chancery/simulator/identities.ts';
import { mqttLink } from '@chancery/simulator/mqtt-link.ts';
import type { Disturbance } from '@chancery/simulator/options.ts';
import { createRandom } from '@chancery/simulator/random.ts';
import type { DiaryLine } from '@chancery/simulator/seal.types.ts';
import { type Comparison, compare } from './chaos.audit.testing.ts';
import { type Meeting, ownBroker } from './chaos.broker.testing.ts';
import { grantWhereNone, makeSeals } from './chaos.seals.testing.ts';
import {
  killPostgres,
  makeDataDir,
  removeDataDir,
  type ServerProcess,
  startServer,
} from './durability.server.ts';
import { auditFaults } from './testing/run-audit.ts';

/** How bad it gets, and for how long. */
export interface ChaosSize {
  readonly seals: number;
  readonly seconds: number;
  readonly pressesPerMinute: number;
  readonly seed: number;
  readonly chaos: readonly Disturbance[];
  /** Between two blows to the server, its database or the broker. */
  readonly blowSeconds: number;
}

/** What came of it. */
export interface ChaosResult extends Comparison {
  readonly serverKills: number;
  readonly databaseKills: number;
  readonly brokerKills: number;
  readonly grants: number;
  readonly connects: number;
  /** Presses that the seals still held at the end. */
  readonly unsaid: number;
}

const settleMs = 300_000;
const grantMs = 500;

/** What was killed how often, in words. */
export const killed = (counts: Pick<ChaosResult, `${string}Kills` & keyof ChaosResult>): string =>
  `${counts.serverKills} servers, ${counts.databaseKills} databases and ${counts.brokerKills} brokers killed`;

/** Lets seals press while everything around them is cut, doubled, killed and started again; then compares. */
export const wreakHavoc = async (
  size: ChaosSize,
  say: (line: string) => void = () => {},
  open: () => Promise<Meeting> = ownBroker,
): Promise<ChaosResult> => {
  const random = createRandom(size.seed);
  const dataDir = await makeDataDir();
  const { url, settings, ...broker } = await open();
  /** Tries again, as whatever supervises a server would. */
  const start = async (tries = 5): Promise<ServerProcess> =>
    startServer(dataDir, settings).catch((error: unknown) => {
      if (tries === 1) throw error;
      return start(tries - 1);
    });
  let server: ServerProcess = await start();
  const counts = { serverKills: 0, databaseKills: 0, brokerKills: 0, grants: 0 };
  try {
    const { boss, made, orderPublicKey } = await makeSeals(server.baseUrl, dataDir, size.seals);
    const ca = await broker.authority(dataDir);
    const diary: DiaryLine[] = [];
    const fleet = createFleet({
      identities: identitiesOf({ orderPublicKey, devices: made, url }),
      open: ({ serial }, at) => mqttLink({ url, ca, serial, secret: made[at]?.secret ?? '' }),
      random: createRandom(size.seed + 1),
      pressesPerMinute: size.pressesPerMinute,
      chaos: new Set(size.chaos),
      onLine: (line) => diary.push(line),
    });
    const grantMore = async () => {
      counts.grants += await grantWhereNone(server.baseUrl, dataDir, boss);
    };
    await grantMore();
    fleet.start();
    const end = Date.now() + size.seconds * 1_000;
    const granting = (async () => {
      while (Date.now() < end) {
        await sleep(grantMs);
        await grantMore();
      }
    })();
    const hitServer = async () => {
      await server.kill();
      counts.serverKills += 1;
      server = await start();
    };
    const hitDatabase = () =>
      killPostgres(dataDir).then(
        () => {
          counts.databaseKills += 1;
        },
        // It is still coming up from the blow before.
        () => undefined,
      );
    const hitBroker = async () => {
      await broker.blow?.();
      counts.brokerKills += 1;
    };
    const blows = [hitServer, hitDatabase, ...(broker.blow ? [hitBroker] : [])];
    for (let at = 0; ; at += 1) {
      await sleep(size.blowSeconds * 1_000 * (0.5 + random.next()));
      // However slow the machine is, each was hit once.
      if (Date.now() >= end && at >= blows.length && counts.databaseKills > 0) break;
      await blows[at % blows.length]?.();
      const pressed = diary.filter(({ what }) => what === 'pressed').length;
      const left = Math.max(0, Math.round((end - Date.now()) / 1_000));
      say(`${left} s left, ${pressed} presses, ${killed(counts)}`);
    }
    await granting;
    const unsaid = await fleet.settle(settleMs);
    const held = fleet.players.flatMap((player) => {
      const { identity, memory } = player.seal();
      return memory.presses.map(({ counter }) => `${identity.serial} ${counter}`);
    });
    for (const one of held) say(`not handed over: ${one}`);
    const result = await compare(dataDir, diary, new Set(held));
    fleet.stop();
    // What was cut off in the middle left no row that the log does not speak of.
    const altered = (await auditFaults(dataDir)).map((line) => `audit: ${line}`);
    return {
      ...result,
      faults: [...result.faults, ...altered],
      ...counts,
      connects: fleet.counts.connects,
      unsaid,
    };
  } finally {
    await server.kill().catch(() => undefined);
    await broker.stop();
    await removeDataDir(dataDir);
  }
};
