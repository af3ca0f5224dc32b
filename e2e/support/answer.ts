import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import type { Page, Response } from '@playwright/test';

/** Resolves once the server has answered a call of a page, for what a page shows before it is done; call it first. */
export const whenAnswered = (page: Page, { method, path }: AnyEndpoint): Promise<Response> =>
  page.waitForResponse(
    (response) =>
      response.request().method() === method && new URL(response.url()).pathname === `/api${path}`,
  );
