import { saveApply } from '@chancery/contract/application/calls.ts';
import { ApproverSource, DecisionMode, EmptyRule, SelfRule } from '@chancery/contract/approval/codes.ts';
import type { ApproveStep } from '@chancery/contract/approval/flow.ts';
import { addDevice } from '@chancery/contract/device/calls.ts';
import { SealSubtype } from '@chancery/contract/device/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { addTemplate } from '@chancery/contract/template/calls.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { callAs, registerUnit } from './api.ts';
import { join, type Person, somePerson, type Unit } from './people.ts';

/** A unit with two seals, somebody who applies, and two who decide. */
export interface SealUnit {
  readonly unit: Unit;
  readonly administrator: Person;
  readonly applicant: Person;
  readonly first: Person;
  readonly second: Person;
  /** Somebody who has no part in it. */
  readonly colleague: Person;
  readonly seals: readonly [
    { readonly id: string; readonly name: string },
    { readonly id: string; readonly name: string },
  ];
  readonly templateId: string;
}

const joinAs = async (unit: Unit, role: CodeOf<typeof Role>): Promise<Person> => {
  const person = await somePerson();
  await join(person, unit, role);
  return person;
};

/** A unit where the first and the second decide on everything, in the given way. */
export const someSealUnit = async (
  mode: CodeOf<typeof DecisionMode> = DecisionMode.everyone,
  timeout?: ApproveStep['timeout'],
  mayMove?: boolean,
): Promise<SealUnit> => {
  const administrator = await somePerson();
  const unit = await registerUnit(administrator);
  const applicant = await joinAs(unit, Role.member);
  const [first, second] = [await joinAs(unit, Role.member), await joinAs(unit, Role.member)];
  const colleague = await joinAs(unit, Role.member);
  const call = await callAs(administrator, unit);
  const sealNamed = async (name: string) => {
    const subtype = SealSubtype.ordinary;
    const { id } = await call(addDevice, { name, subtype, keeperId: administrator.id });
    return { id, name };
  };
  const seals = [await sealNamed('Official seal'), await sealNamed('Contract seal')] as const;
  const { id: templateId } = await call(addTemplate, {
    name: 'Both decide',
    flow: {
      steps: [
        {
          id: 'sign',
          kind: 'approve',
          name: 'Countersign',
          approvers: { by: ApproverSource.people, userIds: [first.id, second.id] },
          mode,
          onEmpty: EmptyRule.administrator,
          onSelf: SelfRule.skip,
          timeout,
          mayMove,
        },
      ],
    },
  });
  return { unit, administrator, applicant, first, second, colleague, seals, templateId };
};

const dayMs = 86_400_000;

/** An application that was submitted without a browser. */
export const someApplication = async (
  { unit, applicant, seals, templateId }: SealUnit,
  title: string,
  files: readonly string[] = [],
): Promise<{ readonly id: string; readonly number: string }> => {
  const call = await callAs(applicant, unit);
  return call(saveApply, {
    title,
    files: [...files],
    kind: 'paper',
    templateId,
    seals: [{ deviceId: seals[0].id, normalCount: 2 }],
    reason: 'signed next week',
    userId: applicant.id,
    startAt: new Date().toISOString(),
    endAt: new Date(Date.now() + dayMs).toISOString(),
  });
};
