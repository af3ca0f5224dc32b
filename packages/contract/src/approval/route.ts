import { z } from 'zod';
import { StoredFile } from '../file/calls.ts';
import { limits } from '../limits.ts';
import { PlaceMove } from '../placing/moves.ts';
import { id } from '../rules/id.ts';
import { textSchema } from '../rules/text.ts';
import { ApprovalAction, ApproverSource, DecisionMode, EmptyRule, TaskState } from './codes.ts';
import { stepId } from './flow.ts';

const time = z.iso.datetime({ offset: true });
const Person = z.object({ userId: id, realName: z.string() });

/** What an approver adds to a decision. */
export const opinion = textSchema({ min: 0, max: limits.reason.max, lines: true }).optional();

/** One person's part in a step. */
export const RouteTask = z.object({
  /** Null in a forecast. */
  id: id.nullable(),
  person: Person,
  /** Whose place the person takes, by delegation, transfer or hand-over. */
  insteadOf: Person.nullable(),
  /** Brought in by an approver. */
  addedBy: Person.nullable(),
  state: TaskState.schema.nullable(),
  openedAt: time.nullable(),
  dueAt: time.nullable(),
  decidedAt: time.nullable(),
  opinion: z.string(),
});

/** A step on the way of this application. */
export const RouteStep = z.object({
  id: stepId,
  name: z.string(),
  kind: z.enum(['approve', 'copy']),
  by: ApproverSource.schema,
  mode: DecisionMode.schema.nullable(),
  /** Where the step stands: still ahead, being decided, done, or skipped for want of approvers. */
  place: z.enum(['ahead', 'here', 'done', 'skipped', 'ended']),
  tasks: z.array(RouteTask),
  /** The applicant is to choose so many people at most for this step. */
  choose: z.number().nullable(),
  /** Nobody is found; what then happens. */
  onEmpty: EmptyRule.schema.nullable(),
});

/** Something that happened. */
export const RouteEvent = z.object({
  id,
  action: ApprovalAction.schema,
  /** Null when the clock did it. */
  by: Person.nullable(),
  insteadOf: Person.nullable(),
  stepName: z.string(),
  /** Whom it concerned: to whom transferred, who was added, told or passed over. */
  people: z.array(Person),
  text: z.string(),
  files: z.array(StoredFile),
  /** Which seals were moved. */
  moved: z.array(PlaceMove),
  /** What it was decided of, when seals stand on files. */
  bound: z.string().nullable(),
  at: time,
});

/** The way of an application: what was, what is and what will be. */
export const ApprovalRoute = z.object({
  steps: z.array(RouteStep),
  events: z.array(RouteEvent),
  /** What the reader may do now. */
  mine: z.object({
    taskId: id.nullable(),
    actions: z.array(ApprovalAction.schema),
    /** Where it may be sent back to. */
    returnTo: z.array(z.object({ stepId, name: z.string() })),
  }),
});
