import { createStore } from './store.ts';

/** How many units wait for an answer of whoever is logged in. */
export const invitationCount = createStore(0);
