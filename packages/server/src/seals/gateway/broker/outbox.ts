import type { BrokerLimits } from './broker.types.ts';

const idMax = 65_535;

interface Waiting {
  readonly topic: string;
  readonly payload: string;
}

/** What goes to one client: as many at a time as it takes, the others wait, and too many are left for another time. */
export const createOutbox = (
  limits: BrokerLimits,
  takes: number,
  write: (id: number, topic: string, payload: string) => void,
) => {
  const atOnce = Math.max(1, Math.min(takes, limits.queue));
  const underWay = new Set<number>();
  const waiting: Waiting[] = [];
  let last = 0;

  const next = (): void => {
    while (underWay.size < atOnce) {
      const message = waiting.shift();
      if (!message) return;
      do last = (last % idMax) + 1;
      while (underWay.has(last));
      underWay.add(last);
      write(last, message.topic, message.payload);
    }
  };

  return {
    add: (topic: string, payload: string): boolean => {
      if (waiting.length >= limits.queue) return false;
      waiting.push({ topic, payload });
      next();
      return true;
    },
    acknowledged: (id: number): void => {
      underWay.delete(id);
      next();
    },
  };
};
