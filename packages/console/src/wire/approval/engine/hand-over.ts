// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ApprovalAction, TaskState } from '../codes.ts';
import { applicantMayDecide } from './bring-in.ts';
import { addTasks, patchTasks, record, still } from './moved.ts';
import { standInFor } from './seats.ts';
import { advance, dueAt, newTask } from './stage.ts';
import { isLive, stepHere, takesPart, tasksHere } from './state.ts';
export const freeAdministrators = ({ applicantId }, isOut, { directory }) => directory.administrators.filter((userId) => userId !== applicantId && directory.isActive(userId) && !isOut(userId));
export const replace = (moved, mine, people, world) => {
	const gone = patchTasks(moved, ({ id }) => id === mine.id, () => ({
		state: people.length > 0 ? TaskState.transferred : TaskState.dropped,
		dueAt: null
	}));
	const { now } = world;
	const isOpen = mine.state === TaskState.open;
	const open = isOpen ? {
		state: TaskState.open,
		openedAt: now,
		dueAt: dueAt(stepHere(gone.state), now)
	} : {};
	const seat = { insteadOf: mine.userId };
	return addTasks(gone, people.map((userId) => ({
		...newTask(gone.state, {
			...seat,
			userId
		}, mine, world),
		...open
	})));
};
const fits = (state, userId, mine, { directory }) => directory.isActive(userId) && !takesPart(state, userId) && (userId !== state.applicantId || applicantMayDecide(state, mine));
const isBeside = (mine) => (task) => task !== mine && isLive(task) && task.slot === mine.slot && task.order === mine.order;
const successors = (state, { from, to }, mine, world) => {
	const isTaken = (other) => takesPart(state, other);
	const isStaying = world.directory.isActive(from);
	const [first] = [to, isStaying ? null : mine.insteadOf].filter((userId) => userId !== null).filter((userId) => fits(state, userId, mine, world));
	if (first) return [standInFor(first, state.applicantId, isTaken, world.directory)];
	if (isStaying || tasksHere(state).some(isBeside(mine))) return [];
	return freeAdministrators(state, isTaken, world);
};
export const handOver = (state, action, world) => {
	const mine = tasksHere(state).find((task) => task.userId === action.from && isLive(task));
	const people = mine ? successors(state, action, mine, world) : [];
	if (!mine || people.length === 0 && world.directory.isActive(action.from)) return still(state);
	const begun = record(still(state), {
		action: ApprovalAction.handOver,
		by: action.by,
		insteadOf: action.from,
		people,
		text: action.text ?? "",
		taskId: mine.id
	});
	return advance(replace(begun, mine, people, world), world);
};
