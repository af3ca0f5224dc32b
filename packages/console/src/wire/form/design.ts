// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { FormFieldKind as Kind } from './codes.ts';
export const columnKinds = [
	Kind.text,
	Kind.number,
	Kind.amount,
	Kind.date
];
