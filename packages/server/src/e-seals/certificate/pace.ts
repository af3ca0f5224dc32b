const minuteMs = 60_000;
const mostKept = 10_000;

/** Lets each machine ask so often in a minute, all in one go or one after another. */
export const createPace = (perMinute: number, now: () => number = Date.now) => {
  const asked = new Map<string, { left: number; at: number }>();
  return {
    /** Takes one; answers how many seconds to wait where none is left. */
    take: (who: string): number => {
      const time = now();
      const before = asked.get(who) ?? { left: perMinute, at: time };
      const left = Math.min(perMinute, before.left + ((time - before.at) / minuteMs) * perMinute);
      if (asked.size >= mostKept && !asked.has(who)) asked.clear();
      const isFree = left >= 1;
      asked.set(who, { left: isFree ? left - 1 : left, at: time });
      return isFree ? 0 : Math.ceil(((1 - left) / perMinute) * (minuteMs / 1000));
    },
  };
};
