import { listSimulatedSeals, openSimulator } from '@chancery/contract/simulator/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { SimulatorService } from './simulator.service.ts';

export const simulatorRoutes = (simulators: SimulatorService) => [
  handle(listSimulatedSeals, ({ actor }) => simulators.seals(actor)),
  handle(openSimulator, ({ actor, input }) => simulators.open(actor, input.deviceId)),
];
