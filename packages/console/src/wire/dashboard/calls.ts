// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const firstSteps = [
	"certify",
	"invite",
	"seal",
	"template",
	"use"
];
export const getHomePage = { method: 'GET', path: '/dashboard/home-page-map', access: 'unit', permission: 'dashboard.view', writes: false };
export const getOperatorHome = { method: 'GET', path: '/dashboard/operator-home', access: 'operator', permission: 'dashboard.view', writes: false };
export const headTypes = [
	"device",
	"use",
	"apply"
];
export const headFigures = {
	device: [
		"devices",
		"devicesOnline",
		"devicesAttention",
		"servicesEnding"
	],
	use: [
		"pressesToday",
		"usesThisMonth",
		"usesOpen",
		"usesToReview"
	],
	apply: [
		"appliesRunning",
		"appliesThisMonth",
		"appliesApproved",
		"appliesRejected"
	]
};
export const getHomeFigures = { method: 'GET', path: '/dashboard/:type/home-figures', access: 'unit', permission: 'dashboard.view', writes: false };
