import { type ErrorKey, errors } from '@chancery/contract/errors.ts';
import { type Envelope, headers, type RefusalData } from '@chancery/contract/kit/envelope.ts';
import type { FieldIssue } from '@chancery/contract/kit/issue.ts';
import { en } from '@chancery/phrases/en/all.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import { fill } from '@chancery/phrases/phrase.ts';
import { zh } from '@chancery/phrases/zh/all.ts';
import type { FastifyReply } from 'fastify';
import type { RefusalDetail } from './refuse.ts';

const books = { en, zh };
const json = 'application/json; charset=utf-8';

/** The text of a refusal in the caller's language. */
export const refusalText = (language: Language, key: ErrorKey, detail: RefusalDetail = {}): string =>
  fill(books[language][`error.${key}`], detail.params);

/** The envelope is put together by hand: nobody walks through an object of three known fields for it. */
const envelopeOf = (data: unknown): string =>
  data === undefined
    ? '{"code":0,"msg":"success"}'
    : `{"code":0,"msg":"success","data":${JSON.stringify(data)}}`;

/** Answers yes. */
export const succeed = (reply: FastifyReply, data: unknown): FastifyReply =>
  reply.header('content-type', json).send(envelopeOf(data));

/** Answers no: an honest status, the envelope, and what the console needs to show it in the right place. */
export const sendRefusal = (
  reply: FastifyReply,
  language: Language,
  key: ErrorKey,
  detail: RefusalDetail,
  requestId: string,
): FastifyReply => {
  const words = books[language];
  const msg = refusalText(language, key, detail);
  /** A field that is only marked says what the refusal itself says: that names the limit. */
  const sayField = (rule: FieldIssue['key'], params: FieldIssue['params']) =>
    rule === 'rule.invalid' && key !== 'request.invalid' ? msg : fill(words[rule], params);
  const data: RefusalData = {
    error: key,
    requestId,
    fields: detail.fields?.map(({ field, key: rule, params }) => ({ field, msg: sayField(rule, params) })),
    warnings: detail.warnings?.map(({ field, warning }) => ({
      field,
      warning,
      msg: words[`warning.${warning}`],
    })),
    retryAfterSeconds: detail.retryAfterSeconds,
    conflict: detail.conflict,
  };
  const { code, status } = errors[key];
  if (detail.retryAfterSeconds) reply.header('retry-after', detail.retryAfterSeconds);
  const envelope: Envelope<RefusalData> = { code, msg, data };
  return reply.code(status).header(headers.requestId, requestId).type(json).send(JSON.stringify(envelope));
};
