import { type CodeOf, codes } from '../kit/codes.ts';

/** What is looked at. */
export const HealthPart = codes('healthPart', {
  database: 'database',
  files: 'files',
  evidence: 'evidence',
  jobs: 'jobs',
  seals: 'seals',
  backups: 'backups',
  servers: 'servers',
  certificates: 'certificates',
  texts: 'texts',
  payments: 'payments',
});

/** What can be wrong. */
export const HealthFault = codes('healthFault', {
  databaseSlow: 'databaseSlow',
  connectionsFew: 'connectionsFew',
  connectionsAwaited: 'connectionsAwaited',
  standbyLost: 'standbyLost',
  filesAway: 'filesAway',
  evidenceLate: 'evidenceLate',
  evidenceAlarm: 'evidenceAlarm',
  publishingFails: 'publishingFails',
  publishedNowhere: 'publishedNowhere',
  jobsLate: 'jobsLate',
  jobsFailed: 'jobsFailed',
  gatewayAway: 'gatewayAway',
  backupsOff: 'backupsOff',
  backupOld: 'backupOld',
  backupUntried: 'backupUntried',
  diskLow: 'diskLow',
  diskFull: 'diskFull',
  serverGone: 'serverGone',
  clockOff: 'clockOff',
  clockFar: 'clockFar',
  versionsDiffer: 'versionsDiffer',
  certificateEnds: 'certificateEnds',
  certificateEnded: 'certificateEnded',
  textsFail: 'textsFail',
  textsLate: 'textsLate',
  refundsFail: 'refundsFail',
  paymentsUnasked: 'paymentsUnasked',
});

/** What endangers work or what was kept; everything else wants to be looked at. */
export const dangers: readonly CodeOf<typeof HealthFault>[] = [
  'connectionsFew',
  'filesAway',
  'evidenceAlarm',
  'backupOld',
  'diskFull',
  'clockFar',
  'certificateEnded',
];

/** What is told whether or not something is wrong. */
export const HealthFact = codes('healthFact', {
  answersIn: 'answersIn',
  connections: 'connections',
  connectionsAllowed: 'connectionsAllowed',
  size: 'size',
  standbys: 'standbys',
  release: 'release',
  place: 'place',
  lag: 'lag',
  alarms: 'alarms',
  publishedAt: 'publishedAt',
  jobsWaiting: 'jobsWaiting',
  jobsOverdue: 'jobsOverdue',
  jobsGivenUp: 'jobsGivenUp',
  sealsConnected: 'sealsConnected',
  gateways: 'gateways',
  commandsWaiting: 'commandsWaiting',
  backupMade: 'backupMade',
  backupTried: 'backupTried',
  version: 'version',
  diskFree: 'diskFree',
  clockApart: 'clockApart',
  endsAt: 'endsAt',
  textsSent: 'textsSent',
  textsFailed: 'textsFailed',
  textsDue: 'textsDue',
  refundsFailed: 'refundsFailed',
});

/** In what the number of a fact is; what stands nowhere here is a count or a text. */
export const factUnits: { readonly [Fact in CodeOf<typeof HealthFact>]?: 'seconds' | 'bytes' | 'time' } = {
  answersIn: 'seconds',
  size: 'bytes',
  lag: 'seconds',
  publishedAt: 'time',
  jobsOverdue: 'seconds',
  backupMade: 'time',
  backupTried: 'time',
  diskFree: 'bytes',
  clockApart: 'seconds',
  endsAt: 'time',
};
