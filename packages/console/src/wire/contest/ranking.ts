// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { totalOf } from '../review/criteria.ts';
import { TieRule } from './codes.ts';
const rounded = (value) => {
	const whole = Math.round(value * 1e6) / 1e6;
	// Nothing is worse than nothing.
	return whole === 0 ? 0 : whole;
};
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const spread = (values) => {
	const middle = mean(values);
	return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
};
const inOrder = (marks) => marks.toSorted((a, b) => {
	if (a.juror !== b.juror) return a.juror < b.juror ? -1 : 1;
	return a.entry < b.entry ? -1 : Number(a.entry > b.entry);
});
const enough = 3;
const nothing = 1e-9;
export const normalised = (marks) => {
	const sorted = inOrder(marks);
	const all = sorted.map(({ value }) => value);
	if (all.length === 0) return [];
	const [commonMean, commonSpread] = [mean(all), spread(all)];
	const byJuror = Map.groupBy(sorted, ({ juror }) => juror);
	return sorted.map((mark) => {
		const own = (byJuror.get(mark.juror) ?? []).map(({ value }) => value);
		const ownSpread = spread(own);
		const value = own.length >= enough && ownSpread > nothing ? commonMean + (mark.value - mean(own)) / ownSpread * commonSpread : mark.value;
		return {
			...mark,
			value: rounded(value)
		};
	});
};
const meansOf = (marks) => new Map([...Map.groupBy(marks, ({ entry }) => entry)].map(([entry, own]) => [entry, rounded(mean(own.map(({ value }) => value)))]));
const tieBreak = ({ criteria, tieRule }, given) => {
	if (tieRule === TieRule.shared) return () => 0;
	if (tieRule === TieRule.earlier) return (a, b) => a.at - b.at;
	const points = criteria.map(({ key, max }) => meansOf(given.map(({ juror, entry, scores }) => ({
		juror,
		entry,
		value: (scores[key] ?? 0) / max
	}))));
	return (a, b) => {
		for (const means of points) {
			const difference = (means.get(b.id) ?? 0) - (means.get(a.id) ?? 0);
			if (difference !== 0) return difference;
		}
		return 0;
	};
};
export const rankingOf = (entries, given, rules) => {
	const known = new Set(entries.map(({ id }) => id));
	const counted = inOrder(given.filter(({ entry }) => known.has(entry)));
	const marks = counted.map(({ juror, entry, scores }) => ({
		juror,
		entry,
		value: totalOf(rules.criteria, scores)
	}));
	const [totals, raws] = [meansOf(normalised(marks)), meansOf(marks)];
	const breakTie = tieBreak(rules, counted);
	const compare = (a, b) => {
		const [left, right] = [totals.get(a.id), totals.get(b.id)];
		if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
		return right - left || breakTie(a, b);
	};
	const sorted = entries.toSorted((a, b) => compare(a, b) || (a.id < b.id ? -1 : 1));
	let place = 0;
	return sorted.map((entry, at) => {
		const before = sorted[at - 1];
		if (!before || compare(before, entry) !== 0) place = at + 1;
		const total = totals.get(entry.id) ?? null;
		return {
			entry: entry.id,
			place,
			total,
			raw: raws.get(entry.id) ?? null,
			advances: total !== null && rules.advance !== null && place <= rules.advance
		};
	});
};
