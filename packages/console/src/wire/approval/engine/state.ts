// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ApprovalState, TaskState } from '../codes.ts';
export const newApproval = (applicantId, route, chosen = []) => ({
	applicantId,
	state: ApprovalState.awaiting,
	end: null,
	returned: false,
	stage: 0,
	round: 0,
	route,
	chosen,
	tasks: []
});
const live = [TaskState.open, TaskState.waiting];
const done = [
	TaskState.approved,
	TaskState.passed,
	TaskState.timedOut
];
export const isLive = (task) => live.includes(task.state);
export const isDone = (task) => done.includes(task.state);
export const isAgreed = (task) => isDone(task) && task.state !== TaskState.timedOut;
export const hasEnded = (approval) => approval.end !== null;
export const tasksHere = ({ tasks, stage, round }) => tasks.filter((task) => task.stage === stage && task.round === round);
export const takesPart = (approval, userId) => tasksHere(approval).some((task) => task.userId === userId && (isLive(task) || isDone(task)));
export const stepHere = ({ route, stage }) => {
	const step = route[stage];
	if (step?.kind !== "approve") throw new RangeError(`no approval at stage ${stage}`);
	return step;
};
