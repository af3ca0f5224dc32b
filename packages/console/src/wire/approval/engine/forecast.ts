// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ApproverSource, DecisionMode } from '../codes.ts';
import { emptyRuleAt, peopleOf, seatsAt } from './seats.ts';
import { hasEnded, isAgreed, isLive, tasksHere } from './state.ts';
const choiceAt = ({ approvers }) => approvers.by === ApproverSource.applicantChoice ? approvers.max : null;
const forecastStep = (route, stage, step, applicant, before, { directory }) => {
	const choose = choiceAt(step);
	const blank = {
		stage,
		step,
		people: [],
		again: [],
		onEmpty: null,
		choose
	};
	if (choose !== null && !applicant.chosen.some(({ stepId }) => stepId === step.id)) return blank;
	const rule = emptyRuleAt(route, stage, before.isDecided);
	const { seats, empty } = seatsAt(step, applicant, rule, directory);
	const again = seats.map(({ userId }) => userId).filter((userId) => before.agreed.includes(userId));
	return {
		...blank,
		people: seats,
		again,
		onEmpty: empty
	};
};
const afterStep = (before, { people, again, onEmpty, choose }, step) => {
	if (people.length === 0) return {
		...before,
		isDecided: before.isDecided || choose !== null && !onEmpty
	};
	const isSure = people.length === 1 || step.mode !== DecisionMode.any && onEmpty === null;
	return {
		agreed: isSure ? people.map(({ userId }) => userId) : again,
		isDecided: true
	};
};
const forecastFrom = (route, from, applicant, start, world) => {
	let before = start;
	return route.slice(from).map((step, index) => {
		const stage = from + index;
		if (step.kind === "copy") {
			const told = peopleOf(step.id, step.to, applicant, world.directory);
			const people = told.map((userId) => ({
				userId,
				insteadOf: null
			}));
			return {
				stage,
				step,
				people,
				again: [],
				onEmpty: null,
				choose: null
			};
		}
		const found = forecastStep(route, stage, step, applicant, before, world);
		before = afterStep(before, found, step);
		return found;
	});
};
export const forecastRoute = (route, chosen, applicantId, world) => forecastFrom(route, 0, {
	applicantId,
	chosen
}, {
	agreed: [],
	isDecided: false
}, world);
export const forecast = (state, world) => {
	if (hasEnded(state)) return [];
	if (state.round === 0 || state.returned) {
		return forecastRoute(state.route, state.chosen, state.applicantId, world);
	}
	const here = tasksHere(state).filter((task) => isLive(task) || isAgreed(task));
	const step = state.route[state.stage];
	const isSure = here.length === 1 || step?.kind === "approve" && step.mode !== DecisionMode.any;
	const agreed = isSure ? here.map(({ userId }) => userId) : [];
	const ahead = forecastFrom(state.route, state.stage + 1, state, {
		agreed,
		isDecided: true
	}, world);
	return ahead.map((found) => ({
		...found,
		choose: null
	}));
};
