import { wreakHavoc } from '@chancery/server/chaos.testing.ts';
import type { Bench } from './kit/figures.ts';

/** Seals that press while connections are cut and servers and databases killed: how many presses the database has of them. */
export const chaos: Bench = async ({ quick }, say) => {
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
  );
  const { pressed, counted, faults, unsaid, serverKills, databaseKills, grants, connects } = result;
  for (const fault of faults.slice(0, 20)) say(fault);
  const detail = `${pressed} presses, ${counted} counted against ${grants} grants, ${connects} connections, ${serverKills} servers and ${databaseKills} databases killed, ${faults.length} differences, ${unsaid} not handed over`;
  return [
    {
      name: 'chaos: presses kept ÷ pressed',
      ratio: (pressed - faults.length - unsaid) / pressed,
      goal: 1,
      detail,
    },
  ];
};
