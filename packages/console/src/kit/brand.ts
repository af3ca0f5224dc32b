import type { Brand } from '@chancery/contract/brands/brand.ts';
import { chancery } from '@chancery/contract/brands/chancery.ts';
import { signet } from '@chancery/contract/brands/signet.ts';

/** The brand that the page was filled in for. */
export const brand: Brand =
  globalThis.document?.documentElement.dataset.brand === chancery.key ? chancery : signet;
