import { updating } from '../../kit/bulk-write.ts';

/** The highest press of a device. */
interface Highest {
  readonly id: string;
  readonly counter: number;
}

/** Writes the highest press of devices. */
export const raiseCounters = updating<Highest>(
  'device',
  [
    ['id', 'uuid', ({ id }) => id],
    ['counter', 'bigint', ({ counter }) => counter],
  ],
  'press_counter = greatest(t.press_counter, n.counter)',
);
