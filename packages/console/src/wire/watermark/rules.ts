// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { FileType } from '../file/codes.ts';
import { MarkFault, MarkState } from './codes.ts';
export const markableTypes = [
	FileType.pdf,
	FileType.jpeg,
	FileType.png,
	FileType.webp
];
export const isMarkable = (type) => markableTypes.includes(type);
export const isUnderWay = (state) => state === MarkState.waiting || state === MarkState.working;
const ofTheFile = new Set([
	MarkFault.empty,
	MarkFault.unknown,
	MarkFault.damaged,
	MarkFault.encrypted,
	MarkFault.tooManyPixels,
	MarkFault.tooManyPages,
	MarkFault.tooSmall,
	MarkFault.severalPictures
]);
export const mayTryAgain = ({ state, fault }) => state === MarkState.cancelled || state === MarkState.failed && !ofTheFile.has(fault ?? "");
