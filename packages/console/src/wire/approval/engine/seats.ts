// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ApproverSource, DecisionMode, EmptyRule, SelfRule } from '../codes.ts';
export const peopleOf = (stepId, source, { applicantId, chosen }, directory) => {
	const found = source.by === ApproverSource.applicantChoice ? chosen.find((choice) => choice.stepId === stepId)?.userIds ?? [] : directory.resolve(source, applicantId);
	return [...new Set(found)].filter((userId) => directory.isActive(userId));
};
const afterSelfRule = (people, step, applicantId, directory) => {
	if (!people.includes(applicantId)) return people;
	const others = people.filter((userId) => userId !== applicantId);
	switch (step.onSelf) {
		case SelfRule.skip: return others;
		case SelfRule.allow: return step.mode !== DecisionMode.any && others.length > 0 ? people : others;
		case SelfRule.head: {
			const head = directory.headAbove(applicantId);
			const fits = head !== null && head !== applicantId && directory.isActive(head) && !others.includes(head);
			return fits ? people.map((userId) => userId === applicantId ? head : userId) : others;
		}
	}
};
export const standInFor = (userId, applicantId, isTaken, directory) => {
	const seen = new Set([userId]);
	let last = userId;
	for (let next = directory.delegateOf(last); next !== null; next = directory.delegateOf(last)) {
		if (seen.has(next)) return userId;
		seen.add(next);
		last = next;
	}
	return last !== applicantId && directory.isActive(last) && !isTaken(last) ? last : userId;
};
const seated = (people, applicantId, directory) => {
	const taken = new Set(people);
	return people.map((userId) => {
		const standIn = standInFor(userId, applicantId, (other) => taken.has(other), directory);
		taken.add(standIn);
		return {
			userId: standIn,
			insteadOf: standIn === userId ? null : userId
		};
	});
};
export const seatNobody = (rule, { applicantId }, isTaken, directory) => {
	if (rule !== EmptyRule.administrator) return {
		seats: [],
		asOne: false,
		empty: rule
	};
	const administrators = directory.administrators.filter((userId) => userId !== applicantId && directory.isActive(userId) && !isTaken(userId));
	if (administrators.length === 0) return {
		seats: [],
		asOne: false,
		empty: EmptyRule.reject
	};
	return {
		seats: seated(administrators, applicantId, directory),
		asOne: true,
		empty: rule
	};
};
export const seatsAt = (step, applicant, rule, directory) => {
	const found = peopleOf(step.id, step.approvers, applicant, directory);
	const people = afterSelfRule(found, step, applicant.applicantId, directory);
	if (people.length === 0) return seatNobody(rule, applicant, () => false, directory);
	return {
		seats: seated(people, applicant.applicantId, directory),
		asOne: false,
		empty: null
	};
};
export const emptyRuleAt = (route, stage, isDecided) => {
	const step = route[stage];
	const rule = step?.kind === "approve" ? step.onEmpty : EmptyRule.reject;
	const isLast = !route.slice(stage + 1).some(({ kind }) => kind === "approve");
	return rule === EmptyRule.pass && isLast && !isDecided ? EmptyRule.administrator : rule;
};
