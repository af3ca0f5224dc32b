import { z } from 'zod';
import { FileLink, filePath } from '../file/calls.ts';
import { IdentityCheck } from '../identity-check/calls.ts';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { creditCode, creditCodeWarnings } from '../rules/credit-code.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { idCardWarnings, optionalIdCard } from '../rules/id-card.ts';
import { phone } from '../rules/phone.ts';
import { fullNameText, optionalText, text, textSchema } from '../rules/text.ts';
import { warningKeys } from '../rules/warnings.ts';
import { CertificationState } from './codes.ts';

const time = z.iso.datetime({ offset: true });

/** What is read from a business licence, in the order people read it. */
export const licenceFields = [
  'companyFullName',
  'social_credit_code',
  'legalPerson',
  'address',
  'registeredCapital',
  'establishedOn',
  'businessTerm',
  'companyType',
  'businessScope',
] as const;

/** A field of a business licence. */
export type LicenceField = (typeof licenceFields)[number];

/** A field as it was read, with how sure the reading is, from 0 to 1, and the doubt it raises, if any. */
export const ReadField = z.object({
  field: z.enum(licenceFields),
  value: z.string(),
  confidence: z.number().min(0).max(1),
  warning: z.enum(warningKeys).nullable(),
});

export const readLicence = endpoint({
  method: 'POST',
  path: '/company/business-license-ocr',
  summary: 'Read the fields of a business licence from an uploaded picture',
  access: 'unit',
  permission: 'certification.apply',
  reads: true,
  input: z.object({ filePath }),
  result: z.object({ fields: z.array(ReadField) }),
  timeoutMs: limits.timeoutMs.licenceOcr,
  errors: ['file.notFound', 'certification.ocrBusy', 'certification.ocrFailed'],
});

const facts = {
  companyFullName: fullNameText,
  social_credit_code: creditCode,
  legalPerson: text(1, 56),
  address: text(1, 255),
  registeredCapital: optionalText(64),
  establishedOn: optionalText(32),
  businessTerm: optionalText(64),
  companyType: optionalText(64),
  businessScope: textSchema({ min: 0, max: 2_000, lines: true }).optional(),
};

export const applyCertification = endpoint({
  method: 'POST',
  path: '/company-certification/apply',
  summary: 'Submit the certification of my unit, for the first time or again',
  access: 'unit',
  permission: 'certification.apply',
  input: z.object({
    ...facts,
    /** Left out where one was given before. */
    legalIdCard: optionalIdCard,
    contactName: text(1, 12),
    contactPhone: phone,
    licencePath: filePath,
    letterPath: filePath.optional(),
  }),
  warnings: (input) => [
    ...creditCodeWarnings('social_credit_code', input.social_credit_code),
    ...idCardWarnings('legalIdCard', input.legalIdCard ?? ''),
  ],
  result: z.object({ id }),
  errors: ['certification.open', 'certification.idCardMissing', 'file.notFound', 'request.unconfirmed'],
});

/** A file of a certification. */
export const CertificationFile = z.object({
  filePath,
  fileName: z.string(),
  fileType: z.string(),
  size: z.number(),
});

/** A certification as it was submitted and decided; the ID card number is masked. */
export const Certification = z.object({
  id,
  companyId: id,
  companyName: z.string(),
  state: CertificationState.schema,
  companyFullName: z.string(),
  social_credit_code: z.string(),
  legalPerson: z.string(),
  legalIdCard: z.string(),
  address: z.string(),
  registeredCapital: z.string(),
  establishedOn: z.string(),
  businessTerm: z.string(),
  companyType: z.string(),
  businessScope: z.string(),
  contactName: z.string(),
  contactPhone: z.string(),
  licence: CertificationFile,
  letter: CertificationFile.nullable(),
  submittedBy: z.string(),
  submittedAt: time,
  reviewedBy: z.string().nullable(),
  reviewedAt: time.nullable(),
  reason: z.string().nullable(),
});

/** One round of a unit's certification. */
export const CertificationRound = Certification.pick({
  id: true,
  state: true,
  submittedBy: true,
  submittedAt: true,
  reviewedBy: true,
  reviewedAt: true,
  reason: true,
});

