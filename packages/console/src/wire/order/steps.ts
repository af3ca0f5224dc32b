// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { OrderPayState, OrderState } from './codes.ts';
const open = [OrderState.initial];
const underWay = [
	OrderState.initial,
	OrderState.allocated,
	OrderState.confirmed
];
const { toBePaid } = OrderPayState;
const { paid } = OrderPayState;
const { refunding } = OrderPayState;
const { refunded } = OrderPayState;
const { notReviewed } = OrderPayState;
const { reviewFailed } = OrderPayState;
const { statusCheck } = OrderPayState;
export const orderSteps = {
	/** The unit pays on-line: a try is opened at a provider. */
	open: {
		from: open,
		pay: [
			toBePaid,
			statusCheck,
			reviewFailed
		]
	},
	/** Somebody says that it is paid, or its time is over while a try is open: the provider is asked. */
	check: {
		from: open,
		pay: [toBePaid],
		payTo: statusCheck
	},
	/** The provider knows of no payment. */
	unpaid: {
		from: open,
		pay: [statusCheck],
		payTo: toBePaid
	},
	pay: {
		from: open,
		pay: [
			toBePaid,
			statusCheck,
			reviewFailed,
			notReviewed
		],
		payTo: paid
	},
	/** The unit says that it transferred the money, and shows a paper of the bank. */
	voucher: {
		from: open,
		pay: [toBePaid, reviewFailed],
		payTo: notReviewed
	},
	acceptVoucher: {
		from: open,
		pay: [notReviewed],
		payTo: paid
	},
	rejectVoucher: {
		from: open,
		pay: [notReviewed],
		payTo: reviewFailed
	},
	cancel: {
		from: open,
		pay: [toBePaid, reviewFailed],
		to: OrderState.cancelled,
		payTo: OrderPayState.cancelled
	},
	/** Nobody paid in time, and no provider knows of a payment. */
	expire: {
		from: open,
		pay: [
			toBePaid,
			reviewFailed,
			statusCheck
		],
		to: OrderState.cancelled,
		payTo: OrderPayState.cancelled
	},
	/** What needs no carrier is there as soon as it is paid. */
	deliver: {
		from: open,
		pay: [paid],
		to: OrderState.finished
	},
	allocate: {
		from: open,
		pay: [paid],
		to: OrderState.allocated
	},
	/** Whoever was to make it cannot: somebody else is found. */
	giveBack: {
		from: [OrderState.allocated],
		pay: [paid],
		to: OrderState.initial
	},
	confirm: {
		from: [OrderState.allocated],
		pay: [paid],
		to: OrderState.confirmed
	},
	ship: {
		from: [OrderState.confirmed],
		pay: [paid],
		to: OrderState.shipped
	},
	receive: {
		from: [OrderState.shipped],
		pay: [
			paid,
			refunding,
			refunded
		],
		to: OrderState.finished
	},
	/** What arrived is not what was ordered: it is made again. */
	redo: {
		from: [OrderState.shipped],
		pay: [paid],
		to: OrderState.allocated
	},
	/** What cost nothing is given up before anybody has begun to make it. */
	withdraw: {
		from: [OrderState.initial, OrderState.allocated],
		pay: [paid],
		to: OrderState.cancelled,
		payTo: OrderPayState.cancelled
	},
	refund: {
		from: [
			...underWay,
			OrderState.shipped,
			OrderState.finished
		],
		pay: [paid],
		payTo: refunding
	},
	/** A part went back, or nothing did. */
	refundPart: {
		from: [
			...underWay,
			OrderState.shipped,
			OrderState.finished
		],
		pay: [refunding],
		payTo: paid
	},
	refundAll: {
		from: [OrderState.shipped, OrderState.finished],
		pay: [refunding],
		payTo: refunded
	},
	/** All of it went back before anything was sent. */
	refundUnsent: {
		from: underWay,
		pay: [refunding],
		to: OrderState.cancelled,
		payTo: refunded
	}
};
export const mayStep = ({ state, payState }, name) => {
	const { from, pay } = orderSteps[name];
	return from.includes(state) && pay.includes(payState);
};
export const afterStep = ({ state, payState }, name) => {
	const { to, payTo } = orderSteps[name];
	return {
		state: to ?? state,
		payState: payTo ?? payState
	};
};
