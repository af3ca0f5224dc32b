import { ApprovalState, TaskState } from '@chancery/contract/approval/codes.ts';
import { AuthorizationEnd, AuthorizationStatus } from '@chancery/contract/authorization/codes.ts';
import { codeLabel } from '@chancery/contract/kit/codes.ts';
import { UseType } from '@chancery/contract/use-record/codes.ts';
import { facts, heading, paragraph, table } from '../../../kit/pdf/parts.ts';
import { colour, minute, moment, type Sheet, size } from '../../../kit/pdf/sheet.ts';
import type { ReportApplication, ReportContent, ReportDecision, ReportGrant } from '../report-content.ts';

const money = (fen: number): string =>
  `¥${(fen / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const drawAsked = (sheet: Sheet, asked: ReportApplication): void => {
  const { t } = sheet;
  facts(sheet, [
    {
      label: t('report.application.title'),
      value: asked.title,
      wide: true,
      style: { font: 'medium', size: 10 },
    },
    { label: t('report.application.number'), value: asked.number },
    {
      label: t('report.application.applicant'),
      value: [asked.applicantName, asked.departmentName].filter(Boolean).join(' · '),
    },
    { label: t('report.application.at'), value: moment(asked.at) },
    { label: t('report.application.window'), value: `${minute(asked.startAt)} – ${minute(asked.endAt)}` },
    { label: t('report.application.state'), value: t(codeLabel(ApprovalState, asked.state)) },
    { label: t('report.application.copies'), value: String(asked.copies) },
    asked.fileType !== '' && { label: t('report.application.fileType'), value: asked.fileType },
    asked.counterparty !== '' && { label: t('report.application.counterparty'), value: asked.counterparty },
    asked.amount !== null && { label: t('report.application.amount'), value: money(asked.amount) },
    { label: t('report.application.reason'), value: asked.reason, wide: true },
  ]);
  if (asked.files.length === 0) return;
  const digest = { size: size.meta - 0.5, colour: colour.dim } as const;
  table(
    sheet,
    [
      { head: t('report.application.files'), share: 4 },
      { head: t('report.application.digest'), share: 6 },
    ],
    asked.files.map((file) => [file.name, { text: file.digest, style: digest }]),
  );
};

/** What was asked for. */
export const drawApplication = (sheet: Sheet, { application }: ReportContent): void => {
  heading(sheet, sheet.t('report.application'), application ? 100 : 20);
  if (application) drawAsked(sheet, application);
  else paragraph(sheet, sheet.t('report.application.none'), { colour: colour.dim });
};

const decided = (state: ReportDecision['state']) => {
  if (state === TaskState.rejected || state === TaskState.returned) return colour.danger;
  return state === TaskState.approved ? colour.done : colour.dim;
};

/** Who decided what. */
export const drawApproval = (sheet: Sheet, { decisions }: ReportContent): void => {
  if (decisions.length === 0) return;
  const { t } = sheet;
  heading(sheet, t('report.approval'));
  table(
    sheet,
    [
      { head: t('report.approval.step'), share: 4 },
      { head: t('report.approval.by'), share: 4 },
      { head: t('report.approval.decision'), share: 3 },
      { head: t('report.approval.opinion'), share: 6 },
      { head: t('report.approval.at'), share: 4 },
    ],
    decisions.map(({ step, name, insteadOf, state, opinion, at }) => [
      step,
      insteadOf ? t('report.approval.insteadOf', { name, other: insteadOf }) : name,
      { text: t(codeLabel(TaskState, state)), style: { font: 'medium', colour: decided(state) } },
      opinion || '–',
      moment(at),
    ]),
  );
};

const drawGranted = (sheet: Sheet, grant: ReportGrant): void => {
  const { t } = sheet;
  const used = (of: number, granted: number) => (granted > 0 ? `${of} / ${granted}` : '0');
  const ended = [
    grant.end ? t(codeLabel(AuthorizationEnd, grant.end)) : '',
    grant.endedAt ? moment(grant.endedAt) : '',
  ];
  facts(sheet, [
    { label: t('report.grant.by'), value: grant.grantedBy || '–' },
    { label: t('report.grant.at'), value: moment(grant.at) },
    { label: t('report.grant.to'), value: grant.userName },
    { label: t('report.grant.normal'), value: used(grant.normalUsed, grant.normalCount) },
    { label: t('report.grant.crossPage'), value: used(grant.crossPageUsed, grant.crossPageCount) },
    { label: t('report.grant.status'), value: t(codeLabel(AuthorizationStatus, grant.status)) },
    { label: t('report.grant.window'), value: `${minute(grant.windowStart)} – ${minute(grant.windowEnd)}` },
    { label: t('report.grant.mode'), value: t(codeLabel(UseType, grant.useType)) },
    { label: t('report.grant.photoLock'), value: t(grant.photoLock ? 'report.yes' : 'report.no') },
    { label: t('report.grant.activated'), value: moment(grant.activatedAt) },
    { label: t('report.grant.confirmed'), value: moment(grant.confirmedAt) },
    { label: t('report.grant.ended'), value: ended.filter(Boolean).join(' · ') || '–' },
    grant.place !== '' && { label: t('report.grant.place'), value: grant.place, wide: true },
  ]);
};

/** What was granted, and when the seal knew of it. */
export const drawGrant = (sheet: Sheet, { grant }: ReportContent): void => {
  heading(sheet, sheet.t('report.grant'), grant ? 100 : 20);
  if (grant) drawGranted(sheet, grant);
  else paragraph(sheet, sheet.t('report.grant.none'), { colour: colour.danger });
};