export const getOwnCertification = endpoint({
  method: 'GET',
  path: '/company-certification/current',
  summary: 'How the certification of my unit stands: its latest application and all rounds',
  access: 'unit',
  permission: 'certification.view',
  result: z.object({
    certifiedAt: time.nullable(),
    current: Certification.nullable(),
    rounds: z.array(CertificationRound),
  }),
});

/** Another unit that registered with the same credit code. Only operators are told. */
export const SameCode = z.object({ companyId: id, companyName: z.string(), certifiedAt: time.nullable() });

export const getCertification = endpoint({
  method: 'GET',
  path: '/company-certification/:id/info',
  summary: 'One certification with the rounds before and after it',
  access: 'signed',
  permission: 'certification.view',
  params: z.object({ id }),
  result: Certification.extend({
    rounds: z.array(CertificationRound),
    sameCode: z.array(SameCode),
    /** What registers say of the unit and its representative; only operators are told. */
    checks: z.array(IdentityCheck),
  }),
  errors: ['certification.notFound'],
});

/** A line of the operator's list. */
export const CertificationRow = Certification.pick({
  id: true,
  companyName: true,
  companyFullName: true,
  social_credit_code: true,
  legalPerson: true,
  state: true,
  submittedBy: true,
  submittedAt: true,
  reviewedBy: true,
  reviewedAt: true,
});

export const listCertifications = listEndpoint({
  method: 'GET',
  path: '/company-certification/list',
  summary: 'Certifications of all units, newest first',
  access: 'operator',
  permission: 'certification.view',
  filters: { keyword: searchText(64), state: CertificationState.query.optional() },
  sorts: ['-submittedAt', 'submittedAt'],
  row: CertificationRow,
});

export const withdrawCertification = endpoint({
  method: 'POST',
  path: '/company-certification/withdraw',
  summary: 'Take back a certification of my unit that nobody has decided yet',
  access: 'unit',
  permission: 'certification.apply',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['certification.notFound', 'certification.decided'],
});

export const approveCertification = endpoint({
  method: 'POST',
  path: '/company-certification/approve',
  summary: 'Approve a certification; the unit takes on the name and code of its licence',
  access: 'operator',
  permission: 'certification.review',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['certification.notFound', 'certification.decided', 'certification.codeTaken'],
});

export const rejectCertification = endpoint({
  method: 'POST',
  path: '/company-certification/reject',
  summary: 'Reject a certification and say why',
  access: 'operator',
  permission: 'certification.review',
  input: z.object({ id, reason: textSchema({ ...limits.reason, lines: true }) }),
  result: z.object({}),
  errors: ['certification.notFound', 'certification.decided'],
});

export const checkCertification = endpoint({
  method: 'POST',
  path: '/company-certification/check',
  summary: 'Ask registers again about a certification, where nobody answered',
  access: 'operator',
  permission: 'certification.review',
  input: z.object({ id }),
  result: z.object({}),
  errors: ['certification.notFound', 'certification.decided', 'identity.noProvider'],
});

export const getCertificationPolicy = endpoint({
  method: 'GET',
  path: '/company-certification/policy',
  summary: 'Whether certifications pass by themselves when every check matches',
  access: 'operator',
  permission: 'certification.view',
  result: z.object({ passes: z.boolean(), revision, updatedBy: z.string() }),
});

export const setCertificationPolicy = endpoint({
  method: 'POST',
  path: '/company-certification/policy/save',
  summary: 'Say whether certifications pass by themselves when every check matches',
  access: 'operator',
  permission: 'certification.review',
  input: z.object({ passes: z.boolean(), revision }),
  result: z.object({ revision: z.number() }),
  errors: ['edit.conflict'],
});

export const openCertificationFile = endpoint({
  method: 'POST',
  path: '/company-certification/open-file',
  summary: 'Open a document of a certification for its review; the unit sees it in its log',
  access: 'operator',
  permission: 'certification.review',
  input: z.object({ id, filePath }),
  result: FileLink,
  errors: ['certification.notFound', 'file.notFound'],
});
