// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { SealedState } from './codes.ts';
export const isUnderWay = (state) => state === SealedState.waiting || state === SealedState.working;
export const maySeal = (state) => !isUnderWay(state) && state !== SealedState.done;
