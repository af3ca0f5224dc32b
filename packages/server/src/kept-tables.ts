import { keptCertification } from './desk/certification/certification.kept.ts';
import { keptSealCertificate, keptSealKey } from './e-seals/certificate/certificate.kept.ts';
import { keptESeal, keptESealPicture } from './e-seals/e-seal/e-seal.kept.ts';
import { keptSealedFile } from './e-seals/sealing/sealing.kept.ts';
import { signaturesKept } from './e-seals/signature/signature.kept.ts';
import { tablesOfSigning } from './e-seals/signing/signing.kept.ts';
import type { KeptTable } from './kit/kept-table.ts';
import { keptDetection } from './marks/identify/identify.kept.ts';
import { keptMark, keptMarkedPage } from './marks/watermark/watermark.kept.ts';
import { keptFormerMember, keptMemberDepartment, keptMembership } from './people/member/member.kept.ts';
import { keptRoleMenu } from './platform/menu/menu.kept.ts';
import { keptDelegation } from './seal-use/approval/approval.kept.ts';
import { keptPaperCheck } from './seal-use/paper-check/paper-check.kept.ts';
import { keptDisclosure } from './seal-use/report/report.kept.ts';
import { tablesOfUse } from './seal-use/report/use-told.ts';
import { keptDevice, keptFingerprint, keptOperation, keptReplacement } from './seals/device/device.kept.ts';
import { keptDeviceEvent } from './seals/gateway/gateway.kept.ts';

// Each table knows its own fields; from here on only their names matter.
const plain = (tables: readonly unknown[]) => tables as readonly KeptTable[];

/** Every table whose rows are evidence: those that tell of a use, and the others. */
export const keptTables = plain([
  ...tablesOfUse,
  keptDelegation,
  keptPaperCheck,
  keptDisclosure,
  keptDevice,
  keptOperation,
  keptReplacement,
  keptDeviceEvent,
  keptFingerprint,
  keptMembership,
  keptMemberDepartment,
  keptFormerMember,
  keptRoleMenu,
  keptCertification,
  keptESeal,
  keptESealPicture,
  keptSealedFile,
  signaturesKept,
  keptSealKey,
  keptSealCertificate,
  keptMark,
  keptMarkedPage,
  keptDetection,
  ...tablesOfSigning,
]);

const entries = 'part of the log itself: its half of the audit derives it';
const limits = 'a limit or a count, which no report shows';
const balance = 'a count that proves itself: its entries are added up again and again';
const door = 'opens doors for a while and proves nothing';
const way = 'on its way to somebody; what came of it is an entry';
const question = 'a question; its answer is an entry';
const platform = 'of the platform, not of a unit, whose log would tell of it';
const shapes = 'says how things are to be done; each application keeps the way it was given';
const sums = 'sums of rows that are evidence, compared with them again and again';
const words = 'for reading; the steps that must be provable are entries';
const money = 'money is proven by the ledger and by the bills of providers';

