import type { FileService, FileStore } from '../../files/ports.ts';
import type { Evidence } from '../../kit/evidence.ts';
import type { Ground } from '../../kit/ground.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { Attempts, Tell } from '../../people/ports.ts';
import type { DictionaryService } from '../../platform/ports.ts';
import type { CommandService } from '../gateway/ports.ts';
import { createBindingService } from './binding.service.ts';
import { createDeviceService } from './device.service.ts';
import { createPassAnswer, hearDevices } from './device-answers.ts';
import { createDeviceSender } from './device-commands.ts';
import { createDeviceDetail } from './device-detail.ts';
import { createDeviceFigures } from './device-figures.ts';
import { createDeviceSettingsService } from './device-settings.service.ts';
import { createNotedCheck } from './device-writes.ts';
import { createExchangeService } from './exchange.service.ts';
import { createFingerprintService } from './fingerprint.service.ts';
import { hearFingers } from './fingerprint-answers.ts';
import { createFirmwareService } from './firmware.service.ts';
import { createFirmwareLinks } from './firmware-links.ts';
import { createHardwareService } from './hardware.service.ts';
import { createLockService } from './lock.service.ts';
import type { OpenUse } from './open-use.ts';
import { createOperationService } from './operation.service.ts';
import { createOperationLists } from './operation-lists.ts';
import { createOperate } from './operation-record.ts';
import { createSealPictures } from './seal-pictures.ts';

interface Parts {
  readonly publicUrl: string;
  readonly log: Pick<Ground['log'], 'warn'>;
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly attempts: Attempts;
  readonly dictionaries: DictionaryService;
  readonly files: FileService;
  readonly store: FileStore;
  readonly tell: Tell;
  readonly evidence: Evidence;
  readonly commands: CommandService;
  readonly uses: OpenUse;
}

export type Devices = ReturnType<typeof createDevices>;

/** Everything about seals as things: the register, what is done to them, and the hardware behind them. */
export const createDevices = (parts: Parts) => {
  const { transactions, secrets, files, tell, evidence, commands, uses } = parts;
  const refuseUnknown = createNotedCheck(parts.dictionaries);
  const sender = createDeviceSender(commands);
  const operate = createOperate(transactions, evidence);
  const links = createFirmwareLinks(parts.publicUrl, secrets);
  const pass = createPassAnswer(tell);
  const smallPictures = createSealPictures(parts.store, parts.log);
  hearDevices(commands, pass);
  hearFingers(commands, evidence, pass);
  return {
    devices: createDeviceService(transactions, refuseUnknown, smallPictures),
    smallPictures,
    deviceDetail: createDeviceDetail(transactions, files),
    deviceFigures: createDeviceFigures(transactions),
    bindings: createBindingService({
      transactions,
      secrets,
      attempts: parts.attempts,
      sender,
      uses,
      evidence,
      refuseUnknown,
    }),
    exchanges: createExchangeService({
      transactions,
      secrets,
      attempts: parts.attempts,
      operate,
      sender,
      uses,
      tell,
    }),
    operations: createOperationService(operate, files, uses),
    locks: createLockService(operate, sender, uses, tell),
    deviceSettings: createDeviceSettingsService(transactions, operate, sender, links),
    fingerprints: createFingerprintService(transactions, operate, sender),
    operationLists: createOperationLists(transactions, files),
    hardwares: createHardwareService(transactions, secrets, tell, evidence),
    firmwares: createFirmwareService(transactions, files),
  };
};
