// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { OrderPayState, OrderState } from '../order/codes.ts';
import { orderSteps } from '../order/steps.ts';
import { EngravingPaper } from './codes.ts';
const { initial } = OrderState;
const { allocated } = OrderState;
const { toBePaid } = OrderPayState;
const { paid } = OrderPayState;
const { notReviewed } = OrderPayState;
const { reviewFailed } = OrderPayState;
const { statusCheck } = OrderPayState;
const open = [
	toBePaid,
	paid,
	notReviewed,
	reviewFailed,
	statusCheck
];
export const engravingSteps = {
	addPaper: {
		from: [initial],
		pay: open
	},
	returnPapers: {
		from: [initial],
		pay: [paid]
	},
	/** Until the partner has promised a day it can be called off, and all of the money goes back. */
	cancel: {
		from: [initial, allocated],
		pay: [
			toBePaid,
			reviewFailed,
			paid
		]
	},
	allocate: orderSteps.allocate,
	decline: orderSteps.giveBack,
	confirm: orderSteps.confirm,
	ship: orderSteps.ship,
	receive: orderSteps.receive,
	dispute: orderSteps.redo,
	redo: orderSteps.redo
};
export const mayEngrave = ({ state, payState }, name) => {
	const { from, pay } = engravingSteps[name];
	return from.includes(state) && pay.includes(payState);
};
export const missingPapers = (papers) => EngravingPaper.all.filter((kind) => papers.every((paper) => paper.kind !== kind));
export const filingNumber = /^\d{13}$/;
