import { z } from 'zod';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { fen } from '../rules/money.ts';
import { nameText } from '../rules/text.ts';
import { Role } from '../unit/codes.ts';
import { ApproverSource, ConditionFact, DecisionMode, EmptyRule, SelfRule, TimeoutAction } from './codes.ts';

const few = z.array(id).min(1, { error: 'rule.required' }).max(limits.flow.peoplePerStep);

/** What the editor tells the parts of a flow apart by; it stays the same over versions. */
export const stepId = z.string().regex(/^[a-z0-9]{1,12}$/);

/** Who decides at a step, or gets a copy. */
export const Approvers = z.discriminatedUnion('by', [
  z.object({ by: z.literal(ApproverSource.people), userIds: few }),
  z.object({ by: z.literal(ApproverSource.role), role: Role.schema }),
  z.object({ by: z.literal(ApproverSource.departmentHead) }),
  /** Level 1 is the head of the applicant's own department, level 2 the head above, and so on. */
  z.object({
    by: z.literal(ApproverSource.headLevel),
    level: z.number().int().min(1).max(limits.flow.headLevels),
  }),
  z.object({
    by: z.literal(ApproverSource.applicantChoice),
    max: z.number().int().min(1).max(limits.flow.peoplePerStep),
  }),
]);

const bounds = { min: z.number().int().min(0).nullish(), max: z.number().int().min(0).nullish() };

/** What must hold for a case of a branch. Bounds are included; an application without an amount has amount 0. */
export const Condition = z.discriminatedUnion('fact', [
  z.object({ fact: z.literal(ConditionFact.count), ...bounds }),
  z.object({ fact: z.literal(ConditionFact.amount), min: fen.nullish(), max: fen.nullish() }),
  z.object({ fact: z.literal(ConditionFact.fileType), oneOf: few }),
  /** One of the seals applied for is enough. */
  z.object({ fact: z.literal(ConditionFact.seal), oneOf: few }),
  /** The applicant's department or one below it. */
  z.object({ fact: z.literal(ConditionFact.department), oneOf: few }),
]);

/** A step where people decide. */
export const ApproveStep = z.object({
  id: stepId,
  kind: z.literal('approve'),
  name: nameText,
  approvers: Approvers,
  mode: DecisionMode.schema,
  onEmpty: EmptyRule.schema,
  onSelf: SelfRule.schema,
  timeout: z
    .object({
      hours: z.number().int().min(1).max(limits.flow.timeoutHours),
      action: TimeoutAction.schema,
    })
    .nullish(),
  /** Those who decide may move the seals on the files of an electronic application. */
  mayMove: z.boolean().optional(),
});

/** A step that only tells people. */
export const CopyStep = z.object({ id: stepId, kind: z.literal('copy'), name: nameText, to: Approvers });

const PlainStep = z.discriminatedUnion('kind', [ApproveStep, CopyStep]);

/** One way of a branch: taken when all its conditions hold and no case before it was. */
export const FlowCase = z.object({
  id: stepId,
  name: nameText,
  when: z.array(Condition).min(1, { error: 'rule.required' }).max(limits.flow.conditions),
  steps: z.array(PlainStep).max(limits.flow.steps),
});

/** A place where the way depends on the application. */
export const Branch = z.object({
  id: stepId,
  kind: z.literal('branch'),
  name: nameText,
  cases: z.array(FlowCase).min(1, { error: 'rule.required' }).max(limits.flow.cases),
  otherwise: z.array(PlainStep).max(limits.flow.steps),
});

/** An approval as it is drawn: steps one after another, with branches that join again. */
export const Flow = z.object({
  steps: z
    .array(z.discriminatedUnion('kind', [ApproveStep, CopyStep, Branch]))
    .min(1, { error: 'rule.required' })
    .max(limits.flow.steps),
  /** What is approved by it may be stamped only while somebody watches. */
  witness: z.boolean().optional(),
});

export type Flow = z.output<typeof Flow>;
export type FlowStep = Flow['steps'][number];
export type ApproveStep = z.output<typeof ApproveStep>;
export type CopyStep = z.output<typeof CopyStep>;
export type PlainStep = z.output<typeof PlainStep>;
export type Branch = z.output<typeof Branch>;
export type FlowCase = z.output<typeof FlowCase>;
export type Condition = z.output<typeof Condition>;
export type Approvers = z.output<typeof Approvers>;
