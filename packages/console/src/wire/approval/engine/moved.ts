// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ApprovalAction, ApprovalEnd, ApprovalState, TaskState } from '../codes.ts';
import { isLive } from './state.ts';
export const isRefused = (outcome) => "refused" in outcome;
export const still = (state) => ({
	state,
	events: []
});
export const become = ({ state, events }, change) => ({
	state: {
		...state,
		...change
	},
	events
});
export const record = ({ state, events }, event) => {
	const stepId = state.route[state.stage]?.id ?? null;
	const blank = {
		by: null,
		insteadOf: null,
		stepId,
		people: [],
		text: "",
		taskId: null
	};
	return {
		state,
		events: [...events, {
			...blank,
			...event
		}]
	};
};
export const patchTasks = (moved, picks, change) => become(moved, { tasks: moved.state.tasks.map((task) => picks(task) ? {
	...task,
	...change(task)
} : task) });
export const addTasks = (moved, tasks) => become(moved, { tasks: [...moved.state.tasks, ...tasks] });
export const dropLive = (moved) => patchTasks(moved, isLive, () => ({
	state: TaskState.dropped,
	dueAt: null
}));
export const finish = (moved, end) => record(become(dropLive(moved), {
	end,
	returned: false,
	state: end === ApprovalEnd.approved ? ApprovalState.approved : ApprovalState.rejected
}), {
	action: ApprovalAction.end,
	text: end
});
