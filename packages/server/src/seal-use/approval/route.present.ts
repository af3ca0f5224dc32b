import { ApprovalAction } from '@chancery/contract/approval/codes.ts';
import type { Forecast } from '@chancery/contract/approval/engine/forecast.ts';
import { actionsOf } from '@chancery/contract/approval/engine/may.ts';
import { type Approval, hasEnded } from '@chancery/contract/approval/engine/state.ts';
import type { PlainStep } from '@chancery/contract/approval/flow.ts';
import type { ApprovalRoute } from '@chancery/contract/approval/route.ts';
import type { z } from 'zod';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { TaskRow } from './approval.table.ts';
import type { NameOf } from './approval-store.ts';

type Route = z.input<typeof ApprovalRoute>;
type Step = Route['steps'][number];
type StepTask = Step['tasks'][number];

const person = (userId: string, realName: string | null) => ({ userId, realName: realName ?? '' });

const presentTask = (row: TaskRow): StepTask => ({
  id: row.id,
  person: person(row.userId, row.userName),
  insteadOf: row.insteadOf ? person(row.insteadOf, row.insteadOfName) : null,
  addedBy: row.addedBy ? person(row.addedBy, row.addedByName) : null,
  state: row.state,
  openedAt: isoOrNull(row.openedAt),
  dueAt: row.state === 'open' ? isoOrNull(row.dueAt) : null,
  decidedAt: isoOrNull(row.decidedAt),
  opinion: row.opinion,
});

const foreseen = (found: Forecast | undefined, nameOf: NameOf): StepTask[] =>
  (found?.people ?? []).map(({ userId, insteadOf }) => ({
    id: null,
    person: person(userId, nameOf(userId)),
    insteadOf: insteadOf ? person(insteadOf, nameOf(insteadOf)) : null,
    addedBy: null,
    state: found?.again.includes(userId) ? 'passed' : null,
    openedAt: null,
    dueAt: null,
    decidedAt: null,
    opinion: '',
  }));

const presentStep = (step: PlainStep, tasks: StepTask[], place: Step['place'], found?: Forecast): Step => ({
  id: step.id,
  name: step.name,
  kind: step.kind,
  by: (step.kind === 'approve' ? step.approvers : step.to).by,
  mode: step.kind === 'approve' ? step.mode : null,
  place,
  tasks,
  choose: found?.choose ?? null,
  onEmpty: found?.onEmpty ?? null,
});

/** A way that nobody has gone yet. */
export const presentForecast = (forecasts: readonly Forecast[], nameOf: NameOf): Route => ({
  steps: forecasts.map((found) => presentStep(found.step, foreseen(found, nameOf), 'ahead', found)),
  events: [],
  mine: { taskId: null, actions: [], returnTo: [] },
});

/** The tasks a step shows: those of its last round; what was asked before a return is told by the history. */
const lastTasks = (tasks: readonly TaskRow[], stepId: string): TaskRow[] => {
  const here = tasks.filter((task) => task.stepId === stepId);
  const round = Math.max(...here.map((task) => task.round));
  return here.filter((task) => task.round === round);
};

const placeOf = (
  approval: Approval,
  stage: number,
  asked: number,
  kind: PlainStep['kind'],
): Step['place'] => {
  if (approval.returned) return 'ahead';
  if (stage < approval.stage) return asked > 0 || kind === 'copy' ? 'done' : 'skipped';
  if (stage > approval.stage) return 'ahead';
  return hasEnded(approval) ? 'ended' : 'here';
};

/** The way of an application: what was, what is and what will be. */
export const presentSteps = (
  approval: Approval,
  tasks: readonly TaskRow[],
  forecasts: readonly Forecast[],
  copied: readonly { readonly userId: string; readonly at: Date }[],
  nameOf: NameOf,
): Step[] => {
  const ahead = new Map(forecasts.map((found) => [found.stage, found]));
  return approval.route.map((step, stage) => {
    const asked = lastTasks(tasks, step.id);
    const place = placeOf(approval, stage, asked.length, step.kind);
    if (place === 'ahead') {
      const found = ahead.get(stage);
      return presentStep(step, foreseen(found, nameOf), place, found);
    }
    if (step.kind === 'copy') {
      const told = copied.map(({ userId, at }) => ({
        id: null,
        person: person(userId, nameOf(userId)),
        insteadOf: null,
        addedBy: null,
        state: null,
        openedAt: iso(at),
        dueAt: null,
        decidedAt: null,
        opinion: '',
      }));
      return presentStep(step, told, place);
    }
    return presentStep(step, asked.map(presentTask), place);
  });
};

/** What the reader may do now. */
export const presentMine = (approval: Approval, userId: string, hasPlaces: boolean): Route['mine'] => {
  const { taskId, actions, returnTo } = actionsOf(approval, userId);
  const possible = actions.filter((action) => hasPlaces || action !== ApprovalAction.movePlaces);
  return { taskId, actions: possible, returnTo: [...returnTo] };
};
