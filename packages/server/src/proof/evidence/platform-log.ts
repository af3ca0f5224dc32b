/** The name of the log of what the platform itself did, which belongs to no unit. */
export const platformLog = '00000000-0000-4000-8000-000000000000';
