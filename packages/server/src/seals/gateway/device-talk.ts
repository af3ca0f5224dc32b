import type { FastifyBaseLogger } from 'fastify';
import type { Transactions } from '../../kit/transaction.ts';
import type { CommandDesk } from './command.service.ts';
import { createDeviceRegister } from './device-register.ts';
import { createGatewayCounts } from './gateway.metrics.ts';
import { createIntake } from './intake.ts';
import type { DeviceNews, PhotoIntake, PressIntake } from './ports.ts';
import { createRelayService } from './relay.service.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly commands: CommandDesk;
  readonly presses: PressIntake;
  readonly news: DeviceNews;
  readonly photos: PhotoIntake;
  readonly log: FastifyBaseLogger;
}

/** What devices say, however it comes: who they are, what is kept of it, and what a browser carries for them. */
export const createDeviceTalk = (parts: Parts) => {
  const deviceRegister = createDeviceRegister(parts.transactions);
  const gatewayCounts = createGatewayCounts();
  const intake = createIntake({ ...parts, register: deviceRegister, counts: gatewayCounts });
  const relays = createRelayService(parts.transactions, deviceRegister, intake, parts.commands);
  return { deviceRegister, gatewayCounts, intake, relays };
};
