import type { ApprovalAction, ApprovalState, TaskState } from '@chancery/contract/approval/codes.ts';
import type {
  AuthorizationEnd,
  AuthorizationStatus,
  AuthorizationStep,
} from '@chancery/contract/authorization/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { DisclosureLevel } from '@chancery/contract/report/codes.ts';
import type {
  PhotoSource,
  PressKind,
  UseReason,
  UseType,
  UseVerdict,
} from '@chancery/contract/use-record/codes.ts';
import type { Language } from '@chancery/phrases/phrase.ts';

/** What was asked for, as it was. */
export interface ReportApplication {
  readonly number: string;
  readonly title: string;
  readonly applicantName: string;
  readonly departmentName: string;
  readonly at: Date;
  readonly reason: string;
  readonly counterparty: string;
  /** In fen. */
  readonly amount: number | null;
  readonly copies: number;
  readonly fileType: string;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly state: CodeOf<typeof ApprovalState>;
  readonly files: readonly { readonly name: string; readonly digest: string }[];
}

/** What one approver decided. */
export interface ReportDecision {
  readonly step: string;
  readonly name: string;
  readonly insteadOf: string | null;
  readonly state: CodeOf<typeof TaskState>;
  readonly opinion: string;
  readonly at: Date | null;
}

/** What was granted, and what became of it. */
export interface ReportGrant {
  readonly grantedBy: string;
  readonly at: Date;
  readonly userName: string;
  readonly normalCount: number;
  readonly crossPageCount: number;
  readonly normalUsed: number;
  readonly crossPageUsed: number;
  readonly windowStart: Date;
  readonly windowEnd: Date;
  readonly place: string;
  readonly useType: CodeOf<typeof UseType>;
  readonly photoLock: boolean;
  readonly activatedAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly endedAt: Date | null;
  readonly end: CodeOf<typeof AuthorizationEnd> | null;
  readonly status: CodeOf<typeof AuthorizationStatus>;
}

/** One press as the seal told of it. */
export interface ReportPress {
  readonly sequence: number;
  readonly counter: number;
  readonly kind: CodeOf<typeof PressKind>;
  readonly deviceAt: Date;
  readonly receivedAt: Date;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly counted: boolean;
  readonly gap: number;
  readonly verdict: CodeOf<typeof UseVerdict>;
  readonly reasons: readonly CodeOf<typeof UseReason>[];
}

/** Another message under a number that was taken. */
export interface ReportConflict {
  readonly counter: number;
  readonly deviceAt: Date;
  readonly receivedAt: Date;
  readonly digest: string;
}

/** A photo, small enough for a page; without a picture when it could not be read. */
export interface ReportPhoto {
  readonly picture: Uint8Array | undefined;
  /** The press it shows; null: the papers as a whole. */
  readonly sequence: number | null;
  readonly takenAt: Date;
  readonly source: CodeOf<typeof PhotoSource>;
  readonly digest: string;
}

/** One line of what happened. */
export interface ReportStep {
  readonly at: Date;
  readonly what:
    | { readonly approval: CodeOf<typeof ApprovalAction> }
    | { readonly step: CodeOf<typeof AuthorizationStep> }
    | { readonly presses: number; readonly until: Date }
    | { readonly photos: number };
  readonly by: string;
  readonly detail: string;
}

/** What a reviewer found. */
export interface ReportReview {
  readonly by: string;
  readonly at: Date;
  readonly verdict: CodeOf<typeof UseVerdict>;
  readonly opinion: string;
}

/** Everything a report shows, in no language yet. */
export interface ReportContent {
  readonly unitName: string;
  readonly creditCode: string;
  /** When the platform last compared both with the unit's licence; never: the unit chose them itself. */
  readonly unitCheckedAt: Date | null;
  /** The number of the authorisation, or of the record when there was none. */
  readonly number: string;
  readonly hasNumber: boolean;
  readonly title: string;
  readonly sealName: string;
  readonly serial: string | null;
  readonly userName: string;
  readonly departmentName: string;
  /** None before the first press. */
  readonly verdict: CodeOf<typeof UseVerdict> | null;
  readonly reasons: readonly CodeOf<typeof UseReason>[];
  readonly pressCount: number;
  readonly granted: number;
  readonly photoCount: number;
  readonly unaccounted: number;
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
  readonly application: ReportApplication | null;
  readonly decisions: readonly ReportDecision[];
  readonly grant: ReportGrant | null;
  readonly presses: readonly ReportPress[];
  /** Other messages under numbers of this use, or that say they belong to it. */
  readonly conflicts: readonly ReportConflict[];
  readonly story: readonly ReportStep[];
  readonly review: ReportReview | null;
}

/** A report that is to be drawn. */
export interface ReportTask {
  readonly content: ReportContent;
  readonly photos: readonly ReportPhoto[];
  readonly level: CodeOf<typeof DisclosureLevel>;
  readonly language: Language;
  readonly brandName: string;
  readonly brandMark: string;
  readonly madeAt: Date;
  readonly madeBy: string;
  /** Where the code leads, and the page as people type it. */
  readonly ticketUrl: string;
  readonly pageUrl: string;
  /** The bundle as it is attached, and what it is called. */
  readonly bundle: Uint8Array;
  readonly bundleName: string;
}
