// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { QuorumKind } from './codes.ts';
export const meetingRules = (payload) => {
	const { value } = payload;
	const fault = (field, message, params = {}) => payload.issues.push({
		code: "custom",
		message,
		path: [field],
		params,
		input: value
	});
	if (value.titleZh === "" && value.titleEn === "") fault("titleZh", "rule.required");
	if (value.quorumKind === QuorumKind.share && value.quorum > 100) fault("quorum", "rule.tooBig", { max: 100 });
};
