import { limits } from '@chancery/contract/limits.ts';
import { Role } from '@chancery/contract/unit/codes.ts';
import { serveApi } from '@chancery/server/kit/api.ts';
import { createPool } from '@chancery/server/kit/database.ts';
import { createDispatch } from '@chancery/server/kit/dispatch.ts';
import { handle } from '@chancery/server/kit/handle.ts';
import { createHttp } from '@chancery/server/kit/http.ts';
import { createMetrics } from '@chancery/server/kit/metrics.ts';
import { createNonceMemory } from '@chancery/server/kit/nonce-memory.ts';
import { createSecrets } from '@chancery/server/kit/secrets.ts';
import { createSessions, type LoadSession } from '@chancery/server/kit/sessions.ts';
import { createTransactions } from '@chancery/server/kit/transaction.ts';
import { createLog } from '@chancery/server/runtime/log.ts';
import { answerAsServer } from './kit/answer.ts';
import { answer, echo } from './signed-route.endpoint.ts';
import { serverKey } from './signed-route.keys.ts';

const sessionId = '0198c3a0-5b7e-7cc2-9f10-6f2f3a1d4e56';
const load: LoadSession = async () => ({
  id: sessionId,
  actor: {
    kind: 'user',
    sessionId,
    id: '0198c3a0-5b7e-7cc2-9f10-6f2f3a1d4e57',
    name: 'Bench',
    mobile: '13900000000',
    companyId: '0198c3a0-5b7e-7cc2-9f10-6f2f3a1d4e58',
    role: Role.mainAdministrator,
    permissions: new Set(['log.view']),
  },
  expiresAt: Date.now() + 3_600_000,
  seenAt: Date.now(),
});

// The route needs no database, so the pool never connects.
const pool = createPool({ host: '/nowhere' }, 1);
const dispatch = createDispatch({
  sessions: createSessions(
    load,
    async () => {},
    createSecrets(serverKey),
    () => true,
  ),
  transactions: createTransactions(pool),
  nonces: createNonceMemory(2 * limits.signature.skewMs),
  holdActor: async () => {},
  record: async () => {},
  beforePasswordChange: new Set(),
  besideDesk: new Set(),
  beforeSecondStep: new Set(),
});
const http = await createHttp(createLog({ logLevel: 'info', logFormat: 'json' }), false);
serveApi(
  http,
  [handle(echo, ({ input }) => answer(input.word, input.count))],
  dispatch,
  createMetrics({ unit: pool, platform: pool }),
);

answerAsServer(() => http.listen({ port: 0, host: '127.0.0.1' }));
