// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ESealState, SealForm } from './codes.ts';
const round = {
	size: {
		usual: 40,
		min: 30,
		max: 60
	},
	ofPerson: false,
	name: 50
};
const square = {
	ofPerson: true,
	name: 16
};
export const formRules = {
	[SealForm.official]: {
		...round,
		size: {
			...round.size,
			usual: 42
		},
		line: ""
	},
	[SealForm.contract]: {
		...round,
		line: "合同专用章"
	},
	[SealForm.finance]: {
		...round,
		size: {
			...round.size,
			usual: 38
		},
		line: "财务专用章"
	},
	[SealForm.personnel]: {
		...round,
		size: {
			...round.size,
			usual: 38
		},
		line: "人事专用章"
	},
	[SealForm.invoice]: {
		...round,
		size: {
			usual: 40,
			min: 40,
			max: 40
		},
		line: "发票专用章"
	},
	[SealForm.representative]: {
		...square,
		size: {
			usual: 20,
			min: 15,
			max: 25
		},
		line: "印"
	},
	[SealForm.personal]: {
		...square,
		size: {
			usual: 15,
			min: 10,
			max: 25
		},
		line: "印"
	}
};
export const designLimits = {
	name: 50,
	line: 14,
	number: 20
};
export const eSealStateOf = (seal) => {
	if (seal.isUnbound) return ESealState.ended;
	if (!seal.isMade) return ESealState.unmade;
	return seal.isLocked ? ESealState.suspended : ESealState.active;
};
