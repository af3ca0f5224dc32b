// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { AnnouncementState } from '../announcement/codes.ts';
import { AppealState, RoundStage as At, RoundState, ContestStage as Stage } from './codes.ts';
export const closesAt = ({ deadlineAt, lateMinutes }) => Date.parse(deadlineAt) + lateMinutes * 6e4;
export const isLate = ({ deadlineAt }, at) => at > Date.parse(deadlineAt);
export const roundStageOf = (round, now) => {
	if (round.state !== RoundState.open) return round.state;
	if (Date.parse(round.opensAt) > now) return At.scheduled;
	if (!isLate(round, now)) return At.open;
	return now > closesAt(round) ? At.judging : At.late;
};
const steps = {
	edit: [
		At.scheduled,
		At.open,
		At.late,
		At.judging
	],
	enter: [At.open, At.late],
	/** Who is in a team is settled once the first round takes nothing more. */
	team: [
		At.scheduled,
		At.open,
		At.late
	],
	judge: [At.judging],
	close: [At.judging],
	appeal: [At.ranked],
	correct: [At.ranked],
	publish: [At.ranked]
};
export const mayRound = (stage, step) => steps[step].includes(stage);
export const mayPublish = ({ roundStage, appealsUntil, appeals }, now) => mayRound(roundStage, "publish") && now >= Date.parse(appealsUntil ?? "1970-01-01") && appeals.every(({ state }) => state !== AppealState.open);
export const nextRoundState = (stage, step) => {
	if (!mayRound(stage, step)) return undefined;
	return step === "close" ? RoundState.ranked : RoundState.published;
};
export const contestStageOf = (contest, now) => {
	if (contest.state === AnnouncementState.draft) return Stage.draft;
	if (contest.state === AnnouncementState.withdrawn) return Stage.withdrawn;
	if (contest.isOver) return Stage.finished;
	if (Date.parse(contest.registerFrom) > now) return Stage.scheduled;
	return Date.parse(contest.registerUntil) > now ? Stage.registering : Stage.running;
};
