import type { Language } from '@chancery/phrases/phrase.ts';

/** Everything a certificate says. */
export interface CertificateTask {
  readonly language: Language;
  readonly brandName: string;
  readonly brandMark: string;
  readonly title: string;
  readonly name: string;
  readonly team: string;
  readonly unitName: string;
  readonly place: number | null;
  readonly award: string;
  readonly number: string;
  readonly issuedAt: Date;
  /** Where whoever has the number can check it. */
  readonly address: string;
}
