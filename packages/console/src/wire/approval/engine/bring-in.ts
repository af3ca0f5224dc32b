// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { DecisionMode, SelfRule, TaskState } from '../codes.ts';
import { claim } from './decide.ts';
import { addTasks, patchTasks, record, still } from './moved.ts';
import { standInFor } from './seats.ts';
import { dueAt, newTask } from './stage.ts';
import { isAgreed, isLive, stepHere, takesPart, tasksHere } from './state.ts';
export const applicantMayDecide = (state, givenUp) => {
	const { mode, onSelf } = stepHere(state);
	if (onSelf !== SelfRule.allow || mode === DecisionMode.any) return false;
	return tasksHere(state).some((task) => task.userId !== state.applicantId && (isLive(task) || isAgreed(task)) && !(task.slot === givenUp?.slot && task.order === givenUp.order));
};
const refusal = (state, userId, givenUp, { directory }) => {
	if (!directory.isActive(userId)) return { refused: "apply.userNotFound" };
	if (takesPart(state, userId)) return {
		refused: "apply.alreadyIn",
		params: { userId }
	};
	if (userId === state.applicantId && !applicantMayDecide(state, givenUp)) {
		return { refused: "apply.applicantMayNot" };
	}
	return undefined;
};
const written = (state, action, mine, userId) => {
	const { by, text } = action;
	const event = {
		action: action.action,
		by,
		insteadOf: mine.insteadOf,
		people: [userId],
		taskId: mine.id
	};
	return claim(record(still(state), {
		...event,
		text: text ?? ""
	}), mine);
};
const shift = (moved, { stage, round, slot }, from) => patchTasks(moved, (task) => task.stage === stage && task.round === round && task.slot === slot && task.order >= from, ({ order }) => ({ order: order + 1 }));
const isMine = (mine) => (task) => task.id === mine.id;
export const bringIn = (state, action, mine, world) => {
	const refused = refusal(state, action.userId, action.action === "transfer" ? mine : null, world);
	if (refused) return refused;
	const isTaken = (other) => takesPart(state, other);
	const userId = standInFor(action.userId, state.applicantId, isTaken, world.directory);
	const asked = userId === action.userId ? null : action.userId;
	const begun = written(state, action, mine, userId);
	const open = {
		state: TaskState.open,
		openedAt: world.now,
		dueAt: dueAt(stepHere(state), world.now)
	};
	if (action.action === "transfer") {
		const given = patchTasks(begun, isMine(mine), () => ({
			state: TaskState.transferred,
			opinion: action.text ?? "",
			decidedAt: world.now,
			dueAt: null
		}));
		const task = newTask(state, {
			userId,
			insteadOf: mine.userId
		}, mine, world);
		return addTasks(given, [{
			...task,
			...open
		}]);
	}
	const isBefore = action.action === "addBefore";
	const place = {
		slot: mine.slot,
		order: isBefore ? mine.order : mine.order + 1
	};
	const task = {
		...newTask(state, {
			userId,
			insteadOf: asked
		}, place, world),
		addedBy: action.by
	};
	const roomy = shift(begun, mine, place.order);
	if (!isBefore) return addTasks(roomy, [task]);
	const waiting = patchTasks(roomy, isMine(mine), () => ({
		state: TaskState.waiting,
		dueAt: null
	}));
	return addTasks(waiting, [{
		...task,
		...open
	}]);
};
