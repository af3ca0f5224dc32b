import { InvoiceType } from '../invoice/codes.ts';
import type { CodeOf } from '../kit/codes.ts';
import { type Broken, broken } from '../kit/rule.ts';
import { checkCreditCode } from '../rules/credit-code.ts';
import { PayerType } from './codes.ts';

type Type = CodeOf<typeof InvoiceType>;

/** In whose name an invoice is issued, as it is kept and as an invoice copies it. */
export interface PayerFacts {
  readonly type: CodeOf<typeof PayerType>;
  readonly name: string;
  readonly taxNumber: string;
  readonly address: string;
  readonly phone: string;
  readonly bank: string;
  readonly account: string;
}

interface PayerFault extends Broken {
  readonly field: keyof PayerFacts;
}

const special: readonly Type[] = [InvoiceType.vatSpecial, InvoiceType.electronicSpecial];
const forSpecial = ['address', 'phone', 'bank', 'account'] as const;

/** What is wrong with a payer as it is kept: who pays for an enterprise is told by its tax number. */
export const payerFaults = ({ type, taxNumber }: PayerFacts): readonly PayerFault[] => {
  if (type !== PayerType.enterprise) return [];
  if (taxNumber === '') return [{ field: 'taxNumber', ...broken('rule.required') }];
  return checkCreditCode(taxNumber) === 'format'
    ? [{ field: 'taxNumber', ...broken('rule.creditCode') }]
    : [];
};

/** The kinds of invoice a payer may have: special ones are for those who deduct the tax. */
export const invoiceTypesFor = (type: CodeOf<typeof PayerType>): readonly Type[] =>
  type === PayerType.enterprise ? InvoiceType.all : InvoiceType.all.filter((one) => !special.includes(one));

/** What a payer lacks for a kind of invoice. */
export const missingFor = (payer: PayerFacts, type: Type): readonly (keyof PayerFacts)[] => [
  ...payerFaults(payer).map(({ field }) => field),
  ...(special.includes(type) ? forSpecial.filter((field) => payer[field] === '') : []),
];
