import { backupSettings } from './settings.backup.ts';
import { s3Settings } from './settings.s3.ts';
import {
  brokerUrl,
  databaseUrl,
  folder,
  host,
  httpAddress,
  httpsAddress,
  key,
  mailServer,
  origin,
  portOrOff,
  proxies,
  stunUrls,
  text,
  turnUrls,
} from './settings.schemas.ts';
import { smsSettings } from './settings.sms.ts';
import { line, number, type SettingSpec, words } from './settings.spec.ts';
import { tracingSettings } from './settings.tracing.ts';

/** Every setting of the server: the flags, the variables, the help and the documentation are read from here. */
export const settingsTable = {
  port: { description: 'Port to listen on; 0 takes a free one', default: '8080', ...number(0, 65_535) },
  host: {
    description: 'Address to listen on',
    default: '127.0.0.1',
    allowed: 'a host name or an IP address',
    schema: host,
  },
  devicePort: {
    description:
      'Port of HOST where smart seals connect (MQTT 5 over TLS); 0 takes a free one, off opens none',
    whenUnset: '8883, or none where that is taken',
    allowed: 'a whole number from 0 to 65535, or off',
    schema: portOrOff,
  },
  deviceTlsCert: {
    description: 'Certificate shown to smart seals, with its chain',
    allowed: 'a file in PEM form',
    whenUnset: 'made and renewed in DATA_DIR/device-tls; seals trust its ca.pem',
    schema: folder,
  },
  deviceTlsKey: {
    description: 'Key of that certificate',
    allowed: 'a file in PEM form',
    whenUnset: 'needed with DEVICE_TLS_CERT',
    schema: folder,
  },
  deviceBrokerUrl: {
    description:
      'An outside MQTT 5 broker that smart seals connect to instead; it knows their passwords and topics',
    allowed: 'mqtts://user:password@host:port, or mqtt:// for one on this machine',
    whenUnset: 'seals connect to this server',
    secret: true,
    schema: brokerUrl,
  },
  publicUrl: {
    description: 'Address people use, when a proxy stands in front',
    allowed: 'an http or https address without a path',
    whenUnset: 'http://HOST:PORT, or https:// where that is served',
    schema: origin,
  },
  https: {
    description:
      'Serve https: local makes a certificate in DATA_DIR/https, so that phones in the network may use their cameras',
    default: 'off',
    ...words('off', 'local'),
  },
  httpsCert: {
    description: 'A certificate of your own for https, with its chain',
    allowed: 'a file in PEM form',
    whenUnset: 'see HTTPS',
    schema: folder,
  },
  httpsKey: {
    description: 'Key of that certificate',
    allowed: 'a file in PEM form',
    whenUnset: 'needed with HTTPS_CERT',
    schema: folder,
  },
  dataDir: {
    description: 'Folder of the database, files, keys and logs',
    default: '.data',
    allowed: 'a folder that can be written',
    schema: folder,
  },
  databaseUrl: {
    description: 'An outside PostgreSQL 15 or newer',
    allowed: 'postgres://user:password@host:port/database',
    whenUnset: 'PostgreSQL is started in DATA_DIR',
    secret: true,
    schema: databaseUrl,
  },
  databaseUnitUrl: {
    description:
      'How the server does the work of units in an outside database whose logins somebody made: a login in the role chancery_unit and no other',
    allowed: 'postgres://user:password@host:port/database',
    whenUnset: 'with DATABASE_URL the logins are made by its user, who may create roles',
    secret: true,
    schema: databaseUrl,
  },
  databasePlatformUrl: {
    description: 'The same for the work of the platform: a login in the role chancery_platform and no other',
    allowed: 'postgres://user:password@host:port/database',
    whenUnset: 'needed with DATABASE_UNIT_URL',
    secret: true,
    schema: databaseUrl,
  },
  databasePool: {
    description:
      'Most database connections for units, and as many for the platform; seven more listen and do jobs',
    default: '10',
    ...number(2, 500),
  },
  ...s3Settings,
  ...backupSettings,
  environment: {
    description: 'What this server is for; demo makes sample data and sample logins',
    default: 'demo',
    ...words('demo', 'development', 'production'),
  },
  demoPublic: {
    description:
      'Lets a demo, whose logins everybody knows, listen beyond this machine, such as for phones in the same network',
    default: 'no',
    ...words('no', 'yes'),
  },
  brand: { description: 'Look and name of the console', default: '2', ...words('0', '2') },
  secretKey: {
    description: 'Key that protects tokens and signatures; the same on every server of one database',
    allowed: 'at least 32 bytes in hexadecimal or base64',
    whenUnset: 'made once and kept in DATA_DIR/secret.key',
    secret: true,
    schema: key,
  },
  secretKeyBefore: {
    description:
      'The SECRET_KEY before this one: with it the logs of evidence go on under the new one, in the word of the old',
    allowed: 'at least 32 bytes in hexadecimal or base64',
    whenUnset: 'logs that another key signed are not signed any further',
    secret: true,
    schema: key,
  },
  ...smsSettings,
  smtpUrl: {
    description: 'Mail server that e-mail leaves through',
    allowed:
      'smtp://user:password@host:port, which goes on with STARTTLS, or smtps:// for one that begins with TLS',
    whenUnset: 'no e-mail is sent',
    secret: true,
    schema: mailServer,
  },
  mailFrom: {
    description: 'Sender of e-mail',
    whenUnset: 'no e-mail is sent',
    ...line(),
  },
  evidenceFolder: {
    description: 'Folder that checkpoints of the logs of evidence are published to, best on another machine',
    allowed: 'a folder that can be written',
    whenUnset: 'they are published nowhere',
    schema: folder,
  },
  evidenceAuditHours: {
    description: 'How often the server compares rows and files with the logs by itself, in hours; 0 never',
    default: '24',
    ...number(0, 720),
  },
  evidenceAlarmMail: {
    description: 'E-mail address of those who run the platform: each alarm of evidence is sent there once',
    whenUnset: 'they stand at /evidence and beside it in the menu',
    ...line(),
  },
  evidenceWitnessUrl: {
    description:
      'Witness that checkpoints are shown to: https://HOST/witness of another Chancery, or any C2SP witness',
    allowed: 'an http or https address',
    whenUnset: 'no witness is asked',
    schema: httpAddress,
  },
  evidenceWitnessKey: {
    description: 'Key of that witness, as it shows it: name+id+key',
    whenUnset: 'no witness is asked',
    ...line(),
  },
  evidenceTsaUrl: {
    description:
      'Time-stamping authority outside (RFC 3161) that checkpoints are stamped by, besides our own',
    allowed: 'an http or https address',
    whenUnset: 'only the platform itself says when',
    schema: httpAddress,
  },
  evidenceTsaCert: {
    description:
      'Certificate of that authority: the one it signs with, or one of those that come with its stamps',
    allowed: 'a file in PEM form',
    whenUnset: 'needed with EVIDENCE_TSA_URL',
    schema: folder,
  },
  sealTsaUrl: {
    description:
      'Time-stamping authority outside (RFC 3161) that P-256 and RSA seals are stamped by; while it is down, files wait',
    allowed: 'an http or https address',
    whenUnset: "the platform's own authority stamps them",
    schema: httpAddress,
  },
  sealTsaCert: {
    description:
      'Root certificates that authority may stamp under; current CRLs of its chain beside them seal for long (B-LTA, else B-T)',
    allowed: 'a file in PEM form',
    whenUnset: 'needed with SEAL_TSA_URL',
    schema: folder,
  },
  stunUrls: {
    description: 'Servers that tell browsers their address, so that a use is watched directly',
    allowed: 'up to five of stun:host:port, with commas between',
    whenUnset: 'browsers find each other in the same network, and by TURN_URLS',
    schema: stunUrls,
  },
  turnUrls: {
    description:
      'Servers that forward a filmed use where two browsers cannot reach each other (docs/live.md)',
    allowed: 'up to five of turn:host:port?transport=udp or turns:host:port, with commas between',
    whenUnset: 'a use is watched only where browsers reach each other',
    schema: turnUrls,
  },
  turnSecret: {
    description:
      'Secret shared with these servers, of which names with an end are made (coturn: static-auth-secret)',
    allowed: 'at least 16 characters',
    whenUnset: 'needed with TURN_URLS',
    secret: true,
    schema: text(500).min(16),
  },
  signerUrl: {
    description: 'Signing device that keeps keys of seals and signs digests (docs/signing-device.md)',
    allowed: 'an https address',
    whenUnset: 'keys of seals are kept here, encrypted',
    schema: httpsAddress,
  },
  signerToken: {
    description: 'Bearer token that the signing device asks for',
    allowed: 'at least 16 characters',
    whenUnset: 'needed with SIGNER_URL',
    secret: true,
    schema: text(500).min(16),
  },
  signerCa: {
    description: 'Certificates by which the signing device is known, beside those that everybody trusts',
    allowed: 'a file in PEM form',
    whenUnset: 'only those that everybody trusts',
    schema: folder,
  },
  paymentFile: {
    description:
      'What WeChat Pay, Alipay and UnionPay gave you, for a brand that sells on-line (docs/payments.md)',
    allowed: 'a file in JSON form',
    whenUnset: 'a demo plays the providers; elsewhere only transfers to the bank are taken',
    schema: folder,
  },
  identityFile: {
    description: 'What Tencent Cloud and e-sign gave you for identity checks (docs/identity.md)',
    allowed: 'a file in JSON form',
    whenUnset: 'a demo plays the providers; elsewhere nobody’s identity can be checked',
    schema: folder,
  },
  invoiceUrl: {
    description: 'Invoice provider that issues what operators send it (docs/invoices.md)',
    allowed: 'an http or https address',
    whenUnset: 'operators issue invoices by hand; a demo has a provider that only draws samples',
    schema: httpAddress,
  },
  invoiceKey: {
    description: 'Key that requests to the invoice provider and its answers are signed with',
    allowed: 'at least 16 characters',
    whenUnset: 'needed with INVOICE_URL',
    secret: true,
    schema: text(500).min(16),
  },
  logLevel: {
    description: 'Least important messages to log',
    default: 'info',
    ...words('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  },
  logFormat: {
    description: 'How messages are logged',
    whenUnset: 'pretty on a terminal, otherwise json',
    ...words('json', 'pretty'),
  },
  metricsToken: {
    description: 'Bearer token that /metrics asks for',
    allowed: 'at least 16 characters',
    whenUnset: '/metrics answers to this machine only',
    secret: true,
    schema: text(500).min(16),
  },
  ...tracingSettings,
  trustProxy: {
    description: 'Proxies whose forwarded addresses are believed',
    default: 'false',
    allowed: 'false, or addresses and networks separated by commas',
    schema: proxies,
  },
} as const satisfies Record<string, SettingSpec>;
