// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ClientType, LoginResult, LoginType } from '../account/codes.ts';
import { listCertificates } from '../certificate/calls.ts';
import { CertificateIssuer, CertificateState } from '../certificate/codes.ts';
import { listComplaints } from '../complaint/calls.ts';
import { ComplaintState } from '../complaint/codes.ts';
import { CommandState, OperationType } from '../device/codes.ts';
import { listDeviceOperations } from '../device/operation.ts';
import { SealForm, SealKeyKind } from '../e-seal/codes.ts';
import { listEngravings } from '../engraving/calls.ts';
import { EngravingMaterial } from '../engraving/codes.ts';
import { listIdentifications } from '../identify/calls.ts';
import { IdentifyOutcome } from '../identify/codes.ts';
import { listInvoices } from '../invoice/calls.ts';
import { InvoiceState, InvoiceType } from '../invoice/codes.ts';
import { LedgerMove, LedgerValue } from '../ledger/codes.ts';
import { listLoginLog, listOperateLog } from '../log/calls.ts';
import { listMembers } from '../member/calls.ts';
import { MemberState } from '../member/codes.ts';
import { listOrders } from '../order/calls.ts';
import { OrderPayState, OrderState, PayType, RefundState } from '../order/codes.ts';
import { listDifferences, listRefunds } from '../order/desk.ts';
import { listTransfers } from '../package/calls.ts';
import { listQuotas } from '../quota/calls.ts';
import { QuotaStatus } from '../quota/codes.ts';
import { listSignings } from '../signing/calls.ts';
import { SigningState } from '../signing/codes.ts';
import { listSms } from '../sms/calls.ts';
import { SmsState } from '../sms/codes.ts';
import { Role } from '../unit/codes.ts';
import { listManagedUnits } from '../units/calls.ts';
import { listMarks } from '../watermark/calls.ts';
import { MarkScope, MarkState, MarkStrength } from '../watermark/codes.ts';
const isLong = (said) => typeof said === "object" && "kind" in said;
const listed = (list, at, columns, filters = {}) => ({
	list,
	at,
	columns: Object.fromEntries(Object.entries(columns).map(([field, said]) => [field, isLong(said) ? said : {
		kind: said,
		label: `field.${field}`
	}])),
	filters
});
const as = (label, kind) => ({
	kind,
	label
});
export const listedExports = {
	members: listed(listMembers, "createdAt", {
		realName: "text",
		mobile: "text",
		role: { one: Role },
		departments: "names",
		jobTitle: "text",
		state: { one: MemberState },
		lastEnteredAt: "time",
		createdAt: as("member.joined", "time")
	}),
	operations: listed(listOperateLog, "createdAt", {
		createdAt: "time",
		actorName: "text",
		action: "operation",
		objectName: "text",
		ip: "text",
		objectType: "text",
		objectId: "text",
		clientType: { one: ClientType },
		requestId: "text"
	}),
	logins: listed(listLoginLog, "createdAt", {
		createdAt: "time",
		userName: "text",
		userAccount: "text",
		result: { one: LoginResult },
		loginType: { one: LoginType },
		companyName: "text",
		ip: "text",
		userAgent: "text"
	}),
	deviceOperations: listed(listDeviceOperations, "createdAt", {
		createdAt: "time",
		type: as("operate.type", { one: OperationType }),
		deviceName: as("operate.device", "text"),
		serial: as("device.serial", "text"),
		byName: as("operate.by", "text"),
		note: as("operate.note", "text"),
		state: as("operate.onDevice", { one: CommandState })
	}),
	marks: listed(listMarks, "createdAt", {
		fileName: as("watermark.list.file", "text"),
		state: as("watermark.list.state", { one: MarkState }),
		strength: as("watermark.list.strength", { one: MarkStrength }),
		pageCount: as("watermark.list.pages", "number"),
		note: as("watermark.list.note", "text"),
		byName: as("watermark.list.by", "text"),
		createdAt: as("watermark.list.at", "time")
	}, { scope: MarkScope }),
	identifications: listed(listIdentifications, "createdAt", {
		fileName: as("identify.list.file", "text"),
		outcome: as("identify.list.outcome", { one: IdentifyOutcome }),
		markedFile: as("identify.list.source", "text"),
		edits: as("identify.list.edits", "number"),
		byName: as("identify.list.by", "text"),
		createdAt: as("identify.list.at", "time")
	}),
	movements: listed(listTransfers, "madeAt", {
		value: as("cost.what", { one: LedgerValue }),
		madeAt: as("cost.when", "time"),
		kind: as("cost.move", { one: LedgerMove }),
		amount: as("cost.quantity", "moved"),
		madeBy: as("cost.who", "mover"),
		cause: as("cost.cause", "cause")
	}),
	signings: listed(listSignings, "createdAt", {
		title: as("signing.list.title", "text"),
		state: as("signing.list.state", { one: SigningState }),
		signed: as("signing.list.progress", "number"),
		waitingFor: as("signing.list.waitingFor", "texts"),
		byName: as("signing.list.by", "text"),
		expiresAt: as("signing.list.until", "time"),
		createdAt: as("signing.list.at", "time")
	}),
	certificates: listed(listCertificates, "startsAt", {
		sealName: as("certificate.seal", "text"),
		state: { one: CertificateState },
		daysLeft: as("certificate.daysLeft", "number"),
		endsAt: as("certificate.endsAt", "time"),
		keyKind: as("certificate.keyKind", { one: SealKeyKind }),
		issuer: as("certificate.issuer", { one: CertificateIssuer }),
		serial: as("certificate.serial", "text"),
		startsAt: as("certificate.startsAt", "time")
	}),
	invoices: listed(listInvoices, "askedAt", {
		payerName: as("invoice.payer", "text"),
		type: as("invoice.type", { one: InvoiceType }),
		amount: as("invoice.amount", "money"),
		state: { one: InvoiceState },
		invoiceNo: as("invoice.no", "text"),
		issuedOn: as("invoice.issuedOn", "text"),
		askedBy: as("invoice.askedBy", "text"),
		askedAt: as("invoice.askedAt", "time")
	}),
	managedUnits: listed(listManagedUnits, "createdAt", {
		companyName: "text",
		companyFullName: as("units.fullName", "text"),
		social_credit_code: as("units.creditCode", "text"),
		certified: as("units.certified", "yesNo"),
		members: as("units.members", "number"),
		maxUsersPreCompany: as("units.memberLimit", "number"),
		createdAt: as("units.since", "time")
	}),
	deskOrders: listed(listOrders, "createdAt", {
		number: "text",
		companyName: "text",
		titleZh: as("cost.what", "text"),
		payState: as("cost.payState", { one: OrderPayState }),
		amount: as("cost.amount", "money"),
		state: as("cost.fulfilment", { one: OrderState }),
		payType: as("cost.way", { one: PayType }),
		createdBy: as("cost.orderedBy", "text"),
		createdAt: as("cost.orderedAt", "time"),
		paidAt: as("cost.paidAt", "time"),
		refunded: as("cost.refunded", "money")
	}),
	refunds: listed(listRefunds, "askedAt", {
		refundNo: as("cost.refundNo", "text"),
		companyName: "text",
		orderNumber: as("cost.order", "text"),
		amount: as("cost.amount", "money"),
		state: { one: RefundState },
		way: as("cost.way", { one: PayType }),
		reason: "text",
		askedBy: as("cost.askedBy", "text"),
		askedAt: as("cost.askedAt", "time"),
		decidedBy: as("cost.decider", "text"),
		doneAt: as("cost.doneAt", "time")
	}),
	differences: listed(listDifferences, "foundAt", {
		day: as("cost.billDay", "text"),
		way: as("cost.way", { one: PayType }),
		kind: as("cost.differs", { phrases: "cost.difference." }),
		tradeNo: as("cost.tradeNo", "text"),
		ours: as("cost.ours", "money"),
		theirs: as("cost.theirs", "money"),
		providerNo: as("cost.providerNo", "text"),
		foundAt: as("cost.foundAt", "time"),
		explanation: as("cost.explanation", "text"),
		settledBy: as("cost.settledBy", "text"),
		settledAt: as("cost.settledAt", "time")
	}),
	textMessages: listed(listSms, "createdAt", {
		createdAt: "time",
		phone: "text",
		state: { one: SmsState },
		provider: "text",
		attempts: "number",
		error: "text"
	}),
	quotas: listed(listQuotas, "createdAt", {
		number: "text",
		companyName: "text",
		limits: as("quota.items", { phrases: "limit." }),
		status: { one: QuotaStatus },
		appliedBy: "text",
		createdAt: "time",
		reviewedAt: "time"
	}),
	complaints: listed(listComplaints, "createdAt", {
		number: "text",
		type: "text",
		content: as("complaint.content", "text"),
		companyName: "text",
		state: { one: ComplaintState },
		dueAt: "time",
		rating: "number",
		createdAt: "time"
	}),
	engravings: listed(listEngravings, "createdAt", {
		number: as("engraving.number", "text"),
		companyName: as("engraving.unit", "text"),
		name: as("engraving.name", "text"),
		form: as("engraving.form", { one: SealForm }),
		material: as("engraving.material", { one: EngravingMaterial }),
		state: as("engraving.state", { one: OrderState }),
		payState: as("engraving.payState", { one: OrderPayState }),
		amount: as("engraving.amount", "money"),
		engraver: as("engraving.engraver", "text"),
		promisedOn: as("engraving.promisedOn", "text"),
		filingNo: as("engraving.filingNo", "text"),
		createdBy: as("engraving.createdBy", "text"),
		createdAt: as("engraving.createdAt", "time")
	})
};
