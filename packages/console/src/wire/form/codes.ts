// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const FormFieldKind = /* @__PURE__ */ codeTable('formFieldKind', { text: 'text', longText: 'longText', number: 'number', amount: 'amount', choice: 'choice', choices: 'choices', date: 'date', file: 'file', table: 'table' });
