import { randomUUID } from 'node:crypto';
import {
  type DoubleCall,
  type DoubleService,
  headerLines,
  hmac,
  isSigned,
  sha256,
} from './double-call.testing.ts';

const algorithm = 'TC3-HMAC-SHA256';
const authorizationForm = new RegExp(
  `^${algorithm} Credential=([^/]+)/([^/]+)/([^/]+)/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]+)$`,
);
const minutesOfGrace = 5;

/** The service answers everything with 200; only the body tells. */
const answer = (body: object) => ({ status: 200, body: { Response: { ...body, RequestId: randomUUID() } } });
const refusal = (code: string, message: string) => answer({ Error: { Code: code, Message: message } });

type SendSms = {
  readonly PhoneNumberSet?: readonly string[];
  readonly SmsSdkAppId?: string;
  readonly SignName?: string;
  readonly TemplateId?: string;
  readonly TemplateParamSet?: readonly string[];
};

const refuseCaller = (call: DoubleCall, secretId: string, secretKey: string) => {
  const header = (name: string) => call.headers.get(name) ?? '';
  const [, id, date = '', service = '', names = '', signature = ''] =
    authorizationForm.exec(header('authorization')) ?? [];
  if (id === undefined)
    return refusal('AuthFailure.InvalidAuthorization', 'The Authorization header is not complete.');
  if (id !== secretId) return refusal('AuthFailure.SecretIdNotFound', 'The SecretId is not found.');
  const timestamp = header('x-tc-timestamp');
  const made = new Date(Number(timestamp) * 1_000);
  if (!(Math.abs(Date.now() - made.getTime()) < minutesOfGrace * 60_000))
    return refusal('AuthFailure.SignatureExpire', 'The signature has expired.');

  // A signature names the host without its port, and the service by the first part of the host.
  const { hostname, pathname, search } = call.url;
  const signed = names.split(';');
  const lines = headerLines(signed, new Map([...call.headers, ['host', hostname]]));
  const canonical = [call.method, pathname, search.slice(1), lines, names, sha256(call.body)].join('\n');
  const scope = `${date}/${service}/tc3_request`;
  const key = [date, service, 'tc3_request'].reduce<string | Buffer>(hmac, `TC3${secretKey}`);
  const expected = hmac(key, [algorithm, timestamp, scope, sha256(canonical)].join('\n'));
  const isInScope = date === made.toISOString().slice(0, 10) && service === hostname.split('.')[0];
  const coversHeaders = ['content-type', 'host'].every((name) => signed.includes(name));
  if (!isInScope || !coversHeaders || !isSigned(expected, signature))
    return refusal('AuthFailure.SignatureFailure', 'The provided credentials could not be validated.');

  if (header('x-tc-action') !== 'SendSms' || header('x-tc-version') !== '2021-01-11')
    return refusal('InvalidAction', 'The request action is invalid or not found.');
  if (!header('x-tc-region'))
    return refusal('MissingParameter', 'The request is missing a required parameter `Region`.');
  return undefined;
};

/** The text message service of Tencent Cloud for one account, as far as sending goes. */
export const createTencentDouble =
  (secretId: string, secretKey: string): DoubleService =>
  (call, planned) => {
    const refused = refuseCaller(call, secretId, secretKey);
    if (refused) return refused;
    if (planned?.refuse === 'call') return refusal(planned.code, planned.message);

    // Whatever else the caller wrote is checked field by field below.
    const given = JSON.parse(call.body) as SendSms;
    const phone = given.PhoneNumberSet?.[0];
    const { SmsSdkAppId, SignName: signName, TemplateId: template, TemplateParamSet: parameters } = given;
    if (!phone || !SmsSdkAppId || !signName || !template)
      return refusal('MissingParameter', 'The request is missing a required parameter.');
    const status = { SerialNo: randomUUID(), PhoneNumber: phone, SessionContext: '', IsoCode: 'CN' };
    if (planned)
      return answer({ SendStatusSet: [{ ...status, Fee: 0, Code: planned.code, Message: planned.message }] });
    return {
      ...answer({ SendStatusSet: [{ ...status, Fee: 1, Code: 'Ok', Message: 'send success' }] }),
      taken: { service: 'tencent', phone, signName, template, parameters },
    };
  };
