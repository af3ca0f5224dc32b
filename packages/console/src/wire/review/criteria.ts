// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { broken } from '@chancery/contract/kit/rule.ts';
export const scoreFaults = (judged, scores) => {
	const known = new Set(judged.map(({ key }) => key));
	const unknown = Object.keys(scores).filter((key) => !known.has(key));
	return [...unknown.map((key) => ({
		field: `scores.${key}`,
		...broken("rule.unknownField")
	})), ...judged.flatMap(({ key, max }) => {
		const given = scores[key];
		const field = `scores.${key}`;
		if (given === undefined) return [{
			field,
			...broken("rule.required")
		}];
		if (!Number.isInteger(given)) return [{
			field,
			...broken("rule.invalid")
		}];
		if (given < 0) return [{
			field,
			...broken("rule.tooSmall", { min: 0 })
		}];
		return given > max ? [{
			field,
			...broken("rule.tooBig", { max })
		}] : [];
	})];
};
export const totalOf = (judged, scores) => {
	const weights = judged.reduce((sum, { weight }) => sum + weight, 0);
	const reached = judged.reduce((sum, { key, weight, max }) => sum + weight * (scores[key] ?? 0) / max, 0);
	return weights === 0 ? 0 : Math.round(reached / weights * 1e4) / 100;
};
export const meanOf = (totals) => totals.length === 0 ? null : Math.round(totals.reduce((sum, each) => sum + each, 0) / totals.length * 100) / 100;
