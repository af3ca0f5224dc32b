/** Settings of a server that is meant in earnest. Nobody takes the text messages it sends. */
export const production: Readonly<Record<string, string>> = {
  ENVIRONMENT: 'production',
  SMS_PROVIDER: 'aliyun',
  ALIYUN_SMS_ACCESS_KEY_ID: 'id',
  ALIYUN_SMS_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: 'Chancery',
  ALIYUN_SMS_TEMPLATE: 'SMS_1',
  ALIYUN_SMS_ENDPOINT: 'http://127.0.0.1:9',
};
