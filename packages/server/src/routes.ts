import { type Route, routesIn } from './kit/handle.ts';
import type { Services } from './services.ts';

/** Every call the server answers: what the services say they do. */
export const routesOf = (services: Services): Route[] => routesIn(services);
