/** Where a use is filmed by whoever stamps, and watched by the others. */
export const livePath = (authorizationId: string): string => `/live?use=${authorizationId}`;
