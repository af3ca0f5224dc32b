// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ResolutionState, MeetingState as State, VoteState } from './codes.ts';
const steps = {
	edit: { from: [State.draft, State.called] },
	delete: { from: [State.draft] },
	call: {
		from: [State.draft],
		to: State.called
	},
	answer: { from: [State.called] },
	attend: { from: [State.called, State.running] },
	leave: { from: [State.running] },
	adjourn: { from: [State.called] },
	cancel: {
		from: [State.called],
		to: State.cancelled
	},
	start: {
		from: [State.called],
		to: State.running
	},
	vote: { from: [State.running] },
	end: {
		from: [State.running],
		to: State.ended
	},
	write: { from: [State.ended] },
	agree: { from: [State.ended] },
	conclude: {
		from: [State.ended],
		to: State.minuted
	},
	resolve: { from: [
		State.running,
		State.ended,
		State.minuted
	] }
};
export const mayMeet = (state, step) => steps[step].from.includes(state);
export const nextMeetingState = (state, step) => {
	const { to = state } = steps[step];
	return mayMeet(state, step) ? to : undefined;
};
const resolutionSteps = {
	report: {
		from: [ResolutionState.open],
		to: ResolutionState.reported
	},
	return: {
		from: [ResolutionState.reported],
		to: ResolutionState.open
	},
	confirm: {
		from: [ResolutionState.reported],
		to: ResolutionState.done
	},
	drop: {
		from: [ResolutionState.open, ResolutionState.reported],
		to: ResolutionState.dropped
	}
};
export const nextResolutionState = (state, step) => {
	const { from, to } = resolutionSteps[step];
	return from.includes(state) ? to : undefined;
};
export const isVoteOpen = (state) => state === VoteState.open;
