import { deskRoutes } from './desk/routes.ts';
import { filesRoutes } from './files/wiring.ts';
import type { Route } from './kit/handle.ts';
import { marksRoutes } from './marks/wiring.ts';
import { peopleRoutes } from './people/routes.ts';
import { platformRoutes } from './platform/wiring.ts';
import { proofRoutes } from './proof/wiring.ts';
import { sealUseRoutes } from './seal-use/routes.ts';
import { sealsRoutes } from './seals/wiring.ts';
import type { Services } from './services.ts';

/** Every call the server answers. */
export const routesOf = (services: Services): Route[] => [
  ...platformRoutes(services),
  ...peopleRoutes(services),
  ...filesRoutes(services),
  ...proofRoutes(services),
  ...sealsRoutes(services),
  ...sealUseRoutes(services),
  ...marksRoutes(services),
  ...deskRoutes(services),
];
