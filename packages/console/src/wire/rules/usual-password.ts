// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export * from '@chancery/contract/rules/usual-password.ts';
