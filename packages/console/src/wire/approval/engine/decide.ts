// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ApprovalAction, ApprovalEnd, ApprovalState, TaskState } from '../codes.ts';
import { become, dropLive, finish, patchTasks, record, still } from './moved.ts';
import { returnTargets } from '@chancery/contract/approval/engine/return-targets.ts';
import { advance, enterStage } from './stage.ts';
import { isLive, tasksHere } from './state.ts';
import { isStageDone } from './turns.ts';
export const claim = (moved, mine) => {
	const others = tasksHere(moved.state).filter((task) => task.id !== mine.id && isLive(task) && task.slot === mine.slot && task.order === mine.order);
	if (others.length === 0) return moved;
	const claimed = patchTasks(moved, (task) => others.includes(task), () => ({
		state: TaskState.dropped,
		dueAt: null
	}));
	// Where the step is over anyway, that says it all.
	if (isStageDone(claimed.state)) return claimed;
	return record(claimed, {
		action: ApprovalAction.skip,
		people: others.map(({ userId }) => userId)
	});
};
export const decided = (moved, mine, state, opinion, now) => patchTasks(moved, ({ id }) => id === mine.id, () => ({
	state,
	opinion,
	decidedAt: now,
	dueAt: null
}));
const written = (state, action, mine) => record(still(state), {
	action: action.action,
	by: action.by,
	insteadOf: mine.insteadOf,
	text: action.text ?? "",
	taskId: mine.id
});
export const approve = (state, action, mine, world) => {
	const agreed = decided(written(state, action, mine), mine, TaskState.approved, action.text ?? "", world.now);
	return advance(become(claim(agreed, mine), { state: ApprovalState.running }), world);
};
export const reject = (state, action, mine, { now }) => finish(decided(written(state, action, mine), mine, TaskState.rejected, action.text ?? "", now), ApprovalEnd.rejected);
const goBack = (state, action, mine, { now }) => dropLive(decided(written(state, action, mine), mine, TaskState.returned, action.text ?? "", now));
export const returnToApplicant = (state, action, mine, world) => become(goBack(state, action, mine, world), {
	returned: true,
	state: ApprovalState.awaiting
});
export const returnToStep = (state, action, mine, world) => {
	const target = returnTargets(state).find(({ stepId }) => stepId === action.stepId);
	if (!target) return { refused: "apply.cannotReturnThere" };
	const back = become(goBack(state, action, mine, world), {
		round: state.round + 1,
		state: ApprovalState.running
	});
	return enterStage(back, target.stage, world);
};
