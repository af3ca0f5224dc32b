import type { Brand } from './brand.ts';
import { chancery } from './chancery.ts';
import { signet } from './signet.ts';

/** The brands by type; the setting BRAND selects one. */
export const brands: Readonly<Record<Brand['type'], Brand>> = { 0: chancery, 2: signet };
