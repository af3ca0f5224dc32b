import { randomUUID } from 'node:crypto';
import {
  type DoubleCall,
  type DoubleService,
  headerLines,
  hmac,
  isSigned,
  sha256,
} from './double-call.testing.ts';

const algorithm = 'ACS3-HMAC-SHA256';
const authorizationForm = new RegExp(
  `^${algorithm} Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]+)$`,
);
const minutesOfGrace = 15;

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');

const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { RequestId: randomUUID(), HostId: 'dysmsapi.aliyuncs.com', Code: code, Message: message },
});

/** Whether every header that the service wants to be signed is among the signed ones. */
const coversHeaders = (signed: readonly string[], { headers }: DoubleCall): boolean =>
  ['host', 'x-acs-action', 'x-acs-version', 'x-acs-date', 'x-acs-signature-nonce', 'x-acs-content-sha256']
    .concat([...headers.keys()].filter((name) => name.startsWith('x-acs-')))
    .every((name) => headers.has(name) && signed.includes(name));

/** The text message service of Aliyun for one account, as far as sending goes. */
export const createAliyunDouble = (accessKeyId: string, accessKeySecret: string): DoubleService => {
  const usedNonces = new Set<string>();

  const refuseCaller = (call: DoubleCall) => {
    const header = (name: string) => call.headers.get(name) ?? '';
    const [, id, names = '', signature = ''] = authorizationForm.exec(header('authorization')) ?? [];
    if (id === undefined)
      return refusal(400, 'IncompleteSignature', 'The Authorization header is not complete.');
    if (id !== accessKeyId)
      return refusal(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.');
    if (!(Math.abs(Date.now() - Date.parse(header('x-acs-date'))) < minutesOfGrace * 60_000))
      return refusal(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.');

    const signed = names.split(';');
    const { pathname, searchParams } = call.url;
    const lines = headerLines(signed, call.headers);
    const canonical = [
      call.method,
      pathname,
      canonicalQuery(searchParams),
      lines,
      names,
      sha256(call.body),
    ].join('\n');
    const expected = hmac(accessKeySecret, `${algorithm}\n${sha256(canonical)}`);
    if (!coversHeaders(signed, call) || !isSigned(expected, signature))
      // The real service repeats the request too, codes and all.
      return refusal(
        400,
        'SignatureDoesNotMatch',
        `Specified signature is not matched with our calculation. server CanonicalRequest is:[${canonical}]`,
      );

    const nonce = header('x-acs-signature-nonce');
    if (usedNonces.has(nonce))
      return refusal(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.');
    usedNonces.add(nonce);
    if (header('x-acs-action') !== 'SendSms' || header('x-acs-version') !== '2017-05-25')
      return refusal(404, 'InvalidAction.NotFound', 'Specified api is not found.');
    return undefined;
  };

  return (call, planned) => {
    const refused = refuseCaller(call);
    if (refused) return refused;
    if (planned) return refusal(planned.refuse === 'call' ? 400 : 200, planned.code, planned.message);

    const given = new URLSearchParams([...call.url.searchParams, ...new URLSearchParams(call.body)]);
    const [phone, signName, template] = ['PhoneNumbers', 'SignName', 'TemplateCode'].map((name) =>
      given.get(name),
    );
    if (!phone || !signName || !template)
      return refusal(200, 'isv.MISSING_PARAM', 'A required parameter is missing.');
    const parameters: unknown = JSON.parse(given.get('TemplateParam') ?? '{}');
    return {
      status: 200,
      body: { RequestId: randomUUID(), BizId: randomUUID(), Code: 'OK', Message: 'OK' },
      taken: { service: 'aliyun', phone, signName, template, parameters },
    };
  };
};
