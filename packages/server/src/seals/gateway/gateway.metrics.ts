import { Counter, Gauge, type Metric } from 'prom-client';

/** What is counted about devices. */
export interface GatewayCounts {
  message(type: string, outcome: string): void;
  fault(what: string): void;
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
    connections: (count) => {
      size = count;
    },
    metrics: [messages, faults, open],
  };
};
