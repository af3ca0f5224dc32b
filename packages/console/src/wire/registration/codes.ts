// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const RegistrationState = /* @__PURE__ */ codeTable('registrationState', { booked: 'booked', waiting: 'waiting', cancelled: 'cancelled' });
