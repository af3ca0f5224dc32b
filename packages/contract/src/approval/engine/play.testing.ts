import fc from 'fast-check';
import { TaskState } from '../codes.ts';
import { type FlowFacts, routeOf } from '../flow.rules.ts';
import type { Flow } from '../flow.ts';
import { act } from './act.ts';
import type { Action } from './action.ts';
import { everybody } from './flows.testing.ts';
import type { House } from './house.testing.ts';
import type { ApprovalEvent, Moved, Refused } from './moved.ts';
import { isRefused } from './moved.ts';
import { returnTargets } from './return-targets.ts';
import type { Approval, Task } from './state.ts';
import { isLive, newApproval, tasksHere } from './state.ts';

/** What somebody tries next. The numbers pick people, tasks and steps of whatever is there at that moment. */
export interface Move {
  readonly kind: (typeof kinds)[number][1];
  readonly who: number;
  readonly other: number;
  readonly where: number;
  /** One in eight acts on what is not theirs. */
  readonly stray: number;
  readonly minutes: number;
  readonly facts: FlowFacts;
}

const kinds = [
  [24, 'approve'],
  [1, 'reject'],
  [3, 'returnToApplicant'],
  [9, 'returnToStep'],
  [6, 'movePlaces'],
  [6, 'transfer'],
  [6, 'addBefore'],
  [6, 'addAfter'],
  [2, 'comment'],
  [2, 'notify'],
  [1, 'revoke'],
  [12, 'resubmit'],
  [8, 'timeOut'],
  [5, 'leave'],
  [6, 'comeBack'],
  [4, 'delegate'],
  [3, 'delegateAll'],
  [3, 'undelegate'],
] as const;

/** Any move. */
export const moveOf = (facts: fc.Arbitrary<FlowFacts>): fc.Arbitrary<Move> =>
  fc.record({
    kind: fc.oneof(...kinds.map(([weight, kind]) => ({ weight, arbitrary: fc.constant(kind) }))),
    who: fc.nat(31),
    other: fc.nat(31),
    where: fc.nat(31),
    stray: fc.nat(7),
    minutes: fc.oneof(fc.nat(90), fc.nat(3000)),
    facts,
  });

/** A unit with an application in it. */
export interface Game {
  readonly house: House;
  readonly flow: Flow;
  state: Approval;
  history: readonly ApprovalEvent[];
}

/** One thing that was tried. */
export interface Try {
  readonly action: Action;
  readonly outcome: Moved | Refused;
}

const outsider = 'nobody';
const pick = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % items.length];
const someone = (index: number) => pick([...everybody, outsider], index) ?? outsider;

/** Whom an applicant would choose, sometimes nobody. */
const choose = (flow: Flow, facts: FlowFacts, seed: number): Approval['chosen'] =>
  routeOf(flow, facts).flatMap(({ id }, index) => {
    const userIds = [someone(seed + index), someone(seed * 3 + index + 1)];
    return (seed + index) % 5 === 0 ? [] : [{ stepId: id, userIds }];
  });

const taskAction = (game: Game, move: Move, mine: Task | undefined): Action => {
  const isStray = move.stray === 0;
  const anyTask = pick(game.state.tasks, move.where);
  const taskId = (isStray ? anyTask?.id : mine?.id) ?? 'none';
  const by = isStray ? someone(move.who) : (mine?.userId ?? someone(move.who));
  const target = pick(returnTargets(game.state), move.where)?.stepId;
  switch (move.kind) {
    case 'returnToStep':
      return { action: 'returnToStep', by, taskId, stepId: isStray ? 's1' : (target ?? 's1') };
    case 'movePlaces':
      return { action: 'movePlaces', by, taskId, otherPages: move.where % 2 === 0 };
    case 'transfer':
    case 'addBefore':
    case 'addAfter':
      return { action: move.kind, by, taskId, userId: someone(move.other), text: 'please' };
    case 'reject':
    case 'returnToApplicant':
      return { action: move.kind, by, taskId, text: 'no' };
    default:
      return { action: 'approve', by, taskId };
  }
};

const actionFor = (game: Game, move: Move): Action => {
  const { state, flow } = game;
  const by = move.stray === 0 ? someone(move.who) : state.applicantId;
  const open = tasksHere(state).filter((task) => task.state === TaskState.open);
  switch (move.kind) {
    case 'comment':
      return { action: 'comment', by: someone(move.who), text: 'well' };
    case 'notify':
    case 'revoke':
      return { action: move.kind, by };
    case 'resubmit': {
      const { facts, where } = move;
      return { action: 'resubmit', by, route: routeOf(flow, facts), chosen: choose(flow, facts, where) };
    }
    case 'timeOut':
      return {
        action: 'timeOut',
        taskId: (pick(open, move.who) ?? pick(state.tasks, move.who))?.id ?? 'none',
      };
    default:
      return taskAction(game, move, pick(open, move.who));
  }
};

const attempt = (game: Game, action: Action): Try => {
  const outcome = act(game.state, action, game.house.world());
  if (!isRefused(outcome)) {
    game.state = outcome.state;
    game.history = [...game.history, ...outcome.events];
  }
  return { action, outcome };
};

/** Somebody applies for what the move says. */
export const apply = (house: House, flow: Flow, { who, facts, where }: Move): Game => {
  const applicantId = pick(everybody, who) ?? outsider;
  const fresh = newApproval(applicantId, routeOf(flow, facts), choose(flow, facts, where));
  const game: Game = { house, flow, state: fresh, history: [] };
  attempt(game, { action: 'submit', by: applicantId });
  return game;
};

/** Members change; as on the server, what waits for one who leaves is handed over in the same breath. */
const changeHouse = (game: Game, move: Move): readonly Try[] | undefined => {
  const { gone, delegates } = game.house;
  const [who, other] = [someone(move.who), someone(move.other)];
  const waits = () => tasksHere(game.state).some((task) => task.userId === who && isLive(task));
  const to = move.where % 2 === 0 ? other : null;
  switch (move.kind) {
    case 'leave':
      gone.add(who);
      return waits() ? [attempt(game, { action: 'handOver', by: null, from: who, to })] : [];
    case 'comeBack':
      gone.delete([...gone][move.who % Math.max(1, gone.size)] ?? '');
      return [];
    case 'delegate':
    case 'delegateAll':
      delegates.set(who, other);
      if (move.kind === 'delegate' || !waits()) return [];
      return [attempt(game, { action: 'handOver', by: who, from: who, to: other })];
    case 'undelegate':
      delegates.delete([...delegates.keys()][move.who % Math.max(1, delegates.size)] ?? '');
      return [];
    default:
      return undefined;
  }
};

/** Lets time go by, and tries a move. */
export const play = (game: Game, move: Move): readonly Try[] => {
  game.house.now = new Date(game.house.now.getTime() + move.minutes * 60_000);
  return changeHouse(game, move) ?? [attempt(game, actionFor(game, move))];
};
