// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { IdentityKind, IdentityPurpose, IdentityState } from './codes.ts';
export const identityNeeds = {
	[IdentityKind.person]: ["name", "idNumber"],
	[IdentityKind.personPhone]: [
		"name",
		"idNumber",
		"phone"
	],
	[IdentityKind.enterprise]: [
		"name",
		"code",
		"representative"
	],
	[IdentityKind.transfer]: [
		"name",
		"code",
		"representative",
		"bank",
		"account"
	]
};
export const needsFact = (kind, fact) => identityNeeds[kind]?.includes(fact) ?? false;
export const identitySteps = {
	[IdentityState.asking]: [IdentityState.waiting, IdentityState.failed],
	[IdentityState.waiting]: [
		IdentityState.amount,
		IdentityState.matches,
		IdentityState.mismatch,
		IdentityState.noRecord,
		IdentityState.failed
	],
	[IdentityState.amount]: [
		IdentityState.matches,
		IdentityState.mismatch,
		IdentityState.failed
	],
	[IdentityState.matches]: [],
	[IdentityState.mismatch]: [],
	[IdentityState.noRecord]: [],
	[IdentityState.failed]: []
};
export const mayBecome = (from, to) => identitySteps[from].includes(to);
export const isAnswered = (state) => state === IdentityState.matches || state === IdentityState.mismatch || state === IdentityState.noRecord;
export const purposesOnDemand = [
	IdentityPurpose.counterparty,
	IdentityPurpose.agent,
	IdentityPurpose.staff
];
export const maskName = (name) => {
	const [first = "", ...rest] = [...name];
	return first + "*".repeat(Math.min(rest.length, 3));
};
