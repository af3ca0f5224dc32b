export { addEngraverAccount, engraverAccounts } from './operator/engraver-accounts.ts';
export { oneTimePassword } from './operator/one-time.ts';
export { boughtLimits } from './quota/quota-force.ts';
