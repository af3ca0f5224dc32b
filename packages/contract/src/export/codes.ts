import { codes } from '../kit/codes.ts';

/** What an export contains. */
export const ExportType = codes('exportType', {
  orderRecords: 1,
  authorizationRecords: 2,
  useRecords: 3,
  useDetails: 10,
  applicationRecords: 11,
  members: 20,
  operations: 21,
  logins: 22,
  deviceOperations: 23,
  marks: 24,
  identifications: 25,
  movements: 26,
  signings: 27,
  certificates: 28,
  invoices: 29,
  /** Everything of a unit, asked for by a call of its own. */
  wholeUnit: 30,
  managedUnits: 40,
  deskOrders: 41,
  refunds: 42,
  differences: 43,
  textMessages: 44,
  quotas: 45,
  complaints: 46,
  engravings: 47,
});

/** The kind of file an export becomes. */
export const ExportFormat = codes('exportFormat', {
  xlsx: 'xlsx',
  csv: 'csv',
  /** A table with the proofs of what it says, in one archive. */
  evidence: 'evidence',
  /** Every table, every file and the log of a unit, sealed. */
  archive: 'archive',
});

/** How far an export is. */
export const ExportState = codes('exportState', {
  waiting: 'waiting',
  working: 'working',
  done: 'done',
  failed: 'failed',
  cancelled: 'cancelled',
  /** Whoever asked for it may not see any longer what it would hold. */
  refused: 'refused',
  /** The file was kept as long as files are kept, and is gone. */
  expired: 'expired',
});

/** Why an export could not be finished. */
export const ExportFault = codes('exportFault', {
  /** More rows than a file may hold, or more uses than are proven together. */
  tooMany: 'tooMany',
  /** What the log of evidence says and what the records say is not the same. */
  altered: 'altered',
  /** The platform could not do it. */
  broken: 'broken',
});
