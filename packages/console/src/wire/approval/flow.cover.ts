// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ConditionFact } from './codes.ts';
const numbers = [ConditionFact.count, ConditionFact.amount];
const rangeOf = (condition) => "oneOf" in condition ? [0, Number.POSITIVE_INFINITY] : [condition.min ?? 0, condition.max ?? Number.POSITIVE_INFINITY];
const about = (when, fact) => when.filter((condition) => condition.fact === fact);
const rangeLeft = (when, fact) => {
	const ranges = about(when, fact).map(rangeOf);
	return [Math.max(0, ...ranges.map(([from]) => from)), Math.min(...ranges.map(([, to]) => to))];
};
const choicesOf = (condition) => "oneOf" in condition ? condition.oneOf : [];
const choicesLeft = (when, fact) => {
	const all = about(when, fact).map(choicesOf);
	if (fact !== ConditionFact.fileType || all.length === 0) return all;
	return [all.reduce((left, next) => left.filter((id) => next.includes(id)))];
};
export const isImpossible = (when) => numbers.some((fact) => {
	const [from, to] = rangeLeft(when, fact);
	return from > to;
}) || choicesLeft(when, ConditionFact.fileType).some((left) => left.length === 0);
const rangesCover = ([from, to], ranges) => {
	const sorted = [...ranges].sort(([one], [other]) => one - other);
	const reached = sorted.reduce((next, [start, end]) => start <= next ? Math.max(next, end + 1) : next, from);
	return reached > to || reached === Number.POSITIVE_INFINITY;
};
const factIsCovered = (when, others, fact) => {
	if (numbers.includes(fact)) {
		const ranges = others.map((other) => rangeLeft(other, fact));
		return rangesCover(rangeLeft(when, fact), ranges);
	}
	// Two demands on the same list need not be met by the same id, so such a case is not counted on.
	const single = others.filter((other) => about(other, fact).length === 1 || fact === ConditionFact.fileType);
	const taken = single.flatMap((other) => choicesLeft(other, fact).flat());
	return choicesLeft(when, fact).some((left) => left.every((id) => taken.includes(id)));
};
const impliesFact = (when, other, fact) => about(other, fact).every((condition) => factIsCovered(when, [[condition]], fact));
export const isCovered = (when, before) => {
	const sound = before.filter((other) => !isImpossible(other));
	const facts = [...new Set(sound.flatMap((other) => other.map(({ fact }) => fact)))];
	return facts.some((fact) => {
		const alike = sound.filter((other) => facts.every((rest) => rest === fact || impliesFact(when, other, rest)));
		return alike.some((other) => about(other, fact).length === 0) || factIsCovered(when, alike, fact);
	});
};
