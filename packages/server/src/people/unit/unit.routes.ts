import { addLoginLog } from '@chancery/contract/log/calls.ts';
import * as call from '@chancery/contract/unit/calls.ts';
import * as config from '@chancery/contract/unit/config.ts';
import * as handOver from '@chancery/contract/unit/hand-over.ts';
import { handle, handlePrepared } from '../../kit/handle.ts';
import type { HandOverAnswers } from './hand-over.answer.ts';
import type { HandOverService } from './hand-over.service.ts';
import type { PlatformConfigService } from './platform-config.service.ts';
import type { UnitService } from './unit.service.ts';
import type { UnitConfigService } from './unit-config.service.ts';
import type { UnitManageService } from './unit-manage.service.ts';

interface Services {
  readonly units: UnitService;
  readonly unitManagement: UnitManageService;
  readonly handOvers: HandOverService;
  readonly handOverAnswers: HandOverAnswers;
  readonly unitConfigs: UnitConfigService;
  readonly platformConfigs: PlatformConfigService;
}

export const unitRoutes = ({
  units,
  unitManagement,
  handOvers,
  handOverAnswers,
  unitConfigs,
  platformConfigs,
}: Services) => [
  handle(call.listUnitsByPhone, ({ actor }) => units.listFor(actor)),
  handle(call.listUnitsByUser, ({ actor }) => units.listFor(actor)),
  handle(call.addUnit, ({ actor, input }) => units.add(actor, input)),
  handle(addLoginLog, ({ actor, input }) => units.recordEntry(actor, input)),
  handle(call.getUnitManage, ({ actor }) => unitManagement.manage(actor)),
  handle(call.updateUnit, ({ actor, input }) => unitManagement.update(actor, input)),
  handle(handOver.sendHandOverCode, ({ actor }) => handOvers.sendCode(actor)),
  handlePrepared(
    handOver.changeSuperAdmin,
    ({ actor, input }) => handOvers.prove(actor, input),
    ({ actor, input }) => handOvers.offer(actor, input),
  ),
  handle(handOver.withdrawHandOver, ({ actor, input }) => handOvers.withdraw(actor, input.id)),
  handle(handOver.getHandOver, ({ actor }) => handOverAnswers.current(actor)),
  handle(handOver.acceptHandOver, ({ actor, input }) => handOverAnswers.accept(actor, input.id)),
  handle(handOver.declineHandOver, ({ actor, input }) => handOverAnswers.decline(actor, input.id)),
  handle(call.deleteUnit, ({ actor, input }) => unitManagement.remove(actor, input)),
  handle(call.getParentUnit, ({ actor }) => unitManagement.parent(actor)),
  handle(call.isDisabledPhone, ({ actor, input }) => unitManagement.isDisabled(actor, input)),
  handle(config.getUnitConfig, ({ actor, input }) => unitConfigs.config(actor, input)),
  handle(config.listUnitConfig, ({ actor }) => unitConfigs.list(actor)),
  handle(config.updateUnitConfig, ({ actor, input }) => unitConfigs.update(actor, input)),
  handle(config.listConfig, () => platformConfigs.list()),
  handle(config.updateConfig, ({ actor, input }) => platformConfigs.update(actor, input)),
  handle(config.refreshDataRule, () => platformConfigs.refreshRules()),
];
