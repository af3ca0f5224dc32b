import type { Transactions } from '../../kit/transaction.ts';
import type { UnitUsage } from '../../kit/unit-usage.ts';
import type { LogService, MenuService } from '../../platform/ports.ts';
import type { Attempts } from '../account/attempts.ts';
import type { VerificationService } from '../account/verification.service.ts';
import type { Leave } from '../member/leaving.ts';
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
  readonly leave: Leave;
  /** What others count of a unit's limits. */
  readonly usages: readonly UnitUsage[];
  forget(what: string): void;
}

/** Units: registered, managed, set up and handed over. */
export const createUnits = (parts: Parts) => {
  const { transactions, menus, logs, leave, forget } = parts;
  return {
    units: createUnitService(transactions, menus, logs, forget),
    unitManagement: createUnitManageService(transactions, leave, forget),
    unitConfigs: createUnitConfigService(transactions, parts.usages),
    platformConfigs: createPlatformConfigService(transactions),
    handOvers: createHandOverService(parts),
    handOverAnswers: createHandOverAnswers(parts),
  };
};
