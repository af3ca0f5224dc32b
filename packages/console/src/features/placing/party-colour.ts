import css from './party.module.css';

const colours = 6;

/** What gives an element the colour of a party; on it `--party` is that colour. */
export const partyColour = (number: number) => ({ className: css.party, 'data-colour': number % colours });
