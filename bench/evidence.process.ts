import { randomUUID } from 'node:crypto';
import { EvidenceKind } from '@chancery/contract/evidence/codes.ts';
import { createPool } from '@chancery/server/kit/database.ts';
import type { EvidenceStep } from '@chancery/server/kit/said.ts';
import { createSecrets } from '@chancery/server/kit/secrets.ts';
import { createTransactions, type Tx } from '@chancery/server/kit/transaction.ts';
import { createEvidence } from '@chancery/server/proof/evidence/evidence.service.ts';
import { pino } from 'pino';
import { answerMessages } from './kit/answer.ts';
import type { Connection } from './kit/database.ts';
import { repeat } from './kit/repeat.ts';

const { connection, dataDir, unitIds } = JSON.parse(process.argv[2] ?? '') as {
  connection: Connection;
  dataDir: string;
  unitIds: string[];
};
const writers = 16;
const transactions = createTransactions(createPool(connection, writers));
const evidence = createEvidence({
  settings: { dataDir, evidenceFolder: undefined, secretKeyBefore: undefined },
  connection,
  secrets: createSecrets(Buffer.alloc(32, 7)),
  log: pino({ level: 'silent' }),
});

transactions.writtenBy(evidence.write);

let turn = 0;
const nextUnit = (): string => {
  turn += 1;
  return unitIds[turn % unitIds.length] ?? '';
};

/** A use is told by some entries: its grant, its presses, their photos, what was decided about it. */
const entriesOfUse = 5;
const uses = new Map<string, { id: string; entries: number }>();
const useOf = (companyId: string): string => {
  const under = uses.get(companyId);
  const use = under && under.entries < entriesOfUse ? under : { id: randomUUID(), entries: 0 };
  uses.set(companyId, use);
  use.entries += 1;
  return use.id;
};

const steps = (companyId: string, count: number): EvidenceStep[] =>
  Array.from({ length: count }, (_, at) => ({
    companyId,
    kind: EvidenceKind.pressRecorded,
    subjectId: randomUUID(),
    threadId: useOf(companyId),
    facts: {
      counter: at,
      kind: 'normal',
      device: companyId,
      deviceAt: '2026-11-15T08:00:00.000Z',
      sha256: 'a'.repeat(64),
    },
    by: { id: companyId, name: '王敏' },
  }));

/** The same facts in a plain table with the same keys, as anybody would log them: found by what they are told with. */
const insertPlain = async (tx: Tx, all: readonly EvidenceStep[]): Promise<void> => {
  const of = <K extends keyof EvidenceStep>(key: K) => all.map((step) => step[key]);
  const bodies = all.map(({ kind, subjectId, facts, by }) =>
    JSON.stringify({ kind, subjectId, facts, by, at: new Date() }),
  );
  await tx.$client.query({
    name: 'plain',
    text: `INSERT INTO plain_log (id, company_id, kind, subject_id, thread_id, body)
           SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::text[])`,
    values: [
      all.map(() => randomUUID()),
      of('companyId'),
      of('kind'),
      of('subjectId'),
      of('threadId'),
      bodies,
    ],
  });
};

const ways = {
  plain: (tx: Tx, all: readonly EvidenceStep[]) => insertPlain(tx, all),
  append: (tx: Tx, all: readonly EvidenceStep[]) => evidence.append(tx, ...all),
};

/** So many transactions of so many entries, by sixteen writers. */
interface EvidenceOrder {
  readonly way: keyof typeof ways;
  readonly times: number;
  readonly batch: number;
}

answerMessages<EvidenceOrder>(async ({ way, times, batch }) => {
  const begun = performance.now();
  const measured = await repeat(times, writers, () => {
    const companyId = nextUnit();
    return transactions.apart({ companyId }, (tx) => ways[way](tx, steps(companyId, batch)));
  });
  // Entries count once they have their place under a signed checkpoint.
  if (way === 'append') await evidence.flush();
  return { ...measured, perSecond: (times * batch * 1_000) / (performance.now() - begun) };
});
