import type { applyCertification } from '@chancery/contract/certification/calls.ts';
import { FilePurpose } from '#wire/file/codes.ts';
import type { FieldSpecs } from '../../kit/form/field-spec.ts';

/** How the fields of an application are filled in. */
export const certificationFields = {
  licencePath: {
    label: 'certification.licence',
    help: 'certification.licenceHelp',
    kind: { files: { purpose: FilePurpose.licence, camera: true } },
  },
  companyFullName: { label: 'certification.companyFullName' },
  social_credit_code: { label: 'certification.creditCode' },
  legalPerson: { label: 'certification.legalPerson' },
  legalIdCard: {
    label: 'certification.legalIdCard',
    help: 'certification.idCardHelp',
    autoComplete: 'off',
  },
  address: { label: 'certification.address' },
  registeredCapital: { label: 'certification.registeredCapital' },
  establishedOn: { label: 'certification.establishedOn' },
  businessTerm: { label: 'certification.businessTerm' },
  companyType: { label: 'certification.companyType' },
  businessScope: { label: 'certification.businessScope', kind: 'textarea' },
  letterPath: {
    label: 'certification.letter',
    help: 'certification.letterHelp',
    kind: { files: { purpose: FilePurpose.letter, camera: true } },
  },
  contactName: { label: 'certification.contactName' },
  contactPhone: { label: 'certification.contactPhone', kind: 'phone' },
} as const satisfies FieldSpecs<typeof applyCertification>;

/** The parts of the form, in the order the work is done. */
export const certificationSections = [
  {
    title: 'certification.facts',
    fields: [
      'companyFullName',
      'social_credit_code',
      'companyType',
      'address',
      'registeredCapital',
      'establishedOn',
      'businessTerm',
      'businessScope',
    ],
  },
  { title: 'certification.person', fields: ['legalPerson', 'legalIdCard'] },
  { title: 'certification.contact', fields: ['letterPath', 'contactName', 'contactPhone'] },
] as const;
