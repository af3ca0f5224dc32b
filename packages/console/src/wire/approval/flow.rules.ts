// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ApproverSource, ConditionFact, FlowFault } from './codes.ts';
import { isCovered, isImpossible } from './flow.cover.ts';
const isWithin = (value, { min, max }) => value >= (min ?? Number.NEGATIVE_INFINITY) && value <= (max ?? Number.POSITIVE_INFINITY);
const holds = (condition, facts) => {
	switch (condition.fact) {
		case ConditionFact.count: return isWithin(facts.count, condition);
		case ConditionFact.amount: return isWithin(facts.amount, condition);
		case ConditionFact.fileType: return facts.fileTypeId !== null && condition.oneOf.includes(facts.fileTypeId);
		case ConditionFact.seal: return condition.oneOf.some((id) => facts.deviceIds.includes(id));
		case ConditionFact.department: return condition.oneOf.some((id) => facts.departmentIds.includes(id));
	}
};
export const routeOf = (flow, facts) => flow.steps.flatMap((step) => {
	if (step.kind !== "branch") return [step];
	const taken = step.cases.find(({ when }) => when.every((condition) => holds(condition, facts)));
	return taken?.steps ?? step.otherwise;
});
const branchesOf = ({ steps }) => steps.filter((step) => step.kind === "branch");
const insideOf = (flow) => branchesOf(flow).flatMap(({ cases, otherwise }) => [...cases.flatMap(({ steps }) => steps), ...otherwise]);
const plainStepsOf = (flow) => [...flow.steps.filter((step) => step.kind !== "branch"), ...insideOf(flow)];
const asksNobody = (steps) => !steps.some(({ kind }) => kind === "approve");
const isUnbounded = (condition) => !("oneOf" in condition) && (condition.min ?? null) === null && (condition.max ?? null) === null;
const whenBefore = ({ cases }, index = cases.length) => cases.slice(0, index).flatMap(({ when }) => when.some(isUnbounded) ? [] : [when]);
const reachesOtherwise = (branch) => !isCovered([], whenBefore(branch));
const wayWithoutApproval = (flow) => {
	if (!asksNobody(flow.steps)) return [];
	const ways = branchesOf(flow).map((branch) => {
		const silent = branch.cases.find(({ steps }) => asksNobody(steps));
		return silent ?? (asksNobody(branch.otherwise) && reachesOtherwise(branch) ? branch : undefined);
	});
	if (ways.some((way) => way === undefined)) return [];
	const parts = ways.length > 0 ? ways : flow.steps.slice(0, 1);
	const at = parts.flatMap((part) => part ? [part.id] : []);
	return [{
		fault: FlowFault.noApproval,
		at,
		params: { name: parts[0]?.name ?? "" }
	}];
};
const faultsOfBranch = (branch) => {
	const ofCases = branch.cases.flatMap(({ id, name, when }, index) => {
		const fault = (code) => [{
			fault: code,
			at: [id],
			params: { name }
		}];
		if (when.some(isUnbounded)) return fault(FlowFault.conditionEmpty);
		if (isImpossible(when)) return fault(FlowFault.caseImpossible);
		return isCovered(when, whenBefore(branch, index)) ? fault(FlowFault.caseCovered) : [];
	});
	// Cases that take everything are fine as long as nothing was drawn for the rest.
	if (branch.otherwise.length === 0 || reachesOtherwise(branch)) return ofCases;
	return [...ofCases, {
		fault: FlowFault.otherwiseCovered,
		at: [branch.id],
		params: { name: branch.name }
	}];
};
const idsTwice = (flow) => {
	const parts = [
		...flow.steps,
		...branchesOf(flow).flatMap(({ cases }) => cases),
		...insideOf(flow)
	];
	return [...Map.groupBy(parts, ({ id }) => id)].filter(([, same]) => same.length > 1).map(([id, same]) => ({
		fault: FlowFault.idTwice,
		at: [id],
		params: { name: same[0]?.name ?? "" }
	}));
};
const faultsOfStep = (step) => {
	const source = step.kind === "approve" ? step.approvers : step.to;
	const fault = (code) => [{
		fault: code,
		at: [step.id],
		params: { name: step.name }
	}];
	if (source.by === ApproverSource.people && new Set(source.userIds).size < source.userIds.length) {
		return fault(FlowFault.personTwice);
	}
	return step.kind === "copy" && source.by === ApproverSource.applicantChoice ? fault(FlowFault.copyChoice) : [];
};
export const checkFlow = (flow) => [
	...idsTwice(flow),
	...plainStepsOf(flow).flatMap(faultsOfStep),
	...branchesOf(flow).flatMap(faultsOfBranch),
	...wayWithoutApproval(flow)
];
