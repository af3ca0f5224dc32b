import * as account from './account/calls.ts';
import * as announcement from './announcement/calls.ts';
import * as apply from './application/calls.ts';
import * as approve from './approval/calls.ts';
import * as authorization from './authorization/calls.ts';
import * as authorizationSteps from './authorization/steps.ts';
import * as catalogue from './catalogue/calls.ts';
import * as certificate from './certificate/calls.ts';
import * as certification from './certification/calls.ts';
import * as closing from './closing/calls.ts';
import * as complaint from './complaint/calls.ts';
import * as contest from './contest/calls.ts';
import * as contestCertificate from './contest/certificate.calls.ts';
import * as contestDesk from './contest/desk.calls.ts';
import * as contestJury from './contest/jury.calls.ts';
import * as course from './course/calls.ts';
import * as courseDesk from './course/desk.ts';
import * as courseMentor from './course/mentor.ts';
import * as dashboard from './dashboard/calls.ts';
import * as counts from './dashboard/counts.ts';
import * as destruction from './destruction/calls.ts';
import * as device from './device/calls.ts';
import * as deviceFigures from './device/figures.ts';
import * as deviceFingerprint from './device/fingerprint.ts';
import * as hardware from './device/hardware.ts';
import * as deviceOperation from './device/operation.ts';
import * as deviceTrial from './device/trial.ts';
import * as dictionary from './dictionary/calls.ts';
import * as documentType from './document-type/calls.ts';
import * as download from './download/calls.ts';
import * as downloadDesk from './download/desk.ts';
import * as downloadTrace from './download/trace.ts';
import * as eSeal from './e-seal/calls.ts';
import * as engraving from './engraving/calls.ts';
import * as engravingDesk from './engraving/desk.ts';
import * as engravingWork from './engraving/work.ts';
import * as evidence from './evidence/calls.ts';
import * as exports from './export/calls.ts';
import * as figures from './figure/calls.ts';
import * as monthReports from './figure/report-calls.ts';
import * as file from './file/calls.ts';
import * as gateway from './gateway/calls.ts';
import * as health from './health/calls.ts';
import * as identify from './identify/calls.ts';
import * as identityCheck from './identity-check/calls.ts';
import * as inbox from './inbox/calls.ts';
import * as invoice from './invoice/calls.ts';
import * as invoiceDesk from './invoice/desk.ts';
import type { AnyEndpoint } from './kit/endpoint.ts';
import * as listView from './list-view/calls.ts';
import * as live from './live/calls.ts';
import * as liveRecording from './live/recording.calls.ts';
import * as log from './log/calls.ts';
import * as material from './material/calls.ts';
import * as meeting from './meeting/calls.ts';
import * as meetingDesk from './meeting/desk.calls.ts';
import * as meetingRun from './meeting/run.calls.ts';
import * as member from './member/calls.ts';
import * as memberImport from './member/import.ts';
import * as invitation from './member/invitation.ts';
import * as menu from './menu/calls.ts';
import * as message from './message/calls.ts';
import * as webhook from './message/webhook.ts';
import * as news from './news/calls.ts';
import * as operatorAccount from './operator/accounts.ts';
import * as operator from './operator/calls.ts';
import * as secondFactor from './operator/second-factor.ts';
import * as singleSignOn from './operator/single-sign-on.ts';
import * as order from './order/calls.ts';
import * as orderDesk from './order/desk.ts';
import * as org from './org/calls.ts';
import * as organization from './organization/calls.ts';
import * as packages from './package/calls.ts';
import * as paperCheck from './paper-check/calls.ts';
import * as partner from './partner/calls.ts';
import * as passkey from './passkey/calls.ts';
import * as payer from './payer/calls.ts';
import * as photo from './photo/calls.ts';
import * as placing from './placing/calls.ts';
import * as project from './project/calls.ts';
import * as projectDesk from './project/desk.calls.ts';
import * as projectMilestone from './project/milestone.calls.ts';
import * as projectPanel from './project/panel.calls.ts';
import * as quota from './quota/calls.ts';
import * as report from './report/calls.ts';
import * as retention from './retention/calls.ts';
import * as review from './review/calls.ts';
import * as role from './role/calls.ts';
import * as sealing from './sealing/calls.ts';
import * as search from './search/calls.ts';
import * as signature from './signature/calls.ts';
import * as signing from './signing/calls.ts';
import * as signingOutside from './signing/outside.ts';
import * as simulator from './simulator/calls.ts';
import * as sms from './sms/calls.ts';
import * as template from './template/calls.ts';
import * as templateDryRun from './template/dry-run.ts';
import * as unit from './unit/calls.ts';
import * as unitConfig from './unit/config.ts';
import * as handOver from './unit/hand-over.ts';
import * as units from './units/calls.ts';
import * as useRecord from './use-record/calls.ts';
import * as version from './version/calls.ts';
import * as wall from './wall/calls.ts';
import * as watermark from './watermark/calls.ts';

const modules = {
  wall,
  account,
  announcement,
  apply,
  approve,
  authorization: { ...authorization, ...authorizationSteps },
  complaint,
  catalogue,
  certificate,
  certification,
  closing,
  order,
  orderDesk,
  exports,
  figures,
  monthReports,
  packages,
  passkey,
  payer,
  invoice: { ...invoice, ...invoiceDesk },
  counts,
  inbox,
  dashboard,
  device,
  deviceFigures,
  deviceFingerprint,
  deviceOperation,
  deviceTrial,
  eSeal,
  destruction,
  engraving,
  engravingDesk,
  engravingWork,
  documentType,
  download,
  downloadDesk,
  downloadTrace,
  dictionary,
  file,
  gateway,
  handOver,
  hardware,
  health,
  identify,
  identityCheck,
  invitation,
  listView,
  log,
  contest,
  contestCertificate,
  contestDesk,
  contestJury,
  course,
  courseDesk,
  courseMentor,
  material,
  meeting,
  meetingDesk,
  meetingRun,
  member,
  memberImport,
  menu,
  message,
  news,
  project,
  projectDesk,
  projectMilestone,
  projectPanel,
  review,
  operator,
  operatorAccount,
  org,
  organization,
  paperCheck,
  evidence,
  partner,
  photo,
  live,
  liveRecording,
  placing,
  report,
  retention,
  quota,
  role,
  secondFactor,
  signature,
  signing: { ...signing, ...signingOutside },
  simulator,
  singleSignOn,
  sealing,
  search,
  sms,
  template,
  templateDryRun,
  unit,
  unitConfig,
  units,
  useRecord,
  version,
  watermark,
  webhook,
};

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

/** Every call of the product by its name in the code; OpenAPI and the permission matrix walk this. */
export const endpoints: ReadonlyMap<string, AnyEndpoint & { readonly tag: string }> = new Map(
  Object.entries(modules).flatMap(([tag, module]) =>
    // In one order, in however many files the calls of a tag are declared.
    Object.entries<unknown>(module)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([name, value]) => (isEndpoint(value) ? [[name, { ...value, tag }] as const] : [])),
  ),
);
