/** How a refusal travels: the envelope's code and an honest HTTP status. The texts live in the phrases. */
interface ErrorSpec {
  readonly code: number;
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 500 | 503;
}

/** Every refusal of the product. 401, 402 and 403 mean only that the session is over. */
export const errors = {
  'session.unknown': { code: 401, status: 401 },
  'session.expired': { code: 402, status: 401 },
  'session.replaced': { code: 403, status: 401 },

  'request.failed': { code: 1000, status: 400 },
  'request.invalid': { code: 1001, status: 400 },
  'request.malformed': { code: 1002, status: 400 },
  'request.tooLarge': { code: 1003, status: 413 },
  'request.mediaType': { code: 1004, status: 415 },
  'request.notFound': { code: 1005, status: 404 },
  'request.timeout': { code: 1006, status: 503 },
  'request.tooMany': { code: 1007, status: 429 },
  'request.unconfirmed': { code: 1008, status: 409 },
  'request.keyReused': { code: 1009, status: 409 },
  'signature.missing': { code: 1010, status: 400 },
  'signature.wrong': { code: 1011, status: 400 },
  'signature.skew': { code: 1012, status: 400 },
  'signature.replayed': { code: 1013, status: 409 },
  'edit.conflict': { code: 1014, status: 409 },
  'permission.denied': { code: 1020, status: 403 },
  'permission.noUnit': { code: 1021, status: 403 },
  'permission.notOperator': { code: 1022, status: 403 },
  'permission.changePasswordFirst': { code: 1023, status: 403 },
  'server.internal': { code: 1500, status: 500 },
  'server.unavailable': { code: 1503, status: 503 },

  'account.userNotFound': { code: 2001, status: 404 },
  'account.codeTooSoon': { code: 2002, status: 429 },
  'account.codeTooMany': { code: 2003, status: 429 },
  'account.codeWrong': { code: 2004, status: 400 },
  'account.codeExpired': { code: 2005, status: 400 },
  'account.passwordWrong': { code: 2006, status: 400 },
  'account.locked': { code: 2007, status: 429 },
  'account.disabled': { code: 2008, status: 403 },
  'account.usernameFirst': { code: 2009, status: 400 },
  'account.sessionNotFound': { code: 2010, status: 404 },
  'account.passwordSame': { code: 2011, status: 400 },

  'unit.notFound': { code: 3001, status: 404 },
  'unit.limit': { code: 3002, status: 409 },
  'unit.creditCodeTaken': { code: 3003, status: 409 },

  'version.notFound': { code: 4001, status: 404 },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorKey = keyof typeof errors;