/** Every other table, and why its rows are no evidence. */
export const tablesBeside: Readonly<Record<string, string>> = {
  account: platform,
  application_draft: 'nothing is submitted yet',
  approval_copy: 'who was told besides; the steps of the application say it',
  approval_day: sums,
  approval_delta: sums,
  approval_sum: sums,
  approval_template: shapes,
  approval_template_version: shapes,
  attempt: door,
  certificate_notice: way,
  company_config: limits,
  complaint: words,
  complaint_entry: words,
  data_rule: 'computed from who belongs to whom',
  department: 'an application and a grant keep the name of theirs',
  device_command: way,
  dictionary_entry: platform,
  dictionary_type: platform,
  document_type: 'an application keeps the name of its own',
  evidence_alarm: 'what the server noticed; the server says it in its own log too',
  evidence_audit: 'only when rows were last compared',
  evidence_checkpoint: entries,
  evidence_cosignature: entries,
  evidence_entry: entries,
  evidence_key: entries,
  evidence_page: entries,
  evidence_place: entries,
  evidence_publication: 'only how far the log was shown to others',
  evidence_resumption: entries,
  evidence_sequencer: 'only how far the log was looked through',
  evidence_tile: entries,
  evidence_timestamp: entries,
  export_job: 'a copy of rows for reading; who took one away is in the log of operations',
  file_content: 'only how often bytes are referred to; the bytes are checked by their digest',
  file_sheet: 'what anybody reads in the file',
  file_upload: 'a file that is not whole yet',
  file_usage: limits,
  firmware: platform,
  gateway_server: platform,
  hand_over: question,
  hardware:
    'of the platform; its key, serial, abilities and count are told when a unit binds it, and compared from there',
  invitation: question,
  invitation_refusal: 'only who does not want to be asked',
  invoice_order: 'what invoices say of orders, whose sums the database itself holds together',
  known_machine: door,
  ledger_account: balance,
  ledger_entry: balance,
  ledger_lot: balance,
  ledger_transfer: balance,
  live_ticket: door,
  login_log: words,
  login_ticket: door,
  member_import: question,
  menu_item: 'of the platform; each permission that is used leaves the name of who used it in the log',
  message: words,
  message_delivery: way,
  message_preference: 'only how somebody wants to be told',
  migration: platform,
  operate_log: words,
  month_report: 'a reading of sums; the uses it tells of are evidence',
  month_report_plan: way,
  month_report_reader: way,
  operator: platform,
  operator_recovery_code: door,
  operator_role: platform,
  operator_second_factor: door,
  operator_unit_access: door,
  org: platform,
  partner_apply: question,
  passkey: door,
  passkey_question: door,
  payer: 'an invoice keeps the payer it was asked for with',
  photo_notice: way,
  photo_ticket: door,
  pki_authority: platform,
  pki_root_list: platform,
  platform_config: platform,
  quota_application: limits,
  quota_base: limits,
  quota_item: limits,
  request_nonce: door,
  request_reply: 'the answer to a request that is sent again',
  role_revision: 'only which decision came last',
  session: door,
  session_ticket: door,
  signing_link: door,
  signing_visit: door,
  sms_message: way,
  trusted_machine: door,
  unit_counter: 'the last number that was given; each thing keeps its own',
  unit_invoice: 'proven by its number at the tax office',
  use_day: sums,
  use_month: sums,
  use_delta: sums,
  use_sum: sums,
  verification_code: door,
  version_history: platform,
  wall_link: door,
  webhook: 'where news is sent',
  webhook_attempt: way,
  webhook_request: way,
  witnessed_log: platform,
  witnessed_platform: platform,
  bill_day: platform,
  bill_difference: platform,
  announcement: platform,
  announcement_material: platform,
  announcement_read: 'only whether somebody has opened what the platform tells',
  announcement_unit: platform,
  announcement_words: platform,
  article: platform,
  form_version: platform,
  project: platform,
  proposal: 'what a unit applies with for a project of the platform; no use of a seal is proven by it',
  proposal_event: words,
  review:
    'what somebody made of an application for a project of the platform; no use of a seal is proven by it',
  milestone: words,
  submission_draft: 'nothing is submitted yet',
  submission_file: 'only which files answers name; a file is evidence itself',
  submission_version: words,
  course: platform,
  course_attendance: 'who was at a session the platform runs',
  course_mentor: platform,
  course_session: platform,
  registration: 'who is on a list of something the platform runs',
  registration_list: platform,
  material: platform,
  download: platform,
  download_copy: 'whose a mark of the platform is; what was handed out is in the log of operations',
  download_fetch: 'who took a file of the platform; it is in the log of operations, too',
  download_trace: platform,
  download_version: platform,
  download_words: platform,
  offer: platform,
  offer_price: platform,
  order_event: words,
  order_item: money,
  order_payment: money,
  order_refund: money,
  order_voucher: money,
  unit_order: money,
  limit_raise: limits,
  service_notice: way,
};
