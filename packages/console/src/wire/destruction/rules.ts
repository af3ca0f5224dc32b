// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { DestructionSigner, DestructionState as State } from './codes.ts';
const signersNeeded = DestructionSigner.all.length;
const afterSigning = ({ signed }) => signed >= signersNeeded ? State.completed : State.destroyed;
export const destructionSteps = {
	handIn: {
		from: [State.begun],
		to: State.handedIn
	},
	/** What is destroyed cannot be taken back. */
	cancel: {
		from: [State.begun, State.handedIn],
		to: State.cancelled
	},
	destroy: {
		from: [State.handedIn],
		to: State.destroyed
	},
	nameSigner: { from: [State.destroyed] },
	sign: {
		from: [State.destroyed],
		to: afterSigning
	}
};
export const nextDestruction = (state, name, facts = { signed: 0 }) => {
	const { from, to } = destructionSteps[name];
	if (!from.includes(state)) return undefined;
	return typeof to === "function" ? to(facts) : to ?? state;
};
