import type { Ground } from '../kit/ground.ts';
import { brandOf } from '../runtime/brand-of.ts';
import { createIdentities } from './identity-check/identities.ts';
import { createIdentityChecks } from './identity-check/identity-check.service.ts';
import { createIdentityChores } from './identity-check/identity-chores.ts';
import { identityLook } from './identity-check/identity-look.ts';
import { createIdentityProviders } from './identity-check/identity-providers.ts';

/** Who somebody is, as registers, carriers and banks know it. */
export const createIdentity = ({ transactions, secrets, settings, log }: Ground) => {
  const identityProviders = createIdentityProviders();
  const parts = { transactions, secrets, providers: identityProviders, brand: brandOf(settings), log };
  const identities = createIdentities(parts);
  return {
    identityProviders,
    identities,
    identityLook,
    identityChecks: createIdentityChecks({ ...parts, identities }),
    lookAfterIdentities: createIdentityChores({ ...parts, identities }),
  };
};
