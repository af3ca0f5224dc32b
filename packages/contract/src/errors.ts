import type { ErrorSpec } from './error-spec.ts';
import { deskErrors } from './errors.desk.ts';
import { moneyErrors } from './errors.money.ts';
import { peopleErrors } from './errors.people.ts';
import { programmesErrors } from './errors.programmes.ts';
import { sealsErrors } from './errors.seals.ts';
import { useErrors } from './errors.use.ts';

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
  'request.answeredOnce': { code: 1015, status: 409 },
  'request.method': { code: 1016, status: 405 },
  'permission.denied': { code: 1020, status: 403 },
  'permission.noUnit': { code: 1021, status: 403 },
  'permission.notOperator': { code: 1022, status: 403 },
  'permission.changePasswordFirst': { code: 1023, status: 403 },
  'permission.secondStepFirst': { code: 1024, status: 403 },
  'server.internal': { code: 1500, status: 500 },
  'server.unavailable': { code: 1503, status: 503 },
  'server.full': { code: 1507, status: 507 },
  ...peopleErrors,
  ...deskErrors,
  ...moneyErrors,
  ...sealsErrors,
  ...useErrors,
  ...programmesErrors,
} as const satisfies Record<string, ErrorSpec>;

export type ErrorKey = keyof typeof errors;
