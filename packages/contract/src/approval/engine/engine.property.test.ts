import fc from 'fast-check';
import { expect, test } from 'vitest';
import { howOften } from '../../../../../tools/how-often.ts';
import { ApprovalAction, ApprovalEnd, DecisionMode, FlowFault } from '../codes.ts';
import { checkFlow } from '../flow.rules.ts';
import { everybody, facts, flow } from './flows.testing.ts';
import { houseOf } from './house.testing.ts';
import { checkMove, checkOffer, checkState } from './invariants.testing.ts';
import { isRefused } from './moved.ts';
import { apply, type Game, type Move, moveOf, play } from './play.testing.ts';
import type { Approval } from './state.ts';
import { tasksHere } from './state.ts';

const usable = flow.filter((drawn) => !checkFlow(drawn).some(({ fault }) => fault === FlowFault.noApproval));
const some = fc.subarray([...everybody], { maxLength: 3 });
const roles = fc.record({ administrators: some, keepers: some, heads: some });
const moves = fc.array(moveOf(facts), { minLength: 31, maxLength: 31 });

/** How often something came about, so that the test cannot be sound by never trying. */
const seen = new Map<string, number>();
const count = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

/** A change of what was before would throw. */
const freeze = (state: Approval): Approval => {
  for (const task of state.tasks) Object.freeze(task);
  Object.freeze(state.tasks);
  return Object.freeze(state);
};

const step = (game: Game, move: Move): void => {
  const before = freeze(game.state);
  for (const { action, outcome } of play(game, move)) {
    const world = game.house.world();
    checkOffer(before, action, outcome, world);
    if (isRefused(outcome)) {
      count(outcome.refused);
      continue;
    }
    if (outcome.state !== before) checkMove(before, outcome.state, action, outcome.events, world);
    for (const event of outcome.events) count(event.action);
    const here = outcome.state.route[outcome.state.stage];
    const isCountersign = here?.kind === 'approve' && here.mode === DecisionMode.everyone;
    const isWide = tasksHere(outcome.state).length > 1;
    if (action.action === 'returnToStep' && isCountersign && isWide) count('return into a countersign');
  }
  checkState(game.state, game.history, game.house.world());
  if (before.end === null && game.state.end !== null) count(`end ${game.state.end}`);
};

test('whatever people try, in whatever order and at whatever time, an approval stays sound', () => {
  fc.assert(
    fc.property(usable, roles, moves, (drawn, staff, [first, ...rest]) => {
      if (!first) return;
      const house = houseOf({ people: everybody, ...staff });
      let game = apply(house, drawn, first);
      let afterwards = 0;
      for (const move of rest) {
        step(game, move);
        afterwards = game.state.end === null ? 0 : afterwards + 1;
        // What is over is tried a few times more, then somebody applies anew.
        if (afterwards > 2) game = apply(house, drawn, move);
      }
    }),
    { numRuns: howOften(2_000, 4) },
  );
  const never = [...ApprovalAction.all, ...ApprovalEnd.all.map((end) => `end ${end}`)].filter(
    (what) => what !== ApprovalAction.submit && (seen.get(what) ?? 0) < 5,
  );
  expect(never).toEqual([]);
  expect(seen.get('return into a countersign')).toBeGreaterThan(10);
  // A few seconds of work, but many of waiting on a machine that does much else.
}, 180_000);
