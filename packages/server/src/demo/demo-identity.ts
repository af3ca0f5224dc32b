import { ConsentKind, IdentityPurpose } from '@chancery/contract/identity-check/codes.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import type { CheckWish } from '@chancery/identity/provider.ts';
import { eq } from 'drizzle-orm';
import { hiddenFacts } from '../identity/identity-check/hidden-facts.ts';
import { keptIdentityCheck } from '../identity/identity-check/identity-check.kept.ts';
import { type IdentityRow, identityCheck } from '../identity/identity-check/identity-check.table.ts';
import { addRows } from '../kit/keep-rows.ts';
import type { Secrets } from '../kit/secrets.ts';
import type { Transactions } from '../kit/transaction.ts';
import { nextUnitNumber } from '../kit/unit-number.ts';
import { grant, take } from '../ledger/ports.ts';
import { demoId, demoPeople, demoUnits } from './demo-people.ts';

const [{ id: companyId }] = demoUnits;
const hourMs = 3_600_000;
const given = 50;

const wishes: readonly (readonly [CheckWish, IdentityRow['state'], IdentityRow['purpose']])[] = [
  [{ kind: 'person', name: '李文', idNumber: '330402198807151234' }, 'matches', IdentityPurpose.counterparty],
  [
    { kind: 'personPhone', name: '郭明远', idNumber: '330106199003022345', phone: '13700000022' },
    'mismatch',
    IdentityPurpose.agent,
  ],
  [
    { kind: 'enterprise', name: '嘉兴木浆有限公司', code: '91330402MA2B0000XX', representative: '李文' },
    'matches',
    IdentityPurpose.counterparty,
  ],
  [{ kind: 'person', name: '何青', idNumber: '910106199003022345' }, 'noRecord', IdentityPurpose.staff],
];

/** Sees to it that the first unit of a demo has identity checks left, and has made some. */
export const ensureDemoIdentity = (
  transactions: Transactions,
  secrets: Pick<Secrets, 'identityDigest'>,
): Promise<void> =>
  transactions.apart('platform', async (tx) => {
    const [known] = await tx
      .select({ id: identityCheck.id })
      .from(identityCheck)
      .where(eq(identityCheck.companyId, companyId))
      .limit(1);
    if (known) return;
    const value = LedgerValue.identityCheck;
    const lot = 'demo identity checks';
    await grant(tx, { companyId, value, lot, endsAt: null, reference: lot, amount: given });
    const by = demoPeople[1];
    for (const [at, [wish, state, purpose]] of wishes.entries()) {
      const id = demoId(8, 700 + at);
      const askedAt = new Date(Date.now() - (wishes.length - at) * 26 * hourMs);
      await addRows(tx, keptIdentityCheck, [
        {
          id,
          companyId,
          number: await nextUnitNumber(tx, companyId, 'I'),
          kind: wish.kind,
          purpose,
          state,
          ...hiddenFacts(secrets, companyId, wish),
          consent: ConsentKind.written,
          askedBy: by?.id ?? null,
          askedByName: by?.realName ?? '',
          askedAt,
          answeredAt: new Date(askedAt.getTime() + 1_000),
          provider: 'tencent',
          providerNo: `demo-${at + 1}`,
        },
      ]);
      await take(tx, { companyId, value, amount: 1, reference: `identity ${id}` });
    }
  });
