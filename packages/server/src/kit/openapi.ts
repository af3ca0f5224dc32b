import { openapiDocument } from '@chancery/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';

/** Serves the description of the API, generated from the contract. */
export const serveOpenapi = (http: FastifyInstance): void => {
  // Two megabytes that hardly anybody asks for are made for the first who does.
  let document: string | undefined;
  http.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openapiDocument());
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document);
  });
};
