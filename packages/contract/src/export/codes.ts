import { codes } from '../kit/codes.ts';

/** What an export contains. */
export const ExportType = codes('exportType', {
  orderRecords: 1,
  authorizationRecords: 2,
  useRecords: 3,
  useDetails: 10,
  applicationRecords: 11,
});
