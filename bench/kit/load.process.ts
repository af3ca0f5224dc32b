import { createHistogram } from 'node:perf_hooks';
import { answerMessages } from './answer.ts';
import { sendAll } from './connection.ts';
import type { LoadOrder } from './load.ts';
import type { Measured } from './rounds.ts';
import { signMany } from './signed-requests.ts';

const share = <T>(items: readonly T[], parts: number): T[][] =>
  Array.from({ length: parts }, (_, part) => items.filter((_item, index) => index % parts === part));

const carryOut = async ({ port, connections, requests, call }: LoadOrder): Promise<Measured> => {
  const shares = share(signMany(call, requests), connections);
  const latencies = createHistogram();
  const begun = performance.now();
  await Promise.all(
    shares.map((own) => sendAll(port, own, (ms) => latencies.record(Math.max(1, Math.round(ms * 1_000))))),
  );
  const seconds = (performance.now() - begun) / 1_000;
  return {
    perSecond: requests / seconds,
    p50Ms: latencies.percentile(50) / 1_000,
    p95Ms: latencies.percentile(95) / 1_000,
    p99Ms: latencies.percentile(99) / 1_000,
  };
};

answerMessages(carryOut);
