import type { Settings } from '../../runtime/settings.ts';
import { createHttpProvider } from './http-provider.ts';
import type { InvoiceProvider } from './invoice-provider.ts';
import { createSampleProvider } from './sample-provider.ts';

/** The provider that the settings name; samples where nobody pays; none in production without one. */
export const providerOf = ({
  invoiceUrl,
  invoiceKey,
  environment,
}: Pick<Settings, 'invoiceUrl' | 'invoiceKey' | 'environment'>): InvoiceProvider | undefined => {
  if (invoiceUrl && invoiceKey) return createHttpProvider(invoiceUrl, invoiceKey);
  return environment === 'production' ? undefined : createSampleProvider();
};
