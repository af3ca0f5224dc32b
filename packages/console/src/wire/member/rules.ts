// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { Role } from '../unit/codes.ts';
export const mayTouch = (own, target) => target >= own;
export const mayGrant = (own, role) => role !== Role.mainAdministrator && role >= own;
