// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { operatorProgrammes } from './programmes.ts';
export const operatorMenu = [
	{
		code: "home",
		icon: "home",
		pages: [{
			code: "dashboard.view",
			url: "/dashboard",
			icon: "home",
			roles: []
		}, {
			code: "inbox.view",
			url: "/inbox",
			icon: "inbox",
			roles: []
		}]
	},
	{
		code: "units",
		icon: "unit",
		pages: [
			{
				code: "units.view",
				url: "/units",
				icon: "unit",
				routes: ["/units"],
				roles: [],
				buttons: [{
					code: "units.config",
					roles: []
				}]
			},
			{
				code: "closings.view",
				url: "/closings",
				routes: ["/closedUnits"],
				icon: "closing",
				roles: [],
				buttons: [{
					code: "closings.hold",
					roles: []
				}]
			},
			{
				code: "hardware.view",
				url: "/hardware",
				icon: "device",
				roles: [],
				buttons: [{
					code: "hardware.edit",
					roles: []
				}]
			},
			{
				code: "partner.view",
				url: "/partner",
				routes: ["/partnerDetail"],
				icon: "partner",
				roles: [],
				buttons: [{
					code: "partner.review",
					roles: []
				}]
			}
		]
	},
	{
		code: "cost",
		icon: "cost",
		pages: [
			{
				code: "order.view",
				url: "/orders",
				icon: "orders",
				routes: ["/orderDetail", "/grantOrder"],
				roles: [],
				buttons: [{
					code: "order.process",
					roles: []
				}]
			},
			{
				code: "refund.view",
				url: "/refunds",
				icon: "refund",
				roles: []
			},
			{
				code: "invoice.view",
				url: "/invoices",
				icon: "invoice",
				routes: ["/invoiceDetail"],
				roles: [],
				buttons: [{
					code: "invoice.issue",
					roles: []
				}]
			},
			{
				code: "engraving.view",
				url: "/engravings",
				icon: "engrave",
				routes: ["/engravingDetail"],
				roles: [],
				buttons: [{
					code: "engraving.process",
					roles: []
				}]
			},
			{
				code: "engraver.view",
				url: "/engravers",
				icon: "engraver",
				routes: [
					"/engraverDetail",
					"/addEngraver",
					"/addEngraverPerson"
				],
				roles: [],
				buttons: [{
					code: "engraver.edit",
					roles: []
				}]
			},
			{
				code: "reconciliation.view",
				url: "/reconciliation",
				icon: "check",
				roles: []
			},
			{
				code: "revenue.view",
				url: "/revenue",
				icon: "revenue",
				roles: []
			},
			{
				code: "catalogue.view",
				url: "/catalogue",
				icon: "package",
				routes: ["/catalogueDetail", "/addOffer"],
				roles: [],
				buttons: [{
					code: "catalogue.edit",
					roles: []
				}]
			}
		]
	},
	operatorProgrammes,
	{
		code: "system",
		icon: "settings",
		pages: [
			{
				code: "operator.view",
				url: "/user",
				icon: "members",
				routes: [
					"/addUser",
					"/userDetail",
					"/operatorRole"
				],
				roles: [],
				buttons: [{
					code: "operator.edit",
					roles: []
				}]
			},
			{
				code: "org.view",
				url: "/organization",
				icon: "tree",
				routes: ["/addOrg"],
				roles: [],
				buttons: [{
					code: "org.edit",
					roles: []
				}]
			},
			{
				code: "dictionary.view",
				url: "/dictionary",
				icon: "dictionary",
				roles: [],
				buttons: [{
					code: "dictionary.edit",
					roles: []
				}]
			},
			{
				code: "menu.view",
				url: "/menu",
				icon: "menu",
				routes: ["/addMenu"],
				roles: [],
				buttons: [{
					code: "menu.edit",
					roles: []
				}]
			},
			{
				code: "version.manage",
				url: "/versions",
				icon: "version",
				routes: ["/addVersion"],
				roles: [],
				buttons: [{
					code: "version.publish",
					roles: []
				}]
			},
			{
				code: "log.view",
				url: "/log",
				icon: "log",
				roles: []
			},
			{
				code: "export.view",
				url: "/sealManage/exportRecord",
				icon: "export",
				roles: []
			},
			{
				code: "quota.view",
				url: "/quotas",
				icon: "quota",
				routes: ["/quotasDetail"],
				roles: [],
				buttons: [{
					code: "quota.review",
					roles: []
				}]
			},
			{
				code: "complaint.view",
				url: "/system/complaintsList",
				icon: "complaint",
				routes: ["/system/complaintDetail"],
				roles: [],
				buttons: [{
					code: "complaint.answer",
					roles: []
				}, {
					code: "complaint.close",
					roles: []
				}]
			},
			{
				code: "certification.view",
				url: "/certification",
				icon: "certificate",
				routes: ["/certification/detail", "/certification/policy"],
				roles: [],
				buttons: [{
					code: "certification.review",
					roles: []
				}]
			},
			{
				code: "evidence.view",
				url: "/evidence",
				icon: "evidence",
				roles: [],
				buttons: [{
					code: "evidence.witness",
					roles: []
				}, {
					code: "evidence.settle",
					roles: []
				}]
			},
			{
				code: "health.view",
				url: "/health",
				icon: "health",
				roles: []
			},
			{
				code: "outbox.view",
				url: "/smsOutbox",
				icon: "sms",
				roles: []
			},
			{
				code: "platformConfig.view",
				url: "/config",
				icon: "switches",
				roles: [],
				buttons: [{
					code: "platformConfig.edit",
					roles: []
				}, {
					code: "dataRule.refresh",
					roles: []
				}]
			},
			{
				code: "version.view",
				url: "/message/versionHistory",
				icon: "history",
				routes: ["/message/versionDetail"],
				roles: []
			}
		]
	}
];
