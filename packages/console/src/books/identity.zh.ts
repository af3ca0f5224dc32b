import { certification } from '@chancery/phrases/zh/certification.ts';
import { identity, identityCodes } from '@chancery/phrases/zh/identity.ts';

/** What the pages about identity checks need, and those of certifications, which show them. */
export const book = { ...identity, ...identityCodes, ...certification };
