// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const HealthPart = /* @__PURE__ */ codeTable('healthPart', { database: 'database', files: 'files', evidence: 'evidence', jobs: 'jobs', seals: 'seals', backups: 'backups', servers: 'servers', certificates: 'certificates', texts: 'texts', payments: 'payments' });
export const HealthFault = /* @__PURE__ */ codeTable('healthFault', { databaseSlow: 'databaseSlow', connectionsFew: 'connectionsFew', connectionsAwaited: 'connectionsAwaited', standbyLost: 'standbyLost', filesAway: 'filesAway', evidenceLate: 'evidenceLate', evidenceAlarm: 'evidenceAlarm', publishingFails: 'publishingFails', publishedNowhere: 'publishedNowhere', jobsLate: 'jobsLate', jobsFailed: 'jobsFailed', gatewayAway: 'gatewayAway', backupsOff: 'backupsOff', backupOld: 'backupOld', backupUntried: 'backupUntried', diskLow: 'diskLow', diskFull: 'diskFull', serverGone: 'serverGone', clockOff: 'clockOff', clockFar: 'clockFar', versionsDiffer: 'versionsDiffer', certificateEnds: 'certificateEnds', certificateEnded: 'certificateEnded', textsFail: 'textsFail', textsLate: 'textsLate', refundsFail: 'refundsFail', paymentsUnasked: 'paymentsUnasked' });
export const dangers = [
	"connectionsFew",
	"filesAway",
	"evidenceAlarm",
	"backupOld",
	"diskFull",
	"clockFar",
	"certificateEnded"
];
export const HealthFact = /* @__PURE__ */ codeTable('healthFact', { answersIn: 'answersIn', connections: 'connections', connectionsAllowed: 'connectionsAllowed', size: 'size', standbys: 'standbys', release: 'release', place: 'place', lag: 'lag', alarms: 'alarms', publishedAt: 'publishedAt', jobsWaiting: 'jobsWaiting', jobsOverdue: 'jobsOverdue', jobsGivenUp: 'jobsGivenUp', sealsConnected: 'sealsConnected', gateways: 'gateways', commandsWaiting: 'commandsWaiting', backupMade: 'backupMade', backupTried: 'backupTried', version: 'version', diskFree: 'diskFree', clockApart: 'clockApart', endsAt: 'endsAt', textsSent: 'textsSent', textsFailed: 'textsFailed', textsDue: 'textsDue', refundsFailed: 'refundsFailed' });
export const factUnits = {
	answersIn: "seconds",
	size: "bytes",
	lag: "seconds",
	publishedAt: "time",
	jobsOverdue: "seconds",
	backupMade: "time",
	backupTried: "time",
	diskFree: "bytes",
	clockApart: "seconds",
	endsAt: "time"
};
