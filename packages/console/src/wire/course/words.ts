// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { announcementRules } from '../announcement/words.ts';
export const courseRules = announcementRules;
