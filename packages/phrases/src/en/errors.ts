import type { ErrorKey } from '@chancery/contract/errors.ts';
import { catalogue } from './catalogue.ts';
import { deskErrors } from './errors.desk.ts';
import { moneyErrors } from './errors.money.ts';
import { peopleErrors } from './errors.people.ts';
import { programmesErrors } from './errors.programmes.ts';
import { sealsErrors } from './errors.seals.ts';
import { useErrors } from './errors.use.ts';

/** What the console says when there are no words of the server. */
export const wordless = {
  ...catalogue,
  'error.session.expired': 'session expired, please log in again',
  'error.request.failed': 'request error',
  'error.server.internal': 'internal service error, contact administrator',
} as const;

/** Why a call was refused, and what to do next. */
export const errors = {
  ...wordless,

  'error.session.unknown': 'session expired, please log in again',
  'error.session.replaced': 'session expired, please log in again',

  'error.request.invalid': 'please correct the marked fields',
  'error.request.malformed': 'the request could not be read, please refresh the page and retry',
  'error.request.tooLarge': 'this is too large to send, please send less at once',
  'error.request.mediaType': 'this kind of content is not accepted here, please choose another file',
  'error.request.notFound': 'this address does not exist, please check it',
  'error.request.method': 'this address does not support this request',
  'error.request.timeout': 'this took too long and was stopped, please retry',
  'error.request.tooMany': 'too many requests, please wait a moment and retry',
  'error.request.unconfirmed': 'please check the marked fields and confirm them',
  'error.request.keyReused': 'this request was already sent with other content, please refresh and retry',
  'error.request.answeredOnce': 'this was already done; the result contains a secret that is shown only once',
  'error.signature.missing': 'the request is not signed, please refresh the page and retry',
  'error.signature.wrong': 'the signature of the request is wrong, please log in again',
  'error.signature.skew': 'this device’s clock is wrong, please set it and retry',
  'error.signature.replayed': 'this request was already received, please refresh to see its result',
  'error.edit.conflict': '{by} has changed this, please check the differences before you save',
  'error.permission.denied': 'you do not have permission for this, please ask an administrator of your unit',
  'error.permission.noUnit': 'please choose a unit first',
  'error.permission.notOperator': 'only platform operators can do this',
  'error.permission.changePasswordFirst': 'please change your password first',
  'error.permission.secondStepFirst': 'please finish the login with your authenticator code first',
  'error.server.unavailable': 'the service is not available at the moment, please retry later',
  'error.server.full':
    'the platform has no space left, so nothing was saved; please tell an operator of the platform and try again later',
  ...peopleErrors,
  ...deskErrors,
  ...moneyErrors,
  ...sealsErrors,
  ...useErrors,
  ...programmesErrors,
} as const satisfies Record<`error.${ErrorKey}`, string> & typeof catalogue;
