import type { Certification, CertificationRound } from '@chancery/contract/certification/calls.ts';
import { maskPhone } from '@chancery/contract/rules/phone.ts';
import type { z } from 'zod';
import type { file } from '../../files/ports.ts';
import { refuse } from '../../kit/refuse.ts';
import { iso, isoOrNull } from '../../kit/time.ts';
import type { certification } from './certification.table.ts';

type Row = typeof certification.$inferSelect;
type FileRow = typeof file.$inferSelect;

/** The first and the last two signs of an ID card number. */
export const shownIdCard = (value: string): string =>
  `${value.slice(0, 1)}${'*'.repeat(value.length - 3)}${value.slice(-2)}`;

/** One round, for the story of a certification. */
export const presentRound = (row: Row): z.output<typeof CertificationRound> => ({
  id: row.id,
  state: row.state,
  submittedBy: row.submittedByName,
  submittedAt: iso(row.submittedAt),
  reviewedBy: row.reviewedByName,
  reviewedAt: isoOrNull(row.reviewedAt),
  reason: row.reason,
});

/** A line of the operator's list. */
export const presentRow = (row: Row, companyName: string) => ({
  ...presentRound(row),
  companyName,
  companyFullName: row.companyFullName,
  social_credit_code: row.socialCreditCode,
  legalPerson: row.legalPerson,
});

const presentFile = (row: FileRow) => ({
  filePath: row.id,
  fileName: row.name,
  fileType: row.type,
  size: row.size,
});

/** A certification with its files. Operators see the contact's number in full: they may have to call. */
export const presentCertification = (
  row: Row,
  companyName: string,
  files: readonly FileRow[],
  full: boolean,
): z.output<typeof Certification> => {
  const licence = files.find(({ id }) => id === row.licenceFile) ?? refuse('file.notFound');
  const letter = files.find(({ id }) => id === row.letterFile);
  return {
    ...presentRow(row, companyName),
    companyId: row.companyId,
    legalIdCard: row.legalIdCardShown,
    address: row.address,
    registeredCapital: row.registeredCapital,
    establishedOn: row.establishedOn,
    businessTerm: row.businessTerm,
    companyType: row.companyType,
    businessScope: row.businessScope,
    contactName: row.contactName,
    contactPhone: full ? row.contactPhone : maskPhone(row.contactPhone),
    licence: presentFile(licence),
    letter: letter ? presentFile(letter) : null,
  };
};
