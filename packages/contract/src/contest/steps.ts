import { AnnouncementState } from '../announcement/codes.ts';
import type { CodeOf } from '../kit/codes.ts';
import { AppealState, RoundStage as At, RoundState, ContestStage as Stage } from './codes.ts';

type StageCode = CodeOf<typeof At>;

interface Round {
  readonly state: CodeOf<typeof RoundState>;
  readonly opensAt: string;
  readonly deadlineAt: string;
  readonly lateMinutes: number;
}

/** Until when anything is taken, late or not. */
export const closesAt = ({ deadlineAt, lateMinutes }: Pick<Round, 'deadlineAt' | 'lateMinutes'>): number =>
  Date.parse(deadlineAt) + lateMinutes * 60_000;

/** Whether a moment is after the deadline: what comes in at the very moment counts as in time. */
export const isLate = ({ deadlineAt }: Pick<Round, 'deadlineAt'>, at: number): boolean =>
  at > Date.parse(deadlineAt);

/** Where a round stands at a moment. */
export const roundStageOf = (round: Round, now: number): StageCode => {
  if (round.state !== RoundState.open) return round.state;
  if (Date.parse(round.opensAt) > now) return At.scheduled;
  if (!isLate(round, now)) return At.open;
  return now > closesAt(round) ? At.judging : At.late;
};

/** Every step of a round, and where it can be taken; whoever offers one and whoever takes it read this. */
const steps = {
  edit: [At.scheduled, At.open, At.late, At.judging],
  enter: [At.open, At.late],
  /** Who is in a team is settled once the first round takes nothing more. */
  team: [At.scheduled, At.open, At.late],
  judge: [At.judging],
  close: [At.judging],
  appeal: [At.ranked],
  correct: [At.ranked],
  publish: [At.ranked],
} as const satisfies Record<string, readonly StageCode[]>;

export type RoundStep = keyof typeof steps;

/** Whether a step can be taken where a round stands. */
export const mayRound = (stage: StageCode, step: RoundStep): boolean =>
  (steps[step] as readonly StageCode[]).includes(stage);

interface Ranked {
  readonly roundStage: StageCode;
  readonly appealsUntil: string | null;
  readonly appeals: readonly { readonly state: CodeOf<typeof AppealState> }[];
}

/** Whether a ranking can be published: everybody had time to appeal by then, and every appeal is answered. */
export const mayPublish = ({ roundStage, appealsUntil, appeals }: Ranked, now: number): boolean =>
  mayRound(roundStage, 'publish') &&
  now >= Date.parse(appealsUntil ?? '1970-01-01') &&
  appeals.every(({ state }) => state !== AppealState.open);

/** What was decided after a step, of what can be decided. */
export const nextRoundState = (
  stage: StageCode,
  step: 'close' | 'publish',
): CodeOf<typeof RoundState> | undefined => {
  if (!mayRound(stage, step)) return undefined;
  return step === 'close' ? RoundState.ranked : RoundState.published;
};

interface Dated {
  readonly state: CodeOf<typeof AnnouncementState>;
  readonly registerFrom: string;
  readonly registerUntil: string;
  /** Whether the ranking of the last round is published. */
  readonly isOver: boolean;
}

/** Where an event stands at a moment. */
export const contestStageOf = (contest: Dated, now: number): CodeOf<typeof Stage> => {
  if (contest.state === AnnouncementState.draft) return Stage.draft;
  if (contest.state === AnnouncementState.withdrawn) return Stage.withdrawn;
  if (contest.isOver) return Stage.finished;
  if (Date.parse(contest.registerFrom) > now) return Stage.scheduled;
  return Date.parse(contest.registerUntil) > now ? Stage.registering : Stage.running;
};
