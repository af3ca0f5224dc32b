import { listFittingTemplates } from '#wire/template/calls.ts';
import { call } from '../../kit/call.ts';
import { keyOf, queries } from '../../kit/query.ts';
import type { ApplyValues } from './apply-values.ts';

/** What decides which flows fit. */
export const fittingInput = ({ seals, fileTypeId }: ApplyValues) => ({
  deviceIds: seals.map(({ deviceId }) => deviceId),
  fileTypeId: fileTypeId || null,
});

/** The flow an application takes: the only one that fits, else the chosen one while it does. */
export const flowOf = (fitting: readonly { readonly id: string }[], chosen: string): string => {
  const [only, another] = fitting;
  if (only && !another) return only.id;
  return fitting.some(({ id }) => id === chosen) ? chosen : '';
};

/** Asks which flow an application takes, or waits for the answer that is on its way. */
export const askFlow = async (values: ApplyValues): Promise<string> => {
  const input = fittingInput(values);
  const { list } = await queries.fetchQuery({
    queryKey: keyOf(listFittingTemplates, input),
    queryFn: ({ signal }) => call(listFittingTemplates, input, { signal, quiet: true }),
  });
  return flowOf(list, values.templateId);
};
