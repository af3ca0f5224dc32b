import { codes } from '../kit/codes.ts';

/** As what somebody is in a room: whoever stamps films, all others watch. */
export const LivePart = codes('livePart', {
  filmer: 'filmer',
  keeper: 'keeper',
  approver: 'approver',
  administrator: 'administrator',
  counterparty: 'counterparty',
});

/** What happens in a room, and is told in the record of the use. */
export const LiveStep = codes('liveStep', {
  joined: 'joined',
  watching: 'watching',
  away: 'away',
  lost: 'lost',
  left: 'left',
  filming: 'filming',
  dark: 'dark',
  marked: 'marked',
  invited: 'invited',
  removed: 'removed',
});

/** What two browsers tell each other before they see each other. */
export const LiveSignalKind = codes('liveSignalKind', {
  offer: 'offer',
  answer: 'answer',
  again: 'again',
});

/** How a piece of a recording stands. */
export const LivePieceState = codes('livePieceState', {
  /** It was announced; its picture has not come yet. */
  announced: 'announced',
  here: 'here',
  /** It was kept for as long as the unit wants. */
  removed: 'removed',
});
