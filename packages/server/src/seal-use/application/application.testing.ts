import { saveApply } from '@chancery/contract/application/calls.ts';
import { SealUseKind } from '@chancery/contract/application/codes.ts';
import { approveApply, listApprovals } from '@chancery/contract/approval/calls.ts';
import { ApproverSource, DecisionMode, EmptyRule, SelfRule } from '@chancery/contract/approval/codes.ts';
import type { ApproveStep, Flow } from '@chancery/contract/approval/flow.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallInput } from '@chancery/contract/kit/endpoint.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import type { createWorld } from '../../testing/world.ts';

type World = Awaited<ReturnType<typeof createWorld>>;
export type Member = Awaited<ReturnType<World['given']['member']>>;

/** A step that these people decide. */
export const stepOf = (id: string, people: readonly { id: string }[], over: Partial<ApproveStep> = {}) =>
  ({
    id,
    kind: 'approve',
    name: `Step ${id}`,
    approvers: { by: ApproverSource.people, userIds: people.map((one) => one.id) },
    mode: DecisionMode.everyone,
    onEmpty: EmptyRule.administrator,
    onSelf: SelfRule.skip,
    ...over,
  }) satisfies ApproveStep;

/** A unit with a seal, where people apply and decide. */
export const createOffice = async (world: World) => {
  const { given, call } = world;
  const unit = await given.unit();
  const join = (role: CodeOf<typeof Role> = Role.member) => given.member({ unit, role });
  const main = await given.member({ unit, role: Role.mainAdministrator });
  const keeper = await given.member({ unit, role: Role.sealKeeper });
  const applicant = await join();
  const seal = await given.device({ unit, keeper });
  const templateFor = (steps: Flow['steps']) => given.template({ unit, flow: { steps } });

  const fields = (templateId: string, over: Partial<CallInput<typeof saveApply>> = {}) => ({
    title: 'Contract with the mill',
    kind: SealUseKind.paper,
    templateId,
    seals: [{ deviceId: seal.id, normalCount: 2, crossPageCount: 1 }],
    reason: 'to be signed today',
    userId: applicant.id,
    startAt: new Date(Date.now()).toISOString(),
    endAt: new Date(Date.now() + 86_400_000).toISOString(),
    ...over,
  });

  const apply = (
    templateId: string,
    over: Partial<CallInput<typeof saveApply>> = {},
    by: Member = applicant,
  ) => call(by, saveApply, fields(templateId, over));

  /** The task of an application that waits for somebody. */
  const taskOf = async (who: Member, id: string): Promise<string> => {
    const { list } = await call(who, listApprovals, { pageSize: 200 });
    return list.find((row) => row.id === id)?.taskId ?? '';
  };

  const decide = async (who: Member, id: string, agree = true, opinion = agree ? '' : 'no') =>
    call(who, approveApply, { id, taskId: await taskOf(who, id), agree, opinion });

  return { unit, main, keeper, applicant, seal, join, templateFor, fields, apply, taskOf, decide };
};
