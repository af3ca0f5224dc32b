// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const codeLabel = (list, code) => `code.${list.codeName}.${list.keyOf(code)}`;
