// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { MilestoneState as State } from './codes.ts';
const steps = {
	report: {
		from: [State.planned, State.returned],
		to: State.reported
	},
	accept: {
		from: [State.reported],
		to: State.accepted
	},
	return: {
		from: [State.reported],
		to: State.returned
	},
	delete: { from: [State.planned] }
};
export const nextMilestoneState = (state, step) => {
	const { from, to = state } = steps[step];
	return from.includes(state) ? to : undefined;
};
