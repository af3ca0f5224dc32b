import type { PayProvider } from '@chancery/payments/provider.ts';

export type PayProviders = ReturnType<typeof createProviders>;

/** The payment providers that are open; which ones is known when the server has started. */
export const createProviders = () => {
  const open = new Map<string, PayProvider>();
  return {
    use: (provider: PayProvider): void => {
      open.set(provider.way, provider);
    },
    of: (way: string): PayProvider | undefined => open.get(way),
    all: (): readonly PayProvider[] => [...open.values()],
  };
};
