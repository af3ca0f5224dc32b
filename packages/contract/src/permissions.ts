/** What a role may be granted. A button's code is its permission; codes are matched exactly, never by part. */
export const permissions = ['dashboard.view', 'log.view', 'version.view', 'outbox.view'] as const;

export type Permission = (typeof permissions)[number];
