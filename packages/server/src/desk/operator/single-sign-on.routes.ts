import { enterBySessionId, getLoginUrl, newSessionId } from '@chancery/contract/operator/single-sign-on.ts';
import { handle } from '../../kit/handle.ts';
import type { TicketService } from './ticket.service.ts';

export const singleSignOnRoutes = (tickets: TicketService, publicUrl: string) => [
  handle(getLoginUrl, () => ({ url: `${publicUrl}/login` })),
  handle(newSessionId, ({ actor }) => tickets.make(actor)),
  handle(enterBySessionId, ({ input }) => tickets.enter(input.id)),
];
