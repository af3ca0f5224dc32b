import { mosquitto, ownBroker } from '@chancery/server/chaos.broker.testing.ts';
import { killed, wreakHavoc } from '@chancery/server/chaos.testing.ts';
import type { Bench } from './kit/figures.ts';

const havocAt =
  (name: string, open: typeof ownBroker): Bench =>
  async ({ quick }, say) => {
    const result = await wreakHavoc(
      {
        seals: quick ? 50 : 200,
        seconds: quick ? 30 : 300,
        pressesPerMinute: 60,
        seed: 11,
        chaos: ['cut', 'dup', 'reorder', 'silence', 'skew', 'tamper'],
        blowSeconds: 10,
      },
      say,
      open,
    );
    const { pressed, counted, faults, unsaid, grants, connects } = result;
    for (const fault of faults.slice(0, 20)) say(fault);
    const detail = `${pressed} presses, ${counted} counted against ${grants} grants, ${connects} connections, ${killed(result)}, ${faults.length} differences, ${unsaid} not handed over`;
    return [
      {
        name: `${name}: presses kept ÷ pressed`,
        ratio: (pressed - faults.length - unsaid) / pressed,
        goal: 1,
        detail,
      },
    ];
  };

/** Seals that press while connections are cut and servers and databases killed: how many presses the database has of them. */
export const chaos = havocAt('chaos', ownBroker);

/** The same through a broker of somebody else's, which is killed too; left out where it is not installed. */
export const outsideChaos: Bench = (size, say) =>
  havocAt('chaos through Mosquitto', mosquitto)(size, say).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    say('  Mosquitto is not installed');
    return [];
  });
