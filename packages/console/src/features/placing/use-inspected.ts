import type { Sheet } from '@chancery/contract/placing/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { codeLabel } from '#wire/kit/codes.ts';
import { inspectForPlacing } from '#wire/placing/calls.ts';
import { SealingFault } from '#wire/placing/codes.ts';
import { inspectForSigning } from '#wire/signing/calls.ts';
import { call } from '../../kit/call.ts';
import { useT } from '../../kit/phrases.tsx';
import { queries } from '../../kit/query.ts';
import type { FileValue } from '../../kit/upload/file-value.ts';

interface Inspected {
  readonly sheets: readonly Sheet[];
}

const keyOf = (filePath: string) => ['placing', 'inspect', filePath];

/** The pages of a file that has been looked at. */
export const sheetsKnown = (filePath: string): readonly Sheet[] | undefined =>
  queries.getQueryData<Inspected>(keyOf(filePath))?.sheets;

/** What the server says of a file that is to be sealed or signed; a file never changes, so it is asked once. */
export const useInspected = ({ filePath }: FileValue, signs: boolean) => {
  const t = useT();
  const looked = useQuery({
    queryKey: keyOf(filePath),
    queryFn: () => call(signs ? inspectForSigning : inspectForPlacing, { filePath }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const fault = looked.data?.fault;
  return {
    isLooking: looked.isPending,
    failed: looked.isError ? looked.error.message : undefined,
    fault: fault ? t(codeLabel(SealingFault, fault)) : undefined,
    lookAgain: () => void looked.refetch(),
  };
};
