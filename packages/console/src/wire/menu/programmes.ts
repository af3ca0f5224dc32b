// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { Role } from '../unit/codes.ts';
const everyone = Role.all;
export const unitProgrammes = {
	code: "service",
	icon: "service",
	pages: [{
		code: "news.view",
		url: "/service/dynamicList",
		icon: "news",
		routes: ["/service/dynamicDetail"],
		roles: everyone
	}]
};
export const operatorProgrammes = {
	code: "programmes",
	icon: "service",
	pages: [{
		code: "newsDesk.view",
		url: "/news",
		icon: "news",
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
