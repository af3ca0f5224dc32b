import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { text } from '../rules/text.ts';

export const getLoginUrl = endpoint({
  method: 'GET',
  path: '/security/login-url',
  summary: 'Where people log in',
  access: 'public',
  result: z.object({ url: z.url() }),
});

export const newSessionId = endpoint({
  method: 'POST',
  path: '/security/session-id',
  summary: 'A short-lived id with which a second screen logs in once, as I am now',
  access: 'signed',
  secret: true,
  result: z.object({ id: z.string(), expiresAt: z.iso.datetime({ offset: true }) }),
});

export const enterBySessionId = endpoint({
  method: 'GET',
  path: '/security/session-id',
  summary: 'Log a second screen in with an id that was made for it',
  access: 'public',
  input: z.object({ id: text(20, 64) }),
  result: z.object({ token: z.string(), signingKey: z.string(), kind: z.enum(['unit', 'operator']) }),
  errors: ['security.ticketOver', 'request.tooMany'],
});
