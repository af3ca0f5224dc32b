import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { useEffect, useRef, useState } from 'react';
import { readLicence } from '#wire/certification/calls.ts';
import { call } from '../../kit/call.ts';
import type { Form } from '../../kit/form/use-schema-form.ts';
import type { FileValue } from '../../kit/upload/file-value.ts';

/** A field as it was read from the picture. */
export type ReadField = CallResult<typeof readLicence>['fields'][number];

/** What came of reading the picture. */
export type Reading =
  | { readonly state: 'none' | 'reading' }
  | { readonly state: 'read'; readonly fields: readonly ReadField[] }
  | { readonly state: 'failed'; readonly message: string | undefined };

const licenceIn = (form: Form): string | undefined => {
  const files = form.values.licencePath as readonly FileValue[] | string | undefined;
  return typeof files === 'object' ? files[0]?.filePath : undefined;
};

/** Reads a licence as soon as it is uploaded and fills in what it says; what was there before is left alone. */
export const useLicenceReading = (form: Form): Reading & { again(): void } => {
  const [reading, setReading] = useState<Reading>({ state: 'none' });
  const path = licenceIn(form);
  const seen = useRef(path);
  const { fill } = form;

  const read = async (filePath: string) => {
    seen.current = filePath;
    setReading({ state: 'reading' });
    try {
      const { fields } = await call(readLicence, { filePath }, { quiet: true });
      // Somebody who chose another picture meanwhile waits for that one.
      if (seen.current !== filePath) return;
      fill(Object.fromEntries(fields.map(({ field, value }) => [field, value])));
      setReading({ state: 'read', fields });
    } catch (error) {
      if (seen.current !== filePath) return;
      setReading({ state: 'failed', message: error instanceof Refusal ? error.message : undefined });
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is the only reason to read
  useEffect(() => {
    if (path === seen.current) return;
    seen.current = path;
    if (path) void read(path);
    else setReading({ state: 'none' });
  }, [path]);

  return { ...reading, again: () => void (path && read(path)) };
};
