import type { InvoiceType } from '@chancery/contract/invoice/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { PayerFacts } from '@chancery/contract/payer/rules.ts';

/** What a provider is asked to issue. The same reference again is the same invoice. */
export interface InvoiceWish {
  readonly reference: string;
  readonly type: CodeOf<typeof InvoiceType>;
  readonly payer: PayerFacts;
  /** In fen, above zero also where it is red. */
  readonly amount: number;
  readonly lines: readonly { readonly order: string; readonly title: string; readonly amount: number }[];
  readonly remark: string;
}

/** A red invoice names the one it takes back. */
export interface RedWish extends InvoiceWish {
  readonly redOf: { readonly invoiceCode: string; readonly invoiceNo: string };
}

export type ProviderAnswer =
  | {
      readonly state: 'issued';
      readonly invoiceCode: string;
      readonly invoiceNo: string;
      readonly issuedOn: string;
      readonly pdf: Buffer;
    }
  /** It was asked and has not done it yet. */
  | { readonly state: 'working' }
  | { readonly state: 'declined'; readonly words: string }
  /** It knows nothing of this reference. */
  | { readonly state: 'unknown' };

/** Who issues invoices for the platform. */
export interface InvoiceProvider {
  issue(wish: InvoiceWish): Promise<ProviderAnswer>;
  red(wish: RedWish): Promise<ProviderAnswer>;
  ask(reference: string): Promise<ProviderAnswer>;
}
