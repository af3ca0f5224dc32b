import { sourceOf } from '../../people/ports.ts';

const minuteMs = 60_000;
/** So many are told apart; whoever asked least lately is forgotten first. */
const mostKept = 10_000;

interface Pace {
  readonly address: number;
  readonly network: number;
}

/** So many in a minute for each, all in one go or one after another. */
const createMeasure = (perMinute: number, now: () => number) => {
  const asked = new Map<string, { readonly left: number; readonly at: number }>();
  return (who: string): number => {
    const time = now();
    const before = asked.get(who) ?? { left: perMinute, at: time };
    const left = Math.min(perMinute, before.left + ((time - before.at) / minuteMs) * perMinute);
    const isFree = left >= 1;
    // Written anew behind all others: whoever goes on asking is not forgotten.
    asked.delete(who);
    asked.set(who, { left: isFree ? left - 1 : left, at: time });
    const [oldest = who] = asked.size > mostKept ? asked.keys() : [];
    if (oldest !== who) asked.delete(oldest);
    return isFree ? 0 : Math.ceil(((1 - left) / perMinute) * (minuteMs / 1000));
  };
};

/** Lets each caller, and all callers of a network together, ask so often in a minute. */
export const createPace = ({ address, network }: Pace, now: () => number = Date.now) => {
  const [addresses, networks] = [createMeasure(address, now), createMeasure(network, now)];
  return {
    /** Takes one; answers how many seconds to wait where none is left. */
    take: (ip: string): number => {
      const source = sourceOf(ip);
      // Whoever cannot be told apart may be many.
      if (!source) return networks(ip);
      return networks(source.network) || addresses(source.address);
    },
  };
};
