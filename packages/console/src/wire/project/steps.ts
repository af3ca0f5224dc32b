// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { AnnouncementState } from '../announcement/codes.ts';
import { ProjectStage as Stage, ProposalState as State } from './codes.ts';
const steps = {
	save: { from: [State.draft, State.returned] },
	submit: {
		from: [State.draft, State.returned],
		to: State.submitted
	},
	withdraw: {
		from: [
			State.draft,
			State.submitted,
			State.returned,
			State.checked
		],
		to: State.withdrawn
	},
	resume: {
		from: [State.withdrawn],
		to: State.draft
	},
	return: {
		from: [State.submitted, State.checked],
		to: State.returned
	},
	check: {
		from: [State.submitted],
		to: State.checked
	},
	accept: {
		from: [State.checked],
		to: State.accepted
	},
	reject: {
		from: [State.submitted, State.checked],
		to: State.rejected
	},
	complete: {
		from: [State.accepted],
		to: State.completed
	}
};
export const mayTake = (state, step) => steps[step].from.includes(state);
export const nextProposalState = (state, step) => {
	const { to = state } = steps[step];
	return mayTake(state, step) ? to : undefined;
};
export const shownState = (state, areResultsOut) => !areResultsOut && (state === State.accepted || state === State.rejected) ? State.checked : state;
export const waitedFor = {
	announce: [
		State.submitted,
		State.returned,
		State.checked
	],
	close: [State.accepted]
};
export const projectStageOf = (project, now) => {
	if (project.state === AnnouncementState.draft) return Stage.draft;
	if (project.state === AnnouncementState.withdrawn) return Stage.withdrawn;
	if (project.closedAt !== null) return Stage.closed;
	if (project.resultsAt !== null) return Stage.announced;
	if (Date.parse(project.callOpensAt) > now) return Stage.scheduled;
	return Date.parse(project.callClosesAt) > now ? Stage.open : Stage.judging;
};
const projectSteps = {
	announce: [Stage.judging],
	close: [Stage.announced]
};
export const mayProject = (stage, step) => projectSteps[step].includes(stage);
