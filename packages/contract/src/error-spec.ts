/** How a refusal travels: the envelope's code and an honest HTTP status. The texts live in the phrases. */
export interface ErrorSpec {
  readonly code: number;
  readonly status: 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 429 | 500 | 503 | 507;
}
