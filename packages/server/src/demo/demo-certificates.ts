import { sql } from 'drizzle-orm';
import type { CertificateService } from '../e-seals/certificate/certificate.service.ts';
import type { Transactions } from '../kit/transaction.ts';
import { demoActor } from './demo-actor.ts';
import { demoPeople, demoUnits } from './demo-people.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly certificates: Pick<CertificateService, 'ready' | 'certify'>;
}

interface Bare extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly companyId: string;
}

const demoIds = demoUnits.map(({ id }) => id);

const bareSeals = (transactions: Transactions): Promise<Bare[]> =>
  transactions.apart('platform', async (tx) => {
    const { rows } = await tx.execute<Bare>(sql`
      SELECT d.id, d.name, e.company_id AS "companyId" FROM e_seal e JOIN device d ON d.id = e.device_id
      WHERE e.company_id IN ${demoIds} AND NOT EXISTS (SELECT FROM seal_certificate c WHERE c.device_id = d.id)
      ORDER BY d.id`);
    return rows;
  });

/** Gives the electronic seals of the demo what they sign with, by the platform's own CA. */
export const ensureDemoCertificates = async ({ transactions, certificates }: Parts): Promise<void> => {
  for (const { id, name, companyId } of await bareSeals(transactions)) {
    const maker = demoPeople.find(({ in: [first] }) => first?.companyId === companyId);
    if (!maker) continue;
    const key = await certificates.ready('ec');
    await transactions.apart({ companyId }, async (tx) => {
      const { rows } = await tx.execute(sql`
        SELECT FROM e_seal e WHERE device_id = ${id}
        AND NOT EXISTS (SELECT FROM seal_certificate c WHERE c.device_id = e.device_id) FOR UPDATE`);
      if (rows.length > 0)
        await certificates.certify(tx, demoActor(maker, companyId), { deviceId: id, name }, key);
    });
  }
};
