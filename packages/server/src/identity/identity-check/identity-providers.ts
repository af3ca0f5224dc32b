import type { CheckKind, IdentityProvider } from '@chancery/identity/provider.ts';

export type IdentityProviders = ReturnType<typeof createIdentityProviders>;

/** The providers of identity checks that are open; which ones is known when the server has started. */
export const createIdentityProviders = () => {
  const open: IdentityProvider[] = [];
  return {
    use: (provider: IdentityProvider): void => {
      open.push(provider);
    },
    /** The first that compares this. */
    for: (kind: CheckKind): IdentityProvider | undefined => open.find(({ kinds }) => kinds.includes(kind)),
    of: (name: string): IdentityProvider | undefined => open.find((one) => one.name === name),
  };
};
