// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { MeetingRole, QuorumKind, VoteBase, VoteThreshold } from './codes.ts';
export const usualOptions = [
	"yes",
	"no",
	"abstain"
];
const yes = 0;
const abstain = 2;
export const secretVotersMin = 3;
export const checkInMinutes = 60;
export const isVoting = (role) => role !== MeetingRole.guest;
export const quorumOf = ({ quorumKind, quorum }, voting) => quorumKind === QuorumKind.number ? quorum : Math.max(1, Math.ceil(voting * quorum / 100));
const wholeOf = ({ counts, usual, base }, { present, all }) => {
	if (base === VoteBase.everyone) return all;
	if (base === VoteBase.present) return present;
	return counts.reduce((sum, each) => sum + each, 0) - (usual ? counts[abstain] ?? 0 : 0);
};
export const decisionOf = (counted, electorate) => {
	const { counts, usual, threshold } = counted;
	const whole = wholeOf(counted, electorate);
	const best = usual ? yes : counts.indexOf(Math.max(...counts));
	const votes = counts[best] ?? 0;
	const isAlone = usual || counts.filter((each) => each === votes).length === 1;
	const reaches = threshold === VoteThreshold.simple ? votes * 2 > whole : votes * 3 >= whole * 2;
	const passed = votes > 0 && isAlone && reaches;
	return {
		passed,
		winner: passed ? best : null
	};
};
