// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ApprovalAction, ApprovalEnd, ApprovalState, TaskState } from '../codes.ts';
import { bringIn } from './bring-in.ts';
import { approve, reject, returnToApplicant, returnToStep } from './decide.ts';
import { handOver } from './hand-over.ts';
import { mayNot } from './may.ts';
import { movePlaces } from './move-places.ts';
import { become, finish, record, still } from './moved.ts';
import { enterStage } from './stage.ts';
import { tasksHere } from './state.ts';
import { timeOut } from './time-out.ts';
const byApplicant = (state, action, world) => {
	const begun = (change, text = "") => record(become(still(state), change), {
		action: action.action,
		by: action.by,
		text
	});
	switch (action.action) {
		case "submit": return enterStage(begun({
			round: 1,
			stage: 0
		}), 0, world);
		case "resubmit": {
			const { route, chosen, text } = action;
			const anew = {
				route,
				chosen,
				returned: false,
				state: ApprovalState.awaiting,
				stage: 0
			};
			return enterStage(begun({
				...anew,
				round: state.round + 1
			}, text), 0, world);
		}
		case "revoke": return finish(begun({}, action.text), ApprovalEnd.revoked);
		case "notify": {
			const open = tasksHere(state).filter((task) => task.state === TaskState.open);
			const people = open.map(({ userId }) => userId);
			return record(still(state), {
				action: ApprovalAction.notify,
				by: action.by,
				people
			});
		}
	}
};
const byApprover = (state, action, world) => {
	const mine = tasksHere(state).find(({ id }) => id === action.taskId);
	if (mine?.userId !== action.by || mine.state !== TaskState.open || !world.directory.isActive(action.by)) {
		return { refused: "apply.taskOver" };
	}
	switch (action.action) {
		case "approve": return approve(state, action, mine, world);
		case "reject": return reject(state, action, mine, world);
		case "returnToApplicant": return returnToApplicant(state, action, mine, world);
		case "returnToStep": return returnToStep(state, action, mine, world);
		case "movePlaces": return movePlaces(state, action, mine, world);
		case "transfer":
		case "addBefore":
		case "addAfter": return bringIn(state, action, mine, world);
	}
};
export const act = (state, action, world) => {
	const refused = mayNot(state, action);
	if (refused) return refused;
	switch (action.action) {
		case "submit":
		case "resubmit":
		case "revoke":
		case "notify": return byApplicant(state, action, world);
		case "comment": return record(still(state), {
			action: ApprovalAction.comment,
			by: action.by,
			text: action.text
		});
		case "timeOut": return timeOut(state, action.taskId, world);
		case "handOver": return handOver(state, action, world);
		default: return byApprover(state, action, world);
	}
};
