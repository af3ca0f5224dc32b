// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ApprovalAction, ApprovalState } from './codes.ts';
const { awaiting } = ApprovalState;
const { running } = ApprovalState;
const { approved } = ApprovalState;
const { rejected } = ApprovalState;
const going = (...to) => ({
	[awaiting]: to,
	[running]: to
});
const unmoved = {
	[awaiting]: [awaiting],
	[running]: [running]
};
const after = {
	[awaiting]: [awaiting, rejected],
	[running]: [
		running,
		approved,
		rejected
	]
};
export const transitions = {
	[ApprovalAction.submit]: {
		who: "applicant",
		from: { [awaiting]: [awaiting, rejected] },
		returned: false
	},
	[ApprovalAction.approve]: {
		who: "approver",
		from: going(running, approved, rejected),
		returned: false
	},
	[ApprovalAction.reject]: {
		who: "approver",
		from: going(rejected),
		returned: false
	},
	[ApprovalAction.returnToApplicant]: {
		who: "approver",
		from: going(awaiting),
		returned: false
	},
	[ApprovalAction.returnToStep]: {
		who: "approver",
		from: going(running, rejected),
		returned: false
	},
	[ApprovalAction.transfer]: {
		who: "approver",
		from: unmoved,
		returned: false
	},
	[ApprovalAction.addBefore]: {
		who: "approver",
		from: unmoved,
		returned: false
	},
	[ApprovalAction.addAfter]: {
		who: "approver",
		from: unmoved,
		returned: false
	},
	[ApprovalAction.movePlaces]: {
		who: "approver",
		from: {
			[awaiting]: [
				awaiting,
				running,
				rejected
			],
			[running]: [running, rejected]
		},
		returned: false
	},
	[ApprovalAction.resubmit]: {
		who: "applicant",
		from: { [awaiting]: [awaiting, rejected] },
		returned: true
	},
	[ApprovalAction.revoke]: {
		who: "applicant",
		from: going(rejected)
	},
	[ApprovalAction.notify]: {
		who: "applicant",
		from: unmoved,
		returned: false
	},
	[ApprovalAction.comment]: {
		who: "anyone",
		from: {
			...unmoved,
			[approved]: [approved],
			[rejected]: [rejected]
		}
	},
	[ApprovalAction.remind]: {
		who: "clock",
		from: unmoved,
		returned: false
	},
	[ApprovalAction.passOn]: {
		who: "clock",
		from: unmoved,
		returned: false
	},
	[ApprovalAction.timeOutApprove]: {
		who: "clock",
		from: going(running, approved, rejected),
		returned: false
	},
	[ApprovalAction.timeOutReject]: {
		who: "clock",
		from: going(rejected),
		returned: false
	},
	[ApprovalAction.handOver]: {
		who: "system",
		from: after
	}
};
export const transitionOf = (action) => transitions[action];
