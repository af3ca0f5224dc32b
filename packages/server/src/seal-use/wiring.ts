import type { FileService, FileStore } from '../files/ports.ts';
import type { Ground } from '../kit/ground.ts';
import type { Attempts, Tell } from '../people/ports.ts';
import type { LogService } from '../platform/ports.ts';
import type { EvidenceAlarm, EvidenceService } from '../proof/ports.ts';
import type { CommandService } from '../seals/ports.ts';
import { addApplicationsTo } from './application/application.inbox.ts';
import { createApplications } from './application/applications.ts';
import { createApprovalRunner } from './approval/approval.runner.ts';
import { openApprovals } from './approval/open-approvals.ts';
import { createAllowances } from './authorization/allowances.ts';
import { addAuthorizationsTo } from './authorization/authorization.inbox.ts';
import { createAuthorizations } from './authorization/authorizations.ts';
import { createFileUses } from './authorization/file-uses.ts';
import { createHandPresses } from './authorization/hand-presses.ts';
import { openAuthorizations } from './authorization/open-authorizations.ts';
import type { IsWatched } from './authorization/witnessing.ts';
import { createDocumentTypeService } from './document-type/document-type.service.ts';
import { createCheckEffect } from './paper-check/paper-check.service.ts';
import { createPaperChecks } from './paper-check/paper-checks.ts';
import { countPhoto } from './photo/count-photo.ts';
import { createLockRelease } from './photo/photo-lock.ts';
import { createPhotos } from './photo/photos.ts';
import { createPlacingService } from './placing/placing.service.ts';
import { createSheetReader } from './placing/sheet-reader.ts';
import type { TableOfUse } from './report/check-rows.ts';
import { createReports } from './report/reports.ts';
import { createTemplateService } from './template/template.service.ts';
import { settleAfterPhoto } from './use-record/record-settle.ts';
import { addUsesTo } from './use-record/use-record.inbox.ts';
import { createUseRecords } from './use-record/use-records.ts';

interface Ports {
  readonly attempts: Attempts;
  readonly logs: LogService;
  readonly tell: Tell;
  readonly evidence: EvidenceService;
  readonly alarm: EvidenceAlarm;
  readonly files: FileService;
  readonly store: FileStore;
  readonly commands: CommandService;
  readonly isWatched: IsWatched;
  readonly isWithinGrace: IsWatched;
  /** What groups above keep of a use. */
  readonly tablesOfUse: readonly TableOfUse[];
}

/** From the wish to the record: applications, approvals, authorisations, presses, photos, papers and reports. */
export const createSealUse = (ground: Ground, ports: Ports) => {
  const { transactions, jobs } = ground;
  const { tell, evidence } = ports;
  for (const addTo of [addApplicationsTo, addAuthorizationsTo, addUsesTo]) addTo(ground.inbox);
  const documentTypes = createDocumentTypeService(transactions);
  const templates = createTemplateService(transactions, documentTypes);
  const sheetReader = createSheetReader();
  const placing = createPlacingService({ transactions, files: ports.files, reader: sheetReader });
  const runner = createApprovalRunner(tell, jobs, createAllowances(tell), evidence);
  const grants = createAuthorizations({ ...ground, ...ports });
  const useRecords = createUseRecords({ ...ground, tell, evidence, onPresses: grants.onPresses });
  const effects = [countPhoto, settleAfterPhoto, createLockRelease(grants.orders), createCheckEffect(jobs)];
  return {
    documentTypes,
    templates,
    sheetReader,
    placing,
    ...createApplications({ ...ground, ...ports, runner, templates, placing }),
    ...grants,
    ...useRecords,
    fileUses: createFileUses(grants.authorizations, useRecords.keepFilePress, ports.isWithinGrace),
    handPresses: createHandPresses(transactions, useRecords.keepByHand, ports.isWithinGrace),
    ...createPhotos({ ...ground, ...ports, effects }),
    ...createPaperChecks({ ...ports, transactions, jobs }),
    ...createReports({ ...ground, ...ports }),
    /** What is in a member's hands here. */
    inHand: [openApprovals(runner), openAuthorizations(grants.authorizationSteps)],
  };
};
