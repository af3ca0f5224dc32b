// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ApprovalAction, TaskState } from '../codes.ts';
import { transitionOf, transitions } from '../rules.ts';
import { mayMoveHere } from './move-places.ts';
import { returnTargets } from '@chancery/contract/approval/engine/return-targets.ts';
import { hasEnded, tasksHere } from './state.ts';
const ruleOf = (action) => action === "timeOut" ? ApprovalAction.remind : action;
export const mayNot = (state, action) => {
	const { who, from, returned } = transitionOf(ruleOf(action.action));
	const isSubmit = action.action === "submit";
	if (who === "applicant" && "by" in action && action.by !== state.applicantId) {
		return { refused: "apply.notFound" };
	}
	if (from[state.state] === undefined) {
		if (hasEnded(state)) return {
			refused: "apply.over",
			params: { how: state.end ?? "" }
		};
		return { refused: action.action === "resubmit" ? "apply.notReturned" : "apply.taskOver" };
	}
	if (returned !== undefined && returned !== state.returned) {
		return { refused: returned ? "apply.notReturned" : "apply.taskOver" };
	}
	return isSubmit === (state.round === 0) ? undefined : { refused: "apply.taskOver" };
};
export const actionsOf = (state, userId) => {
	const open = state.returned ? undefined : tasksHere(state).find((task) => task.userId === userId && task.state === TaskState.open);
	const returnTo = open ? returnTargets(state).map(({ stepId, name }) => ({
		stepId,
		name
	})) : [];
	const mayBe = (action) => {
		const { who, from, returned } = transitionOf(action);
		if (from[state.state] === undefined || (returned ?? state.returned) !== state.returned) return false;
		if (action === ApprovalAction.submit !== (state.round === 0)) return false;
		if (action === ApprovalAction.returnToStep) return returnTo.length > 0;
		if (action === ApprovalAction.movePlaces) return open !== undefined && mayMoveHere(state);
		if (who === "applicant") return userId === state.applicantId;
		return who === "anyone" || who === "approver" && open !== undefined;
	};
	const actions = Object.keys(transitions).filter(mayBe);
	return {
		taskId: open?.id ?? null,
		actions,
		returnTo
	};
};
