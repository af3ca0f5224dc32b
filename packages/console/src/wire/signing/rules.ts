// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { limits } from '@chancery/contract/limits.ts';
import { PartyState, SigningState } from './codes.ts';
export const isOver = (state) => state !== SigningState.draft && state !== SigningState.running;
export const isAsked = (state) => state === PartyState.asked || state === PartyState.opened;
export const isDone = (state) => state === PartyState.signed || state === PartyState.handedOver;
export const mayAct = ({ state, expiresAt }, party, now) => state === SigningState.running && expiresAt.getTime() > now && isAsked(party);
export const nextToAsk = (parties) => {
	const open = parties.filter(({ state }) => !isDone(state));
	const step = Math.min(...open.map((party) => party.step));
	return open.filter((party) => party.step === step && party.state === PartyState.waiting);
};
export const isComplete = (parties) => parties.length > 0 && parties.every(({ state }) => isDone(state));
export const stepsInOrder = (steps) => {
	const known = [...new Set(steps)].sort((one, other) => one - other);
	return steps.map((step) => known.indexOf(step) + 1);
};
export const remindIn = ({ reminders, remindedAt }, now) => {
	if (reminders >= limits.signing.reminders) return undefined;
	const next = (remindedAt?.getTime() ?? 0) + limits.signing.remindMinutes * 6e4;
	return Math.max(0, next - now);
};
