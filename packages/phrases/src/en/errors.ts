import type { ErrorKey } from '@chancery/contract/errors.ts';
import { catalogue } from './catalogue.ts';

/** Why a call was refused, and what to do next. */
export const errors = {
  ...catalogue,

  'error.session.unknown': 'session expired, please log in again',
  'error.session.expired': 'session expired, please log in again',
  'error.session.replaced': 'session expired, please log in again',

  'error.request.failed': 'request error',
  'error.request.invalid': 'please correct the marked fields',
  'error.request.malformed': 'the request could not be read, please refresh the page and retry',
  'error.request.tooLarge': 'this is too large to send, please send less at once',
  'error.request.mediaType': 'this kind of content is not accepted here',
  'error.request.notFound': 'there is nothing at this address',
  'error.request.timeout': 'this took too long and was stopped, please retry',
  'error.request.tooMany': 'too many requests, please wait a moment and retry',
  'error.request.unconfirmed': 'please check the doubtful fields and confirm them',
  'error.request.keyReused': 'this request was already sent with other content, please refresh and retry',
  'error.signature.missing': 'the request is not signed, please refresh the page and retry',
  'error.signature.wrong': 'the signature of the request is wrong, please log in again',
  'error.signature.skew': 'the clock of this device is wrong, please set it and retry',
  'error.signature.replayed': 'this request was already received, please refresh to see its result',
  'error.edit.conflict': '{by} changed this meanwhile; look at what is different before you save',
  'error.permission.denied': 'you have no permission for this, please ask an administrator of your unit',
  'error.permission.noUnit': 'please choose a unit first',
  'error.permission.notOperator': 'only an operator of the platform can do this',
  'error.permission.changePasswordFirst': 'please change your password before anything else',
  'error.server.internal': 'internal service error, contact administrator',
  'error.server.unavailable': 'service not available at the moment, please retry later',

  'error.account.userNotFound': 'user does not exist',
  'error.account.codeTooSoon': 'please wait {seconds:second|seconds} before asking for another code',
  'error.account.codeTooMany': 'too many codes were sent to this phone today, please retry tomorrow',
  'error.account.codeWrong': 'verification code incorrect',
  'error.account.codeExpired': 'verification code expired, please get a new one',
  'error.account.passwordWrong': 'username or password incorrect',
  'error.account.locked': 'too many wrong attempts, please retry later or reset the password',
  'error.account.disabled': 'this account is disabled, please contact an administrator of your unit',
  'error.account.usernameFirst': 'please log in by username and password first',
  'error.account.sessionNotFound': 'this session has already ended',
  'error.account.passwordSame': 'the new password must differ from the current one',

  'error.unit.notFound': 'unit does not exist',
  'error.unit.limit': 'the limit is reached ({name}: at most {max}), please apply for a higher quota',
  'error.unit.creditCodeTaken':
    'a unit with this unified social credit code is already registered, please ask its administrator to add you',

  'error.version.notFound': 'version does not exist',
} as const satisfies Record<`error.${ErrorKey}`, string> & typeof catalogue;
