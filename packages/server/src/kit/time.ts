/** A moment as it travels. */
export const iso = (moment: Date): string => moment.toISOString();

/** A moment that may not have come. */
export const isoOrNull = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;
