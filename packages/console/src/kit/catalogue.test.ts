import { NoAnswer, Refusal } from '@chancery/contract/client/refusal.ts';
import { type ErrorKey, errors } from '@chancery/contract/errors.ts';
import { expect, test } from 'vitest';
import { readFailure, readSocket } from './catalogue.ts';

const refusal = (key: ErrorKey, message = 'words of the server') =>
  new Refusal(errors[key].status, errors[key].code, message, { error: key });
const strange = (status: number, message = '') => new Refusal(status, status, message, {});
const long = 'a message of twenty c';

test.each([
  [
    'a refusal shows the words of the server',
    refusal('account.codeWrong'),
    { said: 'words of the server', ms: 4000, ordinary: true },
  ],
  ['a refusal without words', strange(400), { phrase: 'error.request.failed', ms: 4000, ordinary: true }],
  ['code 401', refusal('session.unknown'), { phrase: 'error.session.expired', ms: 4000, next: 'login' }],
  ['code 402', refusal('session.expired'), { phrase: 'error.session.expired', ms: 4000, next: 'login' }],
  ['code 403', refusal('session.replaced'), { phrase: 'error.session.expired', ms: 4000, next: 'login' }],
  [
    'a missing permission is no lost session',
    refusal('permission.denied'),
    { said: 'words of the server', ms: 4000, ordinary: true },
  ],
  [
    'HTTP 403 of something else is no lost session',
    strange(403),
    { phrase: 'error.request.failed', ms: 4000, ordinary: true },
  ],
  [
    'user does not exist',
    refusal('account.userNotFound'),
    { said: 'words of the server', ms: 4000, next: 'choose' },
  ],
  [
    'username and password first',
    refusal('account.usernameFirst'),
    { said: 'words of the server', ms: 4000, next: 'restart' },
  ],
  [
    'HTTP 401 without our envelope',
    strange(401),
    { phrase: 'catalogue.loginInvalid', ms: 4000, next: 'login' },
  ],
  ['HTTP 500 with a short message', strange(500, 'disk full'), { said: 'disk full', ms: 4000 }],
  [
    'HTTP 500 with a message of 20 characters or more',
    strange(500, long),
    { phrase: 'error.server.internal', ms: 4000 },
  ],
  ['HTTP 500 without a message', strange(500), { phrase: 'error.server.internal', ms: 4000 }],
  ['HTTP 502', strange(502, '<html>'), { phrase: 'catalogue.upgrading', ms: 4000 }],
  ['HTTP 503 of a proxy', strange(503), { phrase: 'catalogue.upgrading', ms: 4000 }],
  [
    'HTTP 503 of our server',
    refusal('server.unavailable'),
    { said: 'words of the server', ms: 4000, ordinary: true },
  ],
  ['a network failure', new NoAnswer(false, undefined), { phrase: 'catalogue.networkTimeout', ms: 5000 }],
  ['a timeout', new NoAnswer(true, undefined), { phrase: 'catalogue.networkTimeout', ms: 5000 }],
  ['what the page called off itself', new DOMException('', 'AbortError'), undefined],
  ['a mistake of ours', new TypeError('x is not a function'), { phrase: 'error.request.failed', ms: 4000 }],
])('%s', (_, error, verdict) => {
  expect(readFailure(error)).toEqual(verdict);
});

test.each([
  ['INFO', { kind: 'success', ms: 3000 }],
  ['ERROR', { kind: 'error', persistent: true }],
  ['failure', { kind: 'error', persistent: true }],
] as const)('a socket says %s', (type, shown) => {
  expect(readSocket(type)).toEqual(shown);
});
