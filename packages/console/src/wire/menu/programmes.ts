// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { Role } from '../unit/codes.ts';
const everyone = Role.all;
export const unitProgrammes = {
	code: "service",
	icon: "partner",
	pages: [{
		code: "news.view",
		url: "/service/dynamicList",
		icon: "dictionary",
		routes: ["/service/dynamicDetail"],
		roles: everyone
	}]
};
export const operatorProgrammes = {
	code: "programmes",
	icon: "partner",
	pages: [{
		code: "newsDesk.view",
		url: "/news",
		icon: "dictionary",
		routes: ["/newsDetail", "/writeNews"],
		roles: [],
		buttons: [{
			code: "newsDesk.edit",
			roles: []
		}, {
			code: "newsDesk.publish",
			roles: []
		}]
	}]
};
