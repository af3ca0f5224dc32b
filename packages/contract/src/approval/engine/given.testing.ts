import { expect } from 'vitest';
import { TaskState } from '../codes.ts';
import type { ApproveStep, CopyStep, PlainStep } from '../flow.ts';
import { act } from './act.ts';
import type { Action, ApproverAction } from './action.ts';
import { type House, houseOf } from './house.testing.ts';
import type { ApprovalEvent, Refused } from './moved.ts';
import { isRefused } from './moved.ts';
import type { Approval } from './state.ts';
import { newApproval, tasksHere } from './state.ts';

/** A unit: the applicant is Ann, her heads are Hugo and Hera, the administrators Adam and Ada. */
export const office = (): House =>
  houseOf({
    people: ['ann', 'bob', 'cem', 'dan', 'eve'],
    administrators: ['adam', 'ada'],
    heads: ['hugo', 'hera'],
  });

/** A step where these people decide. */
export const step = (userIds: readonly string[], rest: Partial<ApproveStep> = {}): ApproveStep => ({
  id: userIds.join(''),
  kind: 'approve',
  name: `step of ${userIds.join(', ')}`,
  approvers: { by: 'people', userIds: [...userIds] },
  mode: 'all',
  onEmpty: 'reject',
  onSelf: 'skip',
  ...rest,
});

/** A step that tells these people. */
export const copy = (...userIds: readonly string[]): CopyStep => ({
  id: `copy${userIds.join('')}`,
  kind: 'copy',
  name: 'copy',
  to: { by: 'people', userIds: [...userIds] },
});

type TaskMove<A = ApproverAction> = A extends ApproverAction ? Omit<A, 'taskId' | 'by'> : never;

/** An application that is played with, one sentence after another. */
export interface Played {
  state: Approval;
  readonly events: ApprovalEvent[];
  /** Does something, or tells why not. */
  readonly tries: (action: Action) => Refused | undefined;
  /** Does something that must be possible. */
  readonly does: (action: Action) => void;
  /** Somebody does something with the task that lies open before them. */
  readonly by: (userId: string, move: TaskMove | 'approve' | 'reject') => void;
  /** Who is to decide now. */
  readonly asked: () => string[];
  /** The people of the present step, each with where their task stands. */
  readonly tasks: () => string[];
  /** What happened, without who was asked. */
  readonly told: () => string[];
  readonly later: (hours: number) => void;
}

/** Ann submits an application that takes a way. */
export const submitted = (
  house: House,
  route: readonly PlainStep[],
  chosen: Approval['chosen'] = [],
  applicantId = 'ann',
): Played => {
  const tries = (action: Action): Refused | undefined => {
    const outcome = act(game.state, action, house.world());
    if (isRefused(outcome)) return outcome;
    game.state = outcome.state;
    game.events.push(...outcome.events);
    return undefined;
  };
  const does = (action: Action) => expect(tries(action)).toBeUndefined();
  const open = () => tasksHere(game.state).filter(({ state }) => state === TaskState.open);
  const game: Played = {
    state: newApproval(applicantId, route, chosen),
    events: [],
    tries,
    does,
    by: (userId, move) => {
      const taskId = open().find((task) => task.userId === userId)?.id ?? 'none';
      does({ ...(typeof move === 'string' ? { action: move } : move), by: userId, taskId } as Action);
    },
    asked: () => open().map(({ userId }) => userId),
    tasks: () => tasksHere(game.state).map(({ userId, state }) => `${userId} ${state}`),
    told: () =>
      game.events
        .filter(({ action }) => action !== 'ask')
        .map(({ action, by, people }) => [action, by, ...people].filter((word) => word !== null).join(' ')),
    later: (hours) => {
      house.now = new Date(house.now.getTime() + hours * 3_600_000);
    },
  };
  does({ action: 'submit', by: applicantId });
  return game;
};
