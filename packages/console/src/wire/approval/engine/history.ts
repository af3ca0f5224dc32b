// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ApprovalAction, ApprovalEnd, ApprovalState } from '../codes.ts';
const nowhere = {
	stepId: null,
	open: []
};
const begin = {
	state: ApprovalState.awaiting,
	end: null,
	returned: false,
	round: 0,
	...nowhere
};
const without = ({ open }, userId) => open.filter((other) => other !== userId);
const endOf = (text) => ApprovalEnd.all.find((end) => end === text) ?? null;
const fold = (told, { action, by, insteadOf, stepId, people, text }) => {
	switch (action) {
		case ApprovalAction.submit:
		case ApprovalAction.resubmit: return {
			...begin,
			round: told.round + 1
		};
		case ApprovalAction.ask: return {
			...told,
			stepId,
			open: [...stepId === told.stepId ? told.open : [], ...people]
		};
		case ApprovalAction.approve: return {
			...told,
			state: ApprovalState.running,
			open: without(told, by)
		};
		case ApprovalAction.timeOutApprove: return {
			...told,
			state: ApprovalState.running,
			open: without(told, people[0])
		};
		case ApprovalAction.skip: return {
			...told,
			open: told.open.filter((userId) => !people.includes(userId))
		};
		case ApprovalAction.transfer:
		case ApprovalAction.addBefore: return {
			...told,
			open: [...without(told, by), ...people]
		};
		case ApprovalAction.passOn:
		case ApprovalAction.handOver: {
			// What was not their turn yet is not their successor's either.
			const wasOpen = told.open.includes(insteadOf ?? "");
			return wasOpen ? {
				...told,
				open: [...without(told, insteadOf), ...people]
			} : told;
		}
		case ApprovalAction.returnToApplicant: return {
			...told,
			...nowhere,
			returned: true,
			state: ApprovalState.awaiting
		};
		case ApprovalAction.returnToStep: return {
			...told,
			...nowhere,
			round: told.round + 1,
			state: ApprovalState.running
		};
		case ApprovalAction.end: {
			const end = endOf(text);
			const isApproved = end === ApprovalEnd.approved;
			const state = isApproved ? ApprovalState.approved : ApprovalState.rejected;
			return {
				...told,
				...nowhere,
				end,
				state,
				returned: false
			};
		}
		default: return told;
	}
};
export const tellBy = (events) => events.reduce(fold, begin);
