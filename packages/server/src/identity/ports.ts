export type { Identities } from './identity-check/identities.ts';
export { identitiesNumbered } from './identity-check/identities-numbered.ts';
export type { IdentityLook } from './identity-check/identity-look.ts';
export type { IdentityProviders } from './identity-check/identity-providers.ts';
