// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ComplaintState as State } from './codes.ts';
const steps = {
	answer: {
		from: [State.open, State.reopened],
		to: State.answered
	},
	reopen: {
		from: [State.answered, State.closed],
		to: State.reopened
	},
	close: {
		from: [
			State.open,
			State.answered,
			State.reopened
		],
		to: State.closed
	},
	rate: {
		from: [State.answered, State.closed],
		to: State.closed
	}
};
export const nextComplaintState = (state, step) => {
	const from = steps[step].from;
	return from.includes(state) ? steps[step].to : undefined;
};
