import { openapiDocument } from '@chancery/contract/openapi.ts';
import type { FastifyInstance } from 'fastify';

/** Serves the description of the API, generated from the contract. */
export const serveOpenapi = (http: FastifyInstance): void => {
  const document = JSON.stringify(openapiDocument());
  http.get('/api/openapi.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document),
  );
};
