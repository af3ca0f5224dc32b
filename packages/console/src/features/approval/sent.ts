import { createStore } from '../../kit/store.ts';

/** The application that was sent a moment ago, for its page to say where it went. */
export const justSent = createStore<string | undefined>(undefined);
