import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { fieldIssues } from '@chancery/contract/kit/issue.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isBloated } from './bloated-json.ts';
import { refuse } from './refuse.ts';

type Input = Readonly<Record<string, unknown>>;

const empty = z.object({});

const parseBody = ({ body }: FastifyRequest): unknown => {
  if (!Buffer.isBuffer(body) || body.length === 0) return {};
  if (isBloated(body)) return refuse('request.malformed');
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return refuse('request.malformed');
  }
};

const refuseBroken = (...broken: readonly (z.ZodError | undefined)[]): never =>
  refuse('request.invalid', { fields: broken.flatMap((error) => (error ? fieldIssues(error) : [])) });

/** How the input of a call is read and checked; what need not be asked for each request is settled here. */
export const inputCheckOf = ({ method, bytes, params, input = empty }: AnyEndpoint) => {
  const inQuery = method === 'GET' || bytes === true;
  const given = (request: FastifyRequest): unknown => (inQuery ? request.query : parseBody(request));
  if (!params)
    return (request: FastifyRequest): Input => {
      const { error, data } = input.safeParse(given(request));
      return error ? refuseBroken(error) : (data as Input);
    };
  return (request: FastifyRequest): Input => {
    const inPath = params.safeParse(request.params);
    const rest = input.safeParse(given(request));
    if (inPath.error || rest.error) return refuseBroken(inPath.error, rest.error);
    return { ...inPath.data, ...rest.data };
  };
};
