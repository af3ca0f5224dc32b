/** Doubts that do not refuse a value: the user may confirm it. */
export const warningKeys = ['creditCode.checkDigit', 'idCard.checkDigit'] as const;

/** The key of a doubt. */
export type WarningKey = (typeof warningKeys)[number];
