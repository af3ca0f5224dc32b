import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';
import { reason } from '../rules/reason.ts';
import { alphanumeric, text } from '../rules/text.ts';

const issue = { access: 'operator', permission: 'invoice.issue' } as const;
const { number, code } = limits.invoice;
const errors = ['invoice.notFound', 'invoice.decided', 'invoice.underWay', 'edit.conflict'] as const;

/** Digits that the tax office gave, or nothing: an invoice that is wholly digital has no code. */
const invoiceCode = alphanumeric(code.min, code.max).or(z.literal('')).default('');

export const issueInvoice = endpoint({
  ...issue,
  method: 'POST',
  path: '/invoice/issue',
  summary: 'Issue an invoice by hand: its PDF, with the code, the number and the day it bears',
  bytes: true,
  input: z.object({
    id,
    revision: z.coerce.number().int().min(1),
    invoiceCode,
    invoiceNo: alphanumeric(number.min, number.max),
    issuedOn: z.iso.date({ error: 'rule.invalid' }),
    fileName: text(1, limits.file.nameLength),
  }),
  result: z.object({}),
  timeoutMs: limits.timeoutMs.upload,
  errors: [
    ...errors,
    'invoice.numberTaken',
    'invoice.futureDay',
    'invoice.refunded',
    'file.empty',
    'file.tooLarge',
    'file.type',
    'file.unknown',
    'file.broken',
    'file.hidden',
    'file.active',
    'file.encrypted',
    'file.name',
  ],
});

export const sendInvoice = endpoint({
  ...issue,
  method: 'POST',
  path: '/invoice/send',
  summary: 'Let the provider issue an invoice',
  input: z.object({ id }),
  result: z.object({}),
  errors: [
    'invoice.notFound',
    'invoice.decided',
    'invoice.underWay',
    'invoice.noProvider',
    'invoice.refunded',
  ],
});

export const refuseInvoice = endpoint({
  ...issue,
  method: 'POST',
  path: '/invoice/refuse',
  summary: 'Issue no invoice, and say why; its orders may be invoiced again',
  input: z.object({ id, reason }),
  result: z.object({}),
  errors: ['invoice.notFound', 'invoice.decided', 'invoice.underWay', 'invoice.redStays'],
});
