import { createHash } from 'node:crypto';
import { platformZone } from '@chancery/contract/limits.ts';
import type { InvoiceProvider, InvoiceWish, ProviderAnswer, RedWish } from './invoice-provider.ts';

/** Twenty digits, always the same for a reference: asked twice, it issues the same invoice. */
const numberFor = (reference: string): string => {
  const digest = createHash('sha256').update(reference).digest();
  const digits = digest.readBigUInt64BE() * 100n + BigInt(digest.readUInt8(8) % 100);
  return String(digits % 10n ** 20n).padStart(20, '0');
};

/** Issues samples at once: a drawn PDF with a number that no tax office knows. */
export const createSampleProvider = (): InvoiceProvider => {
  const draw = async (wish: InvoiceWish | RedWish): Promise<ProviderAnswer> => {
    const issuedOn = new Date().toLocaleDateString('sv-SE', { timeZone: platformZone });
    const invoiceNo = numberFor(wish.reference);
    // Only a server that issues samples ever draws here.
    const { drawSample } = await import('./draw-sample.ts');
    const pdf = await drawSample(wish, { invoiceNo, issuedOn });
    return { state: 'issued', invoiceCode: '', invoiceNo, issuedOn, pdf };
  };
  // It keeps nothing: whoever asks for a reference is told to have it issued.
  return { issue: draw, red: draw, ask: async () => ({ state: 'unknown' }) };
};
