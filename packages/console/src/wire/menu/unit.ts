// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { Role } from '../unit/codes.ts';
import { unitProgrammes } from './programmes.ts';
const everyone = Role.all;
const administrators = [Role.mainAdministrator, Role.administrator];
const keepers = [
	Role.mainAdministrator,
	Role.administrator,
	Role.sealKeeper
];
const mainAdministrator = [Role.mainAdministrator];
export const unitMenu = [
	{
		code: "home",
		icon: "home",
		pages: [
			{
				code: "dashboard.view",
				url: "/dashboard",
				icon: "home",
				roles: everyone
			},
			{
				code: "inbox.view",
				url: "/inbox",
				icon: "inbox",
				roles: everyone
			},
			{
				code: "wall.view",
				url: "/bigdata",
				icon: "wall",
				routes: ["/bigdata/links"],
				roles: administrators,
				buttons: [{
					code: "wall.share",
					roles: administrators
				}]
			}
		]
	},
	{
		code: "seal",
		icon: "seal",
		pages: [
			{
				code: "apply.add",
				url: "/sealManage/usingSealApplication",
				icon: "apply",
				roles: everyone
			},
			{
				code: "approve.view",
				url: "/sealManage/useaApplyexaminelist",
				icon: "approve",
				routes: ["/sealManage/examinedetail"],
				roles: everyone,
				buttons: [{
					code: "approve.decide",
					roles: everyone
				}]
			},
			{
				code: "authorization.grant",
				url: "/sealManage/authorizationDown",
				icon: "authorise",
				roles: keepers,
				buttons: [{
					code: "authorization.direct",
					roles: administrators
				}]
			},
			{
				code: "authorization.use",
				url: "/sealManage/authorizationActivate",
				icon: "stamp",
				routes: ["/sealManage/authorizationdetail"],
				roles: everyone
			},
			{
				code: "photo.add",
				url: "/sealManage/phoneuse",
				icon: "camera",
				roles: everyone
			},
			{
				code: "useRecord.view",
				url: "/sealManage/useCordlist",
				icon: "useRecords",
				routes: ["/sealManage/recorddetail"],
				roles: everyone,
				buttons: [{
					code: "useRecord.review",
					roles: keepers
				}]
			},
			{
				code: "apply.view",
				url: "/sealManage/applyList",
				icon: "applyRecords",
				routes: ["/sealManage/examinedetail"],
				roles: everyone
			},
			{
				code: "authorization.view",
				url: "/sealManage/useAuthorizationlist",
				icon: "grantRecords",
				routes: ["/sealManage/authorizationdetail"],
				roles: everyone,
				buttons: [{
					code: "authorization.manage",
					roles: keepers
				}, {
					code: "authorization.review",
					roles: keepers
				}]
			},
			{
				code: "device.operations",
				url: "/sealManage/operateRecord",
				icon: "history",
				roles: keepers
			},
			{
				code: "device.try",
				url: "/sealManage/try",
				icon: "trial",
				roles: keepers
			},
			{
				code: "simulator.use",
				url: "/sealManage/simulator",
				icon: "simulator",
				roles: keepers
			},
			{
				code: "export.view",
				url: "/sealManage/exportRecord",
				icon: "export",
				roles: everyone,
				buttons: [{
					code: "export.unit",
					roles: mainAdministrator
				}]
			},
			{
				code: "statistics.view",
				url: "/sealManage/monthstatistics",
				icon: "statistics",
				roles: everyone,
				buttons: [{
					code: "statistics.send",
					roles: administrators
				}]
			},
			{
				code: "template.view",
				url: "/sealManage/tempManage",
				icon: "template",
				routes: ["/sealManage/addtemplate"],
				roles: administrators,
				buttons: [{
					code: "template.edit",
					roles: administrators
				}]
			}
		]
	},
	{
		code: "device",
		icon: "device",
		pages: [
			{
				code: "device.view",
				url: "/server/bindingseal",
				icon: "seal",
				routes: [
					"/server/bindingseal",
					"/server/makeseal",
					"/server/templatelists",
					"/server/changerecord"
				],
				roles: keepers,
				buttons: [
					{
						code: "device.edit",
						roles: administrators
					},
					{
						code: "device.bind",
						roles: administrators
					},
					{
						code: "eSeal.edit",
						roles: administrators
					},
					{
						code: "device.operate",
						roles: keepers
					}
				]
			},
			{
				code: "certificate.view",
				url: "/cost/sertupdate",
				icon: "renewal",
				roles: keepers,
				buttons: [{
					code: "certificate.edit",
					roles: administrators
				}]
			},
			{
				code: "engraving.view",
				url: "/engraving",
				icon: "engrave",
				routes: ["/engraving/new", "/engraving/order"],
				roles: administrators,
				buttons: [{
					code: "engraving.order",
					roles: administrators
				}]
			},
			{
				code: "destruction.view",
				url: "/destruction",
				icon: "destroy",
				routes: ["/destruction/new", "/destruction/seal"],
				roles: keepers,
				buttons: [{
					code: "destruction.edit",
					roles: keepers
				}, {
					code: "destruction.sign",
					roles: keepers
				}]
			},
			{
				code: "fileType.view",
				url: "/server/fileType",
				icon: "fileType",
				routes: ["/server/addFileType"],
				roles: administrators,
				buttons: [{
					code: "fileType.edit",
					roles: administrators
				}]
			}
		]
	},
	{
		code: "file",
		icon: "file",
		pages: [
			{
				code: "watermark.add",
				url: "/file/watermark",
				icon: "watermark",
				roles: everyone
			},
			{
				code: "watermark.view",
				url: "/file/marklist",
				icon: "markRecords",
				routes: ["/file/markdetail"],
				roles: everyone,
				buttons: [{
					code: "watermark.all",
					roles: administrators
				}]
			},
			{
				code: "identify.add",
				url: "/file/detect",
				icon: "identify",
				roles: everyone,
				buttons: [{
					code: "identify.trace",
					roles: administrators
				}]
			},
			{
				code: "identify.view",
				url: "/file/detectlist",
				icon: "identifyRecords",
				routes: ["/file/detectdetail"],
				roles: everyone
			}
		]
	},
	{
		code: "sign",
		icon: "sign",
		pages: [
			{
				code: "signing.view",
				url: "/sign",
				icon: "mySigning",
				routes: ["/sign/task"],
				roles: everyone
			},
			{
				code: "signing.add",
				url: "/sign/new",
				icon: "sign",
				roles: keepers
			},
			{
				code: "signing.tasks",
				url: "/sign/tasks",
				icon: "signTasks",
				routes: ["/sign/task"],
				roles: everyone,
				buttons: [{
					code: "signing.all",
					roles: administrators
				}]
			}
		]
	},
	{
		code: "cost",
		icon: "cost",
		pages: [
			{
				code: "package.view",
				url: "/cost/mypackage",
				icon: "package",
				routes: ["/cost/smsrecordlist"],
				roles: administrators
			},
			{
				code: "order.buy",
				url: "/cost/servicePay",
				icon: "buy",
				routes: ["/cost/devicePay", "/cost/filePay"],
				roles: administrators
			},
			{
				code: "order.view",
				url: "/cost/payLists",
				icon: "orders",
				routes: ["/cost/payrecordDetail"],
				roles: administrators
			},
			{
				code: "invoice.view",
				url: "/cost/invoicerecordlist",
				icon: "invoice",
				routes: ["/cost/invoicecorddetail", "/cost/invoiced"],
				roles: administrators,
				buttons: [{
					code: "invoice.ask",
					roles: administrators
				}]
			},
			{
				code: "payer.view",
				url: "/cost/payerList",
				icon: "payer",
				routes: ["/cost/addPayer"],
				roles: administrators,
				buttons: [{
					code: "payer.edit",
					roles: administrators
				}]
			}
		]
	},
	unitProgrammes,
	{
		code: "message",
		icon: "message",
		pages: [{
			code: "message.view",
			url: "/message/messageCenter",
			icon: "message",
			roles: everyone
		}, {
			code: "version.view",
			url: "/message/versionHistory",
			icon: "version",
			routes: ["/message/versionDetail"],
			roles: everyone
		}]
	},
	{
		code: "unit",
		icon: "unit",
		pages: [
			{
				code: "unit.view",
				url: "/unit/company",
				icon: "unit",
				roles: administrators,
				buttons: [
					{
						code: "unit.edit",
						roles: administrators
					},
					{
						code: "unit.handOver",
						roles: mainAdministrator
					},
					{
						code: "unit.delete",
						roles: mainAdministrator
					}
				]
			},
			{
				code: "certification.view",
				url: "/unit/attestation",
				icon: "certificate",
				routes: ["/unit/updateAttestation"],
				roles: administrators,
				buttons: [{
					code: "certification.apply",
					roles: administrators
				}]
			},
			{
				code: "identity.view",
				url: "/unit/identity",
				icon: "check",
				routes: ["/unit/identityCheck", "/unit/identityDetail"],
				roles: administrators,
				buttons: [{
					code: "identity.ask",
					roles: administrators
				}]
			},
			{
				code: "subsidiary.view",
				url: "/unit/subsidiary",
				icon: "tree",
				roles: administrators,
				buttons: [{
					code: "subsidiary.edit",
					roles: administrators
				}]
			},
			{
				code: "department.view",
				url: "/unit/department",
				icon: "department",
				roles: administrators,
				buttons: [{
					code: "department.edit",
					roles: administrators
				}]
			},
			{
				code: "member.view",
				url: "/unit/member",
				icon: "members",
				routes: ["/unit/memberDetail"],
				roles: administrators,
				buttons: [
					{
						code: "member.add",
						roles: administrators
					},
					{
						code: "member.edit",
						roles: administrators
					},
					{
						code: "member.role",
						roles: administrators
					},
					{
						code: "member.disable",
						roles: administrators
					},
					{
						code: "member.remove",
						roles: administrators
					},
					{
						code: "member.import",
						roles: administrators
					}
				]
			},
			{
				code: "partner.view",
				url: "/partner",
				icon: "partner",
				routes: ["/partnerApply", "/partnerDetail"],
				roles: administrators,
				buttons: [{
					code: "partner.apply",
					roles: administrators
				}]
			},
			{
				code: "unitConfig.view",
				url: "/unit/companyset",
				icon: "switches",
				roles: administrators,
				buttons: [{
					code: "unitConfig.edit",
					roles: administrators
				}]
			}
		]
	},
	{
		code: "system",
		icon: "settings",
		pages: [
			{
				code: "role.view",
				url: "/role",
				icon: "role",
				roles: administrators,
				buttons: [{
					code: "role.edit",
					roles: administrators
				}]
			},
			{
				code: "log.view",
				url: "/log",
				icon: "log",
				roles: administrators
			},
			{
				code: "quota.view",
				url: "/quotas",
				icon: "quota",
				routes: ["/quotasApply", "/quotasDetail"],
				roles: administrators,
				buttons: [{
					code: "quota.apply",
					roles: administrators
				}]
			},
			{
				code: "webhook.view",
				url: "/webhooks",
				icon: "webhook",
				roles: administrators,
				buttons: [{
					code: "webhook.edit",
					roles: administrators
				}]
			},
			{
				code: "complaint.view",
				url: "/system/complaintsList",
				icon: "complaint",
				routes: ["/complaintsAdvice", "/system/complaintDetail"],
				roles: everyone,
				buttons: [{
					code: "complaint.add",
					roles: everyone
				}, {
					code: "complaint.close",
					roles: everyone
				}]
			}
		]
	}
];
