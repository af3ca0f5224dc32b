import type { FastifyInstance } from 'fastify';
import { dataHeaders } from '../../kit/security-headers.ts';
import type { WitnessService } from './witness.service.ts';

/** More than the longest proof and a few signatures. */
const bodyLimit = 16_384;

/** Lets other platforms show their checkpoints (C2SP tlog-witness). Nobody is asked who they are: the checkpoint says so. */
export const serveWitness = (http: FastifyInstance, witness: WitnessService): void => {
  http.register(async (door) => {
    door.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    door.post(
      '/witness/add-checkpoint',
      { bodyLimit, config: { takesBytes: true } },
      async (request, reply) => {
        for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
        const body = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
        const answer = await witness.addCheckpoint(body);
        return reply
          .headers(dataHeaders)
          .code(answer.status)
          .type(answer.isSize ? 'text/x.tlog.size' : 'text/plain; charset=utf-8')
          .send(answer.body);
      },
    );
  });
};
