import { application } from './application.ts';
import { applicationMarks } from './application-marks.ts';
import { approvalCodes } from './approval-codes.ts';
import { authorization } from './authorization.ts';
import { bluetooth } from './bluetooth.ts';
import { certificate } from './certificate.ts';
import { certificateCodes } from './certificate-codes.ts';
import { certification } from './certification.ts';
import { closing, closingCodes, closingDesk, closingDoor } from './closing.ts';
import { course, courseCodes, courseDesk } from './coaching.ts';
import { codes } from './codes.ts';
import { contest } from './contest.ts';
import { cost } from './cost.ts';
import { costDesk } from './cost-desk.ts';
import { desk } from './desk.ts';
import { destruction, destructionCodes } from './destruction.ts';
import { device } from './device.ts';
import { disclosure } from './disclosure.ts';
import { download } from './download.ts';
import { eSeal, eSealCodes } from './e-seal.ts';
import { engraving, engravingCodes } from './engraving.ts';
import { entry } from './entry.ts';
import { errors } from './errors.ts';
import { evidence } from './evidence.ts';
import { exportCodes, exportHeads, exportPage } from './export.ts';
import { health } from './health.ts';
import { homeFigures } from './home-figures.ts';
import { identify } from './identify.ts';
import { identifyCodes } from './identify-codes.ts';
import { identity, identityCodes } from './identity.ts';
import { inbox } from './inbox.ts';
import { invoice } from './invoice.ts';
import { keySheet } from './key-sheet.ts';
import { listViews } from './list-views.ts';
import { live, liveRecord } from './live.ts';
import { meeting, meetingCodes, meetingDesk } from './meetings.ts';
import { member } from './member.ts';
import { message } from './message.ts';
import { messageCodes } from './message-codes.ts';
import { messageTexts } from './message-texts.ts';
import { monthReport } from './month-report.ts';
import { operations } from './operations.ts';
import { operator } from './operator.ts';
import { orderCodes } from './order-codes.ts';
import { passkey, passkeyUse } from './passkey.ts';
import { photo } from './photo.ts';
import { placing } from './placing.ts';
import { placingCodes } from './placing-codes.ts';
import { announcement, editor, news, programmeCodes } from './programmes.ts';
import { project } from './projects.ts';
import { reach } from './reach.ts';
import { report } from './report.ts';
import { rules } from './rules.ts';
import { sealUseCodes } from './seal-use-codes.ts';
import { sealing } from './sealing.ts';
import { sealingCodes } from './sealing-codes.ts';
import { search, searchCodes } from './search.ts';
import { secondFactor } from './second-factor.ts';
import { server } from './server.ts';
import { shell } from './shell.ts';
import { signing } from './signing.ts';
import { signingCodes } from './signing-codes.ts';
import { signingRecord } from './signing-record.ts';
import { simulator } from './simulator.ts';
import { statistics } from './statistics.ts';
import { template } from './template.ts';
import { unit } from './unit.ts';
import { unshownCodes } from './unshown-codes.ts';
import { useRecord } from './use-record.ts';
import { verify } from './verify.ts';
import { wall } from './wall.ts';
import { watermark } from './watermark.ts';
import { watermarkCodes } from './watermark-codes.ts';

/** The whole of English. */
export const en = {
  ...application,
  ...applicationMarks,
  ...authorization,
  ...bluetooth,
  ...certificate,
  ...certificateCodes,
  ...certification,
  ...eSeal,
  ...eSealCodes,
  ...closing,
  ...closingCodes,
  ...closingDesk,
  ...closingDoor,
  ...cost,
  ...costDesk,
  ...destruction,
  ...destructionCodes,
  ...engraving,
  ...engravingCodes,
  ...entry,
  ...desk,
  ...device,
  ...homeFigures,
  ...identity,
  ...identityCodes,
  ...inbox,
  ...errors,
  ...disclosure,
  ...reach,
  ...report,
  ...verify,
  ...rules,
  ...codes,
  ...approvalCodes,
  ...orderCodes,
  ...sealUseCodes,
  ...sealing,
  ...sealingCodes,
  ...identify,
  ...identifyCodes,
  ...wall,
  ...watermark,
  ...unshownCodes,
  ...watermarkCodes,
  ...keySheet,
  ...listViews,
  ...search,
  ...searchCodes,
  ...secondFactor,
  ...server,
  ...shell,
  ...invoice,
  ...member,
  ...message,
  ...messageCodes,
  ...messageTexts,
  ...evidence,
  ...health,
  ...exportCodes,
  ...exportHeads,
  ...exportPage,
  ...operations,
  ...operator,
  ...passkey,
  ...passkeyUse,
  ...live,
  ...liveRecord,
  ...photo,
  ...programmeCodes,
  ...courseCodes,
  ...meetingCodes,
  ...course,
  ...courseDesk,
  ...meeting,
  ...meetingDesk,
  ...announcement,
  ...news,
  ...contest,
  ...project,
  ...download,
  ...editor,
  ...placing,
  ...placingCodes,
  ...signing,
  ...signingCodes,
  ...signingRecord,
  ...simulator,
  ...monthReport,
  ...statistics,
  ...template,
  ...unit,
  ...useRecord,
} as const;
