import type { Brand } from '@chancery/contract/brands/brand.ts';
import { type CodeOf, codeLabel } from '@chancery/contract/kit/codes.ts';
import { LedgerValue } from '@chancery/contract/ledger/codes.ts';
import { translator } from '@chancery/phrases/translate.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';

/** Says no because too little is left, what of, and how more is come by: bought, or asked for where nothing is sold. */
export const refuseUsedUp = (
  { paymentControl, contactPhone }: Brand,
  value: CodeOf<typeof LedgerValue>,
): never => {
  const name = translator(currentOrigin().language)(codeLabel(LedgerValue, value));
  return paymentControl
    ? refuse('ledger.buyMore', { params: { name } })
    : refuse('ledger.askMore', { params: { name, phone: contactPhone } });
};
