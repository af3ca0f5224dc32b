import type { FileService, FileStore } from '../files/ports.ts';
import type { Evidence } from '../kit/evidence.ts';
import type { Ground } from '../kit/ground.ts';
import type { Attempts, Tell } from '../people/ports.ts';
import type { DictionaryService } from '../platform/ports.ts';
import { createDeviceNews } from './device/device-news.ts';
import { createDevices } from './device/devices.ts';
import type { OpenUse } from './device/open-use.ts';
import { type CommandDesk, createCommandService } from './gateway/command.service.ts';
import { createDeviceTalk } from './gateway/device-talk.ts';
import { createOrderKey } from './gateway/order-key.ts';
import type { PhotoIntake, PressIntake } from './gateway/ports.ts';
import type { PlayedUse } from './simulator/played-use.ts';
import { createSimulatorService } from './simulator/simulator.service.ts';

/** How seals are told anything; what decides about their use stands on it. */
export const createCommands = ({ transactions, secrets }: Ground, evidence: Evidence): CommandDesk =>
  createCommandService({ transactions, evidence, orderKey: createOrderKey(secrets) });

interface Ports {
  readonly attempts: Attempts;
  readonly dictionaries: DictionaryService;
  readonly files: FileService;
  readonly store: FileStore;
  readonly tell: Tell;
  readonly evidence: Evidence;
  readonly commands: CommandDesk;
  /** What is open for a seal. */
  readonly uses: OpenUse;
  readonly playedUse: PlayedUse;
  readonly presses: PressIntake;
  readonly photos: PhotoIntake;
}

export type Seals = ReturnType<typeof createSeals>;

/** Seals as things: the register, what is done to them, how they are heard, and those that are only played. */
export const createSeals = (ground: Ground, ports: Ports) => {
  const { settings, transactions, secrets, log } = ground;
  const { evidence, tell, playedUse: use } = ports;
  const orderKey = createOrderKey(secrets);
  return {
    ...createDevices({ ...ports, publicUrl: settings.publicUrl, transactions, secrets, log }),
    ...createDeviceTalk({ ...ports, transactions, news: createDeviceNews(evidence, tell), log }),
    simulators: createSimulatorService({ transactions, secrets, evidence, orderKey, use }),
  };
};
