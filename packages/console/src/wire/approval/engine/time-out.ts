// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ApprovalAction, ApprovalEnd, ApprovalState, TaskState, TimeoutAction } from '../codes.ts';
import { claim, decided } from './decide.ts';
import { freeAdministrators, replace } from './hand-over.ts';
import { become, finish, patchTasks, record, still } from './moved.ts';
import { advance, dueAt } from './stage.ts';
import { stepHere, tasksHere } from './state.ts';
const remind = (state, late, { now }) => patchTasks(record(still(state), {
	action: ApprovalAction.remind,
	people: [late.userId],
	taskId: late.id
}), ({ id }) => id === late.id, () => ({ dueAt: dueAt(stepHere(state), now) }));
const passOn = (state, late, world) => {
	// Not back to one who let it lie before.
	const asked = new Set(tasksHere(state).map(({ userId }) => userId));
	const people = freeAdministrators(state, (userId) => asked.has(userId), world);
	if (people.length === 0) return remind(state, late, world);
	const event = {
		action: ApprovalAction.passOn,
		insteadOf: late.userId,
		people,
		taskId: late.id
	};
	return replace(record(still(state), event), late, people, world);
};
const approve = (state, late, world) => {
	const event = {
		action: ApprovalAction.timeOutApprove,
		people: [late.userId],
		taskId: late.id
	};
	const agreed = decided(record(still(state), event), late, TaskState.timedOut, "", world.now);
	return advance(become(claim(agreed, late), { state: ApprovalState.running }), world);
};
const reject = (state, late) => finish(record(still(state), {
	action: ApprovalAction.timeOutReject,
	people: [late.userId],
	taskId: late.id
}), ApprovalEnd.timedOut);
const effects = {
	[TimeoutAction.remind]: remind,
	[TimeoutAction.passOn]: passOn,
	[TimeoutAction.approve]: approve,
	[TimeoutAction.reject]: reject
};
export const timeOut = (state, taskId, world) => {
	const late = tasksHere(state).find(({ id, state: at }) => id === taskId && at === TaskState.open);
	if (state.returned || !late?.dueAt || late.dueAt > world.now) return { refused: "apply.taskOver" };
	const { timeout } = stepHere(state);
	return timeout ? effects[timeout.action](state, late, world) : { refused: "apply.taskOver" };
};
