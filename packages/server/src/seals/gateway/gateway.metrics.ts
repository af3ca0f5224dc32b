import { Counter, Gauge, Histogram, type Metric } from 'prom-client';

/** What is counted about devices. */
export interface GatewayCounts {
  message(type: string, outcome: string): void;
  fault(what: string): void;
  /** So many presses were kept together, and how long that took. */
  batch(size: number, seconds: number): void;
  /** Says where the number of connections is to be read. */
  connections(count: () => number): void;
  readonly metrics: readonly Metric[];
}

/** Figures about devices; the page of figures shows them. */
export const createGatewayCounts = (): GatewayCounts => {
  const messages = new Counter({
    name: 'chancery_device_messages_total',
    help: 'Messages of devices, by type and by what became of them',
    labelNames: ['type', 'outcome'],
    registers: [],
  });
  const faults = new Counter({
    name: 'chancery_device_faults_total',
    help: 'What connections of devices did wrong',
    labelNames: ['what'],
    registers: [],
  });
  const batchSeconds = new Histogram({
    name: 'chancery_press_batch_seconds',
    help: 'Time to keep presses that came together',
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [],
  });
  const batchSizes = new Histogram({
    name: 'chancery_press_batch_size',
    help: 'How many presses were kept together',
    buckets: [1, 4, 16, 64, 256],
    registers: [],
  });
  let size = () => 0;
  const open = new Gauge({
    name: 'chancery_device_connections',
    help: 'Devices that are connected here',
    registers: [],
    collect() {
      this.set(size());
    },
  });
  return {
    message: (type, outcome) => messages.inc({ type, outcome }),
    fault: (what) => faults.inc({ what }),
    batch: (kept, seconds) => {
      batchSizes.observe(kept);
      batchSeconds.observe(seconds);
    },
    connections: (count) => {
      size = count;
    },
    metrics: [messages, faults, batchSeconds, batchSizes, open],
  };
};
