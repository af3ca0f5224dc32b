// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { AuthorizationEnd as End, AuthorizationStatus as Status } from './codes.ts';
const { notActivated } = Status;
const { awaitingUse } = Status;
const { inUse } = Status;
const { suspended } = Status;
const { ended } = Status;
const { expired } = Status;
const { reviewed } = Status;
const open = [
	inUse,
	notActivated,
	awaitingUse,
	suspended
];
const held = [
	inUse,
	awaitingUse,
	suspended
];
const afterPause = ({ used }) => used > 0 ? inUse : awaitingUse;
export const transitions = {
	active: {
		who: "holder",
		from: [notActivated],
		to: awaitingUse
	},
	firstStamp: {
		who: "nobody",
		from: [awaitingUse],
		to: inUse
	},
	tmpFinish: {
		who: "holder",
		from: [inUse, awaitingUse],
		to: suspended
	},
	reActive: {
		who: "holder",
		from: [suspended],
		to: afterPause
	},
	usedUp: {
		who: "nobody",
		from: held,
		to: ended,
		end: End.used
	},
	close: {
		who: "holder",
		from: held,
		to: ended,
		end: End.closed
	},
	cancel: {
		who: "holder",
		from: [notActivated, awaitingUse],
		to: ended,
		unpressed: true,
		end: End.cancelled
	},
	expire: {
		who: "nobody",
		from: open,
		to: expired,
		end: End.expired
	},
	audit: {
		who: "keeper",
		from: [expired, ended],
		to: reviewed
	},
	changeUser: {
		who: "keeper",
		from: [
			notActivated,
			awaitingUse,
			suspended
		]
	},
	photoLock: {
		who: "keeper",
		from: open
	},
	/** The device is sent once more what it should know. */
	resend: {
		who: "holder",
		from: held
	}
};
export const nextStatus = (status, action, facts) => {
	const { from, to, unpressed } = transitions[action];
	if (!from.includes(status) || unpressed && facts.used > 0) return undefined;
	return typeof to === "function" ? to(facts) : to ?? status;
};
export const isTheirs = (action, { isUser, isKeeper }) => {
	const { who } = transitions[action];
	return who !== "nobody" && (isKeeper || who === "holder" && isUser);
};
export const endOf = (action) => {
	const { end } = transitions[action];
	return end ?? null;
};
export const isOpen = (status) => open.includes(status);
export const statusAfterPresses = (status, facts) => {
	const begun = facts.used > 0 ? nextStatus(status, "firstStamp", facts) ?? status : status;
	return facts.used >= facts.granted ? nextStatus(begun, "usedUp", facts) ?? begun : begun;
};
