import * as account from './account.ts';
import * as apply from './apply.ts';
import * as approve from './approve.ts';
import * as authorization from './authorization.ts';
import * as authorizationSteps from './authorization-steps.ts';
import * as certification from './certification.ts';
import * as complaint from './complaint.ts';
import * as counts from './counts.ts';
import * as dashboard from './dashboard.ts';
import * as device from './device.ts';
import * as deviceFigures from './device-figures.ts';
import * as deviceFingerprint from './device-fingerprint.ts';
import * as deviceOperation from './device-operation.ts';
import * as deviceTrial from './device-trial.ts';
import * as dictionary from './dictionary.ts';
import * as documentType from './document-type.ts';
import * as evidence from './evidence.ts';
import * as file from './file.ts';
import * as gateway from './gateway.ts';
import * as handOver from './hand-over.ts';
import * as hardware from './hardware.ts';
import * as identify from './identify.ts';
import * as invitation from './invitation.ts';
import type { AnyEndpoint } from './kit/endpoint.ts';
import * as log from './log.ts';
import * as member from './member.ts';
import * as memberImport from './member-import.ts';
import * as menu from './menu.ts';
import * as message from './message.ts';
import * as operator from './operator.ts';
import * as operatorAccount from './operator-account.ts';
import * as org from './org.ts';
import * as organization from './organization.ts';
import * as paperCheck from './paper-check.ts';
import * as partner from './partner.ts';
import * as photo from './photo.ts';
import * as quota from './quota.ts';
import * as report from './report.ts';
import * as role from './role.ts';
import * as secondFactor from './second-factor.ts';
import * as simulator from './simulator.ts';
import * as singleSignOn from './single-sign-on.ts';
import * as sms from './sms.ts';
import * as template from './template.ts';
import * as templateDryRun from './template-dry-run.ts';
import * as unit from './unit.ts';
import * as unitConfig from './unit-config.ts';
import * as units from './units.ts';
import * as useRecord from './use-record.ts';
import * as version from './version.ts';
import * as watermark from './watermark.ts';
import * as webhook from './webhook.ts';

const modules = {
  account,
  apply,
  approve,
  authorization: { ...authorization, ...authorizationSteps },
  complaint,
  certification,
  counts,
  dashboard,
  device,
  deviceFigures,
  deviceFingerprint,
  deviceOperation,
  deviceTrial,
  documentType,
  dictionary,
  file,
  gateway,
  handOver,
  hardware,
  identify,
  invitation,
  log,
  member,
  memberImport,
  menu,
  message,
  operator,
  operatorAccount,
  org,
  organization,
  paperCheck,
  evidence,
  partner,
  photo,
  report,
  quota,
  role,
  secondFactor,
  simulator,
  singleSignOn,
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
