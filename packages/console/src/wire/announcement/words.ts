// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { Audience } from './codes.ts';
export const announcementRules = (payload) => {
	const { titleZh, titleEn, audience, companyIds, opensAt, closesAt } = payload.value;
	const fault = (field, key) => payload.issues.push({
		code: "custom",
		message: key,
		path: [field],
		input: payload.value
	});
	if (titleZh === "" && titleEn === "") fault("titleZh", "rule.required");
	if (audience === Audience.chosen && companyIds.length === 0) fault("companyIds", "rule.required");
	if (opensAt && closesAt && Date.parse(closesAt) <= Date.parse(opensAt)) fault("closesAt", "rule.notAfter");
};
