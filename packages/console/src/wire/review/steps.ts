// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ReviewState as State } from './codes.ts';
const steps = {
	score: {
		from: [State.asked],
		to: State.scored
	},
	decline: {
		from: [State.asked],
		to: State.declined
	},
	recall: { from: [State.asked, State.declined] }
};
export const mayReview = (state, step) => steps[step].from.includes(state);
