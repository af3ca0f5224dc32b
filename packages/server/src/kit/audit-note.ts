/** What the operation log should say about the object of a request. */
export interface AuditNote {
  readonly objectType: string;
  readonly objectId: string;
  readonly objectName?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}
