import * as call from '@chancery/contract/report/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { DisclosureService } from './disclosure.service.ts';
import type { ReportService } from './report.service.ts';

interface Services {
  readonly reports: ReportService;
  readonly disclosures: DisclosureService;
}

export const reportRoutes = ({ reports, disclosures }: Services) => [
  handle(call.exportUsePdf, ({ actor, input }) => reports.exportPdf(actor, input)),
  handle(call.listDisclosures, ({ actor, input }) => disclosures.list(actor, input)),
  handle(call.revokeDisclosure, ({ actor, input }) => disclosures.revoke(actor, input)),
  handle(call.openDisclosure, ({ input }) => disclosures.open(input)),
];
