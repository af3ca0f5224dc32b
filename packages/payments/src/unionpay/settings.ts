export interface UnionPaySettings {
  merchantId: string;
  /** The merchant's signing key, PEM. */
  privateKey: string;
  /** The serial number of the merchant's signing certificate, in decimal digits. */
  certId: string;
  /** UnionPay's own certificates, PEM: every answer and notice brings the one it is signed with, issued by these. */
  rootCertificate: string;
  middleCertificate: string;
  /** Whom that certificate has to name. */
  signer?: string;
  endpoint?: string;
  /** Where bills are fetched from. */
  fileEndpoint?: string;
  notifyUrl: string;
  returnUrl: string;
  /**
   * When a trade or a refund was begun: UnionPay knows it only by number and time together. By default the number
   * starts with that time, as in 20261117213500….
   */
  begunAt?: (number: string) => Date | Promise<Date>;
  /** How long an answer may take, in milliseconds. */
  patience?: number;
  now?: () => Date;
}
