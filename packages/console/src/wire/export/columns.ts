// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { SealUseKind } from '../application/codes.ts';
import { ApprovalEnd, ApprovalState } from '../approval/codes.ts';
import { AuthorizationEnd, AuthorizationStatus } from '../authorization/codes.ts';
import { OrderPayState, OrderState, PayType } from '../order/codes.ts';
import { IdentifiedBy, PressKind, UseReason, UseType, UseVerdict } from '../use-record/codes.ts';
export const exportColumns = {
	orderRecords: {
		number: "text",
		titleZh: "text",
		payState: { one: OrderPayState },
		amount: "money",
		state: { one: OrderState },
		payType: { one: PayType },
		createdBy: "text",
		createdAt: "time",
		paidAt: "time",
		refunded: "money"
	},
	authorizationRecords: {
		title: "text",
		empowerNo: "text",
		deviceName: "text",
		user: "text",
		status: { one: AuthorizationStatus },
		end: { one: AuthorizationEnd },
		normalCount: "number",
		normalUsed: "number",
		crossPageCount: "number",
		crossPageUsed: "number",
		useType: { one: UseType },
		grantedBy: "text",
		windowStart: "time",
		windowEnd: "time",
		createdAt: "time"
	},
	useRecords: {
		title: "text",
		empowerNo: "text",
		verdict: { one: UseVerdict },
		reasons: { many: UseReason },
		deviceName: "text",
		user: "text",
		granted: "number",
		presses: "number",
		photos: "number",
		unaccounted: "number",
		departmentName: "text",
		useType: { one: UseType },
		needsReview: "yesNo",
		reviewVerdict: { one: UseVerdict },
		firstAt: "time",
		lastAt: "time",
		recordId: "id"
	},
	useDetails: {
		title: "text",
		empowerNo: "text",
		deviceName: "text",
		user: "text",
		sequence: "number",
		counter: "number",
		pressKind: { one: PressKind },
		useType: { one: UseType },
		counted: "yesNo",
		identifiedBy: { one: IdentifiedBy },
		verdict: { one: UseVerdict },
		reasons: { many: UseReason },
		photos: "number",
		gap: "number",
		deviceAt: "time",
		receivedAt: "time",
		lat: "number",
		lng: "number",
		accuracy: "number",
		digest: "id",
		recordId: "id"
	},
	applicationRecords: {
		title: "text",
		number: "text",
		applicant: "text",
		state: { one: ApprovalState },
		end: { one: ApprovalEnd },
		waitsFor: "texts",
		sealNames: "texts",
		count: "number",
		kind: { one: SealUseKind },
		fileTypeName: "text",
		amount: "money",
		createdAt: "time",
		endedAt: "time"
	}
};
