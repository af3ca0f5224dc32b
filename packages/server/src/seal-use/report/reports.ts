import { createDisclosureService } from './disclosure.service.ts';
import { createProveUse } from './prove-use.ts';
import { createReportService } from './report.service.ts';

type Parts = Parameters<typeof createReportService>[0] & Parameters<typeof createDisclosureService>[0];

/** Reports of uses, and what they disclose. */
export const createReports = (parts: Parts) => ({
  reports: createReportService(parts),
  disclosures: createDisclosureService(parts),
  proveUse: createProveUse(parts),
});
