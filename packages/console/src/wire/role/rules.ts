// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { Role } from '../unit/codes.ts';
export const isMainOnly = (defaults) => defaults.length === 1 && defaults[0] === Role.mainAdministrator;
