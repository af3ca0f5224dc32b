import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import { currentAccess } from './access.ts';
import { brand } from './brand.ts';

/** A page that helps where something was refused, under the name that it has in the menu. */
interface WayOut {
  readonly to: string;
  readonly label: string;
}

const buy = '/cost/servicePay';

/** Where more of what is used up is come by. */
const pages: { readonly [Key in ErrorKey]?: string } = {
  'ledger.buyMore': buy,
  'ledger.askMore': buy,
  'package.empty': buy,
  'file.storage': brand.paymentControl ? buy : '/quotas',
};

/** The page that helps against a refusal, for those whose menu has it. */
export const wayOutOf = (error: unknown): WayOut | undefined => {
  const page = error instanceof Refusal && error.key && pages[error.key];
  const label = page && currentAccess()?.entryFor(page)?.name;
  return page && label ? { to: page, label } : undefined;
};
