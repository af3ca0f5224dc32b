// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { AnnouncementStage as Stage, AnnouncementState as State } from './codes.ts';
const steps = {
	edit: { from: [
		State.draft,
		State.published,
		State.withdrawn
	] },
	publish: {
		from: [State.draft, State.withdrawn],
		to: State.published
	},
	withdraw: {
		from: [State.published],
		to: State.withdrawn
	},
	delete: { from: [State.draft] }
};
export const mayStep = (state, step) => steps[step].from.includes(state);
export const stageOf = ({ state, opensAt, closesAt }, now) => {
	if (state !== State.published) return state === State.draft ? Stage.draft : Stage.withdrawn;
	if (opensAt !== null && Date.parse(opensAt) > now) return Stage.scheduled;
	return closesAt !== null && Date.parse(closesAt) <= now ? Stage.over : Stage.shown;
};
