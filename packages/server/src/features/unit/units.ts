import type { Transactions } from '../../kit/transaction.ts';
import type { Attempts } from '../account/attempts.ts';
import type { VerificationService } from '../account/verification.service.ts';
import type { LogService } from '../log/log.service.ts';
import type { MenuService } from '../menu/menu.service.ts';
import type { MessageService } from '../message/message.service.ts';
import type { SmsService } from '../sms/sms.service.ts';
import { createHandOverAnswers } from './hand-over.answer.ts';
import { createHandOverService } from './hand-over.service.ts';
import { createPlatformConfigService } from './platform-config.service.ts';
import { createUnitService } from './unit.service.ts';
import { createUnitConfigService } from './unit-config.service.ts';
import { createUnitManageService } from './unit-manage.service.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly menus: MenuService;
  readonly logs: LogService;
  readonly codes: VerificationService;
  readonly attempts: Attempts;
  readonly texts: SmsService;
  readonly messages: MessageService;
  forget(what: string): void;
}

/** Units: registered, managed, set up and handed over. */
export const createUnits = (parts: Parts) => {
  const { transactions, menus, logs, forget } = parts;
  return {
    units: createUnitService(transactions, menus, logs, forget),
    unitManagement: createUnitManageService(transactions, forget),
    unitConfigs: createUnitConfigService(transactions),
    platformConfigs: createPlatformConfigService(transactions),
    handOvers: createHandOverService(parts),
    handOverAnswers: createHandOverAnswers(parts),
  };
};
