// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { InvoiceType } from '../invoice/codes.ts';
import { broken } from '@chancery/contract/kit/rule.ts';
import { checkCreditCode } from '../rules/credit-code.ts';
import { PayerType } from './codes.ts';
const special = [InvoiceType.vatSpecial, InvoiceType.electronicSpecial];
const forSpecial = [
	"address",
	"phone",
	"bank",
	"account"
];
export const payerFaults = ({ type, taxNumber }) => {
	if (type !== PayerType.enterprise) return [];
	if (taxNumber === "") return [{
		field: "taxNumber",
		...broken("rule.required")
	}];
	return checkCreditCode(taxNumber) === "format" ? [{
		field: "taxNumber",
		...broken("rule.creditCode")
	}] : [];
};
export const invoiceTypesFor = (type) => type === PayerType.enterprise ? InvoiceType.all : InvoiceType.all.filter((one) => !special.includes(one));
export const missingFor = (payer, type) => [...payerFaults(payer).map(({ field }) => field), ...special.includes(type) ? forSpecial.filter((field) => payer[field] === "") : []];
