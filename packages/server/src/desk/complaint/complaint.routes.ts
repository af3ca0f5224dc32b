import * as call from '@chancery/contract/complaint/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { ComplaintService } from './complaint.service.ts';

export const complaintRoutes = (complaints: ComplaintService) => [
  handle(call.listComplaints, ({ actor, input }) => complaints.list(actor, input)),
  handle(call.getComplaint, ({ actor, input }) => complaints.get(actor, input.id)),
  handle(call.addComplaint, ({ actor, input }) => complaints.add(actor, input)),
  handle(call.answerComplaint, ({ actor, input }) => complaints.answer(actor, input)),
  handle(call.reopenComplaint, ({ actor, input }) => complaints.reopen(actor, input)),
  handle(call.closeComplaint, ({ actor, input }) => complaints.close(actor, input)),
  handle(call.rateComplaint, ({ actor, input }) => complaints.rate(actor, input)),
];
