import { PdfText } from '../pdf/objects.ts';
import { readPdf } from '../pdf/read.ts';
import { openTools, pem } from '../pki/openssl.testing.ts';
import { signedFields } from './fields.ts';

/** What every signature of a file covers, and its bytes, in the order of the fields. */
export const signaturesOf = (bytes: Uint8Array) => {
  const file = readPdf(bytes);
  return signedFields(file).map(({ signature }) => {
    const range = file.resolve(signature.get('ByteRange'));
    const contents = file.resolve(signature.get('Contents'));
    if (!Array.isArray(range) || !(contents instanceof PdfText)) throw new Error('no signature');
    const [a = 0, b = 0, c = 0, d = 0] = range.map(Number);
    return {
      covered: Buffer.concat([bytes.subarray(a, a + b), bytes.subarray(c, c + d)]),
      end: c + d,
      contents: contents.bytes,
      signature,
    };
  });
};

/** What openssl says to each signature, with these roots alone. */
export const openTrust = (...roots: readonly Uint8Array[]) => {
  const tools = openTools();
  const anchors = tools.put('roots.pem', pem('CERTIFICATE', ...roots));
  return {
    close: tools.close,
    verify: (bytes: Uint8Array): string[] =>
      signaturesOf(bytes).map(({ covered, contents }) => {
        const [data, sig] = [tools.put('data', covered), tools.put('sig', contents)];
        const given = ['-inform', 'DER', '-in', sig, '-content', data, '-binary', '-out', '/dev/null'];
        try {
          // The keys of tests are of a time of their own.
          return tools
            .openssl('cms', '-verify', ...given, '-CAfile', anchors, '-purpose', 'any', '-no_check_time')
            .trim();
        } catch (error) {
          return error instanceof Error ? error.message : String(error);
        }
      }),
  };
};
