import fc from 'fast-check';
import { Role } from '../../unit/codes.ts';
import { ApproverSource, ConditionFact, DecisionMode, EmptyRule, SelfRule, TimeoutAction } from '../codes.ts';
import type { FlowFacts } from '../flow.rules.ts';
import type { Approvers, Condition, Flow, FlowStep, PlainStep } from '../flow.ts';

/** Everybody who can come up in a generated flow. */
export const everybody: readonly string[] = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7'];

const person = fc.constantFrom(...everybody);
const few = fc.uniqueArray(person, { minLength: 1, maxLength: 4 });
const things = fc.uniqueArray(fc.constantFrom('x', 'y', 'z'), { minLength: 1, maxLength: 2 });

const known: fc.Arbitrary<Approvers> = fc.oneof(
  { weight: 4, arbitrary: few.map((userIds) => ({ by: ApproverSource.people, userIds })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(Role.administrator, Role.sealKeeper)
      .map((role) => ({ by: ApproverSource.role, role })),
  },
  { weight: 1, arbitrary: fc.constant({ by: ApproverSource.departmentHead }) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 3 }).map((level) => ({ by: ApproverSource.headLevel, level })),
  },
);
const source: fc.Arbitrary<Approvers> = fc.oneof(
  { weight: 5, arbitrary: known },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 3 }).map((max) => ({ by: ApproverSource.applicantChoice, max })),
  },
);

const timeout = fc.option(
  fc.record({ hours: fc.integer({ min: 1, max: 24 }), action: fc.constantFrom(...TimeoutAction.all) }),
);
const named = { id: fc.constant('?'), name: fc.constant('part') };
const approveStep: fc.Arbitrary<PlainStep> = fc.record({
  ...named,
  kind: fc.constant('approve' as const),
  approvers: source,
  mode: fc.constantFrom(...DecisionMode.all),
  onEmpty: fc.constantFrom(...EmptyRule.all),
  onSelf: fc.constantFrom(...SelfRule.all),
  timeout,
  mayMove: fc.boolean(),
});
const copyStep: fc.Arbitrary<PlainStep> = fc.record({
  ...named,
  kind: fc.constant('copy' as const),
  to: known,
});
const plainStep = fc.oneof({ weight: 4, arbitrary: approveStep }, { weight: 1, arbitrary: copyStep });

const bounds = { min: fc.option(fc.nat(8)), max: fc.option(fc.nat(8)) };

/** A condition of any kind, sensible or not. */
export const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ fact: fc.constant(ConditionFact.count), ...bounds }),
  fc.record({ fact: fc.constant(ConditionFact.amount), ...bounds }),
  fc.record({ fact: fc.constant(ConditionFact.fileType), oneOf: things }),
  fc.record({ fact: fc.constant(ConditionFact.seal), oneOf: things }),
  fc.record({ fact: fc.constant(ConditionFact.department), oneOf: things }),
);

const inside = fc.array(plainStep, { maxLength: 2 });
const branch: fc.Arbitrary<FlowStep> = fc.record({
  ...named,
  kind: fc.constant('branch' as const),
  cases: fc.array(
    fc.record({ ...named, when: fc.array(condition, { minLength: 1, maxLength: 2 }), steps: inside }),
    { minLength: 1, maxLength: 3 },
  ),
  otherwise: inside,
});

/** Gives each part an id of its own. */
const withIds = (steps: readonly FlowStep[]): Flow => {
  let last = 0;
  const next = () => {
    last += 1;
    return `s${last}`;
  };
  const plain = (step: PlainStep): PlainStep => ({ ...step, id: next() });
  return {
    steps: steps.map((step) =>
      step.kind === 'branch'
        ? {
            ...step,
            id: next(),
            cases: step.cases.map((one) => ({ ...one, id: next(), steps: one.steps.map(plain) })),
            otherwise: step.otherwise.map(plain),
          }
        : plain(step),
    ),
  };
};

/** Any flow of up to five parts; it may have faults. */
export const flow: fc.Arbitrary<Flow> = fc
  .array(fc.oneof({ weight: 4, arbitrary: plainStep }, { weight: 1, arbitrary: branch }), {
    minLength: 1,
    maxLength: 5,
  })
  .map(withIds);

/** What an application may say of itself. */
export const facts: fc.Arbitrary<FlowFacts> = fc.record({
  count: fc.nat(10),
  amount: fc.nat(10),
  fileTypeId: fc.option(fc.constantFrom('x', 'y', 'z')),
  deviceIds: fc.uniqueArray(fc.constantFrom('x', 'y', 'z', 'w'), { minLength: 1, maxLength: 3 }),
  departmentIds: fc.uniqueArray(fc.constantFrom('x', 'y', 'z', 'w'), { maxLength: 3 }),
});
