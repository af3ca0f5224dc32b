import type { CodeOf } from '../kit/codes.ts';
import { AnnouncementStage as Stage, AnnouncementState as State } from './codes.ts';

type StateCode = CodeOf<typeof State>;

/** Every step of an announcement: from where, and where it leads; whoever offers one and whoever takes it read this. */
const steps = {
  edit: { from: [State.draft, State.published, State.withdrawn] },
  publish: { from: [State.draft, State.withdrawn], to: State.published },
  withdraw: { from: [State.published], to: State.withdrawn },
  delete: { from: [State.draft] },
} as const satisfies Record<string, { readonly from: readonly StateCode[]; readonly to?: StateCode }>;

export type AnnouncementStep = keyof typeof steps;

/** Whether a step can be taken from a state. */
export const mayStep = (state: StateCode, step: AnnouncementStep): boolean =>
  (steps[step].from as readonly StateCode[]).includes(state);

interface Dated {
  readonly state: StateCode;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
}

/** Where an announcement stands at a moment. */
export const stageOf = ({ state, opensAt, closesAt }: Dated, now: number): CodeOf<typeof Stage> => {
  if (state !== State.published) return state === State.draft ? Stage.draft : Stage.withdrawn;
  if (opensAt !== null && Date.parse(opensAt) > now) return Stage.scheduled;
  return closesAt !== null && Date.parse(closesAt) <= now ? Stage.over : Stage.shown;
};
