import { iso, isoOrNull } from '../../kit/time.ts';
import type { ApplicationLine } from './application.line.ts';

/** An application as lists show it to one reader. */
export const presentLine = (row: ApplicationLine, readerId: string) => ({
  id: row.id,
  number: row.number,
  title: row.title,
  kind: row.kind,
  state: row.state,
  end: row.end,
  returned: row.returned,
  applicant: { userId: row.applicantId, realName: row.applicantName },
  fileTypeName: row.documentTypeName,
  sealNames: row.sealNames,
  count: row.count,
  amount: row.amount,
  waitsFor: [...row.waitsFor],
  stepName: row.stepName,
  unread: row.unread && row.applicantId === readerId,
  createdAt: iso(row.createdAt),
  endedAt: isoOrNull(row.endedAt),
});
