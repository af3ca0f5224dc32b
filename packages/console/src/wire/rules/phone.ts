// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
const pattern = /^1\d{10}$/;
export const isPhone = (value) => pattern.test(value);
export const maskPhone = (value) => value.length <= 4 ? "*".repeat(value.length) : `${value.slice(0, 3)}${"*".repeat(value.length - 4)}${value.slice(-1)}`;
