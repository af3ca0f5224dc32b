// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ApprovalAction, ApprovalState, TaskState } from '../codes.ts';
import { decided } from './decide.ts';
import { become, dropLive, record, still } from './moved.ts';
import { enterStage } from './stage.ts';
import { isDone } from './state.ts';
export const mayMoveHere = ({ route, stage }) => {
	const step = route[stage];
	return step?.kind === "approve" && step.mayMove === true;
};
export const agreedSoFar = ({ route, stage, round, tasks }) => route.slice(0, stage + 1).flatMap((_, index) => {
	const there = tasks.filter((task) => task.stage === index);
	const last = index === stage ? round : Math.max(...there.map((task) => task.round));
	return there.filter((task) => task.round === last && isDone(task));
});
export const movePlaces = (state, action, mine, world) => {
	if (!mayMoveHere(state)) return { refused: "placing.mayNotMove" };
	const said = {
		by: action.by,
		insteadOf: mine.insteadOf,
		taskId: mine.id
	};
	const moved = record(still(state), {
		...said,
		action: ApprovalAction.movePlaces,
		text: action.text ?? ""
	});
	const others = agreedSoFar(state).filter(({ userId }) => userId !== action.by);
	if (!action.otherPages || others.length === 0) return moved;
	const people = [...new Set(others.map(({ userId }) => userId))];
	const returned = decided(record(moved, {
		...said,
		action: ApprovalAction.returnToStep,
		people
	}), mine, TaskState.returned, "", world.now);
	const back = become(dropLive(returned), {
		round: state.round + 1,
		state: ApprovalState.running
	});
	return enterStage(back, Math.min(...others.map(({ stage }) => stage)), world);
};
