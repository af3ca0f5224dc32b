/** Everything that differs between the brands. Pages ask the brand for what they need and never for its number. */
export interface Brand {
  readonly type: 0 | 2;
  readonly key: 'chancery' | 'signet';
  readonly name: { readonly en: string; readonly zh: string };
  readonly motto: { readonly en: string; readonly zh: string };
  /** The character engraved in the brand mark. */
  readonly mark: string;
  readonly contactPhone: string;
  readonly bank: { readonly holder: string; readonly bank: string; readonly account: string };
  readonly legalFiling: string;
  readonly links: { readonly help: string; readonly terms: string; readonly privacy: string };
  /** Prices, orders and on-line payment are shown only where payment control is on. */
  readonly paymentControl: boolean;
}
