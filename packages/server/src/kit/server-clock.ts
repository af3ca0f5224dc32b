/** That the clock of this server was found to be another than before. */
export interface Jump {
  /** What it says since. */
  readonly at: Date;
  /** How far it went: forward, or back where it is less than nothing. */
  readonly byMs: number;
  /** What showed it: the steady clock of the machine, the log at the start, or an authority outside. */
  readonly seenBy: 'steadyClock' | 'log' | 'authority';
}

/** Where clocks may differ without anybody being wrong: corrections of a second or two, and the time a look takes. */
const toleratedMs = 5_000;
/** How far it may be from what others say: as far as times of entries may run back. */
const apartMs = 120_000;
/** How long what was judged by the wrong time is still on its way. */
const remembersMs = 24 * 60 * 60_000;
const anchorMs = 60 * 60_000;

interface Clocks {
  now?: () => number;
  steady?: () => number;
}

export type ServerClock = ReturnType<typeof createServerClock>;

/** Knows when the clock of this server jumps: it runs beside one that never does. */
export const createServerClock = ({
  now = () => Date.now(),
  steady = () => performance.now(),
}: Clocks = {}) => {
  let anchor = { now: now(), steady: steady() };
  let jumps: { readonly byMs: number; readonly steady: number }[] = [];
  let apart = 0;
  let news: Jump[] = [];

  const jumped = (byMs: number, seenBy: Jump['seenBy']): void => {
    jumps.push({ byMs, steady: steady() });
    news.push({ at: new Date(now()), byMs, seenBy });
  };

  const look = (): void => {
    const wall = now();
    const passed = steady() - anchor.steady;
    const byMs = wall - anchor.now - passed;
    const isJump = Math.abs(byMs) > toleratedMs;
    if (isJump) jumped(Math.round(byMs), 'steadyClock');
    // Not moved each time, or many small steps would pass for none.
    if (isJump || passed > anchorMs) anchor = { now: wall, steady: steady() };
    jumps = jumps.filter((jump) => jump.steady > steady() - remembersMs);
  };

  const slackMs = (): number => {
    look();
    let [sum, most] = [0, Math.abs(apart)];
    for (const { byMs } of jumps.toReversed()) {
      sum += byMs;
      most = Math.max(most, Math.abs(sum));
    }
    return most;
  };

  return {
    /** What is new since this was asked last. */
    news: (): Jump[] => {
      look();
      const found = news;
      news = [];
      return found;
    },
    /** How far the clock was, at any time of the last day, from what it says now. */
    slackMs,
    /** At the start: what a server remembers of the day before. */
    remember: (before: readonly Pick<Jump, 'at' | 'byMs'>[]): void => {
      const since = (at: Date) => steady() - Math.max(0, now() - at.getTime());
      jumps = [...before.map(({ at, byMs }) => ({ byMs, steady: since(at) })), ...jumps];
    },
    /** At the start: the clock cannot be before what was written down with it. */
    begunAfter: (newest: Date): void => {
      const byMs = now() - newest.getTime();
      if (byMs < -apartMs - slackMs()) jumped(byMs, 'log');
    },
    /** What somebody outside says the time is. */
    heard: (at: Date): void => {
      const byMs = now() - at.getTime();
      const isApart = Math.abs(byMs) > apartMs;
      if (isApart && apart === 0) news.push({ at: new Date(now()), byMs, seenBy: 'authority' });
      apart = isApart ? byMs : 0;
    },
  };
};
