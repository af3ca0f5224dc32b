// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ApprovalAction, ApprovalEnd, EmptyRule, TaskState } from '../codes.ts';
import { addTasks, become, dropLive, finish, patchTasks, record } from './moved.ts';
import { emptyRuleAt, peopleOf, seatNobody, seatsAt, standInFor } from './seats.ts';
import { isAgreed, isDone, stepHere, takesPart, tasksHere } from './state.ts';
import { isStageDone, isStageEmpty, tasksToOpen } from './turns.ts';
const hourMs = 36e5;
export const dueAt = ({ timeout }, now) => timeout ? new Date(now.getTime() + timeout.hours * hourMs) : null;
export const newTask = ({ stage, round }, { userId, insteadOf }, place, { newId }) => ({
	...{
		id: newId(),
		stage,
		round,
		slot: place.slot,
		order: place.order,
		userId,
		insteadOf,
		addedBy: null
	},
	...{
		state: TaskState.waiting,
		openedAt: null,
		dueAt: null,
		decidedAt: null,
		opinion: ""
	}
});
const isDecided = ({ tasks, round, applicantId }) => tasks.some((task) => task.round === round && task.userId !== applicantId && isDone(task));
const agreedBefore = ({ tasks, stage, round }) => {
	const before = tasks.filter((task) => task.round === round && task.stage < stage);
	const last = Math.max(...before.map((task) => task.stage));
	return before.filter((task) => task.stage === last && isAgreed(task)).map(({ userId }) => userId);
};
const tellCopies = (moved, step, { directory }) => {
	const people = peopleOf(step.id, step.to, moved.state, directory);
	return people.length > 0 ? record(moved, {
		action: ApprovalAction.copy,
		people
	}) : moved;
};
const passAgreed = (moved, now) => {
	const agreed = agreedBefore(moved.state);
	const again = new Set(tasksHere(moved.state).filter(({ userId }) => agreed.includes(userId)));
	if (again.size === 0) return moved;
	const people = [...again].map(({ userId }) => userId);
	const change = () => ({
		state: TaskState.passed,
		decidedAt: now
	});
	return record(patchTasks(moved, (task) => again.has(task), change), {
		action: ApprovalAction.skip,
		people
	});
};
const seat = (moved, { seats, asOne }, world) => {
	const slot = Math.max(-1, ...tasksHere(moved.state).map((task) => task.slot)) + 1;
	const tasks = seats.map((one, index) => newTask(moved.state, one, {
		slot: asOne ? slot : slot + index,
		order: 0
	}, world));
	return advance(passAgreed(addTasks(moved, tasks), world.now), world);
};
const seatOrLeave = (moved, seating, world) => {
	if (seating.seats.length > 0) return seat(moved, seating, world);
	if (seating.empty === EmptyRule.reject) return finish(moved, ApprovalEnd.nobody);
	return enterStage(record(moved, { action: ApprovalAction.skip }), moved.state.stage + 1, world);
};
export const enterStage = (moved, stage, world) => {
	const here = become(moved, { stage });
	const step = here.state.route[stage];
	if (!step) return finish(here, ApprovalEnd.approved);
	if (step.kind === "copy") return enterStage(tellCopies(here, step, world), stage + 1, world);
	const rule = emptyRuleAt(here.state.route, stage, isDecided(here.state));
	return seatOrLeave(here, seatsAt(step, here.state, rule, world.directory), world);
};
const leaveEmpty = (moved, world) => {
	const rest = dropLive(moved);
	const { route, stage } = rest.state;
	const isTaken = (userId) => takesPart(rest.state, userId);
	const rule = emptyRuleAt(route, stage, isDecided(rest.state));
	return seatOrLeave(rest, seatNobody(rule, rest.state, isTaken, world.directory), world);
};
const openTurns = (moved, { now, directory }) => {
	const due = dueAt(stepHere(moved.state), now);
	const opened = tasksToOpen(moved.state).reduce((so, { id, openedAt, userId, insteadOf }) => {
		const isTaken = (other) => takesPart(so.state, other);
		// Who had it open before is there to decide it again.
		const isAnew = openedAt === null;
		const who = isAnew ? standInFor(userId, so.state.applicantId, isTaken, directory) : userId;
		return patchTasks(so, (task) => task.id === id, () => ({
			state: TaskState.open,
			userId: who,
			insteadOf: who === userId ? insteadOf : insteadOf ?? userId,
			openedAt: now,
			dueAt: due
		}));
	}, moved);
	const before = new Map(moved.state.tasks.map((task) => [task.id, task.state]));
	const people = opened.state.tasks.filter(({ id, state }) => state === TaskState.open && before.get(id) === TaskState.waiting).map(({ userId }) => userId);
	return people.length > 0 ? record(opened, {
		action: ApprovalAction.ask,
		people
	}) : opened;
};
export const advance = (moved, world) => {
	if (isStageEmpty(moved.state)) return leaveEmpty(moved, world);
	if (isStageDone(moved.state)) return enterStage(dropLive(moved), moved.state.stage + 1, world);
	return openTurns(moved, world);
};
