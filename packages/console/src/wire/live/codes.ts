// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { codeTable } from '@chancery/contract/kit/code-table.ts';
export const LivePart = /* @__PURE__ */ codeTable('livePart', { filmer: 'filmer', keeper: 'keeper', approver: 'approver', administrator: 'administrator', counterparty: 'counterparty' });
export const LiveStep = /* @__PURE__ */ codeTable('liveStep', { joined: 'joined', watching: 'watching', away: 'away', lost: 'lost', left: 'left', filming: 'filming', dark: 'dark', marked: 'marked', invited: 'invited', removed: 'removed' });
export const LiveSignalKind = /* @__PURE__ */ codeTable('liveSignalKind', { offer: 'offer', answer: 'answer', again: 'again' });
export const LivePieceState = /* @__PURE__ */ codeTable('livePieceState', { announced: 'announced', here: 'here', removed: 'removed' });
