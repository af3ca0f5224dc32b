import Fastify from 'fastify';
import { answerAsServer } from './kit/answer.ts';
import { answer, echo } from './signed-route.endpoint.ts';

const http = Fastify();
http.get<{ Querystring: { word: string; count: string } }>(`/api${echo.path}`, async ({ query }) => ({
  code: 0,
  msg: 'success',
  data: answer(query.word, Number(query.count)),
}));

answerAsServer(() => http.listen({ port: 0, host: '127.0.0.1' }));
