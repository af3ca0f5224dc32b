// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { DecisionMode, TaskState } from '../codes.ts';
import { isDone, isLive, stepHere, tasksHere } from './state.ts';
const slotOf = (tasks) => {
	const agreed = new Set(tasks.filter(isDone).map(({ order }) => order));
	const left = tasks.filter((task) => isLive(task) && !agreed.has(task.order));
	const first = Math.min(...left.map(({ order }) => order));
	return {
		turn: left.filter(({ order }) => order === first),
		isDone: left.length === 0 && agreed.size > 0
	};
};
const slotsHere = (approval) => [...Map.groupBy(tasksHere(approval), ({ slot }) => slot)].sort(([one], [other]) => one - other).map(([, tasks]) => slotOf(tasks));
export const isStageDone = (approval) => {
	const slots = slotsHere(approval);
	if (stepHere(approval).mode === DecisionMode.any) return slots.some((slot) => slot.isDone);
	return slots.some((slot) => slot.isDone) && slots.every(({ turn }) => turn.length === 0);
};
export const isStageEmpty = (approval) => tasksHere(approval).every((task) => task.userId === approval.applicantId || !(isLive(task) || isDone(task)));
export const tasksToOpen = (approval) => {
	const turns = slotsHere(approval).map(({ turn }) => turn).filter((turn) => turn.length > 0);
	const now = stepHere(approval).mode === DecisionMode.sequence ? turns.slice(0, 1) : turns;
	return now.flat().filter(({ state }) => state === TaskState.waiting);
};
