// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
import { ClientType, CodePurpose, LoginResult, LoginType, SessionEnd } from './account/codes.ts';
import { AnnouncementKind, AnnouncementStage, AnnouncementState, Audience } from './announcement/codes.ts';
import { ApplyOutcome, ApplyScope, ApproveTab, SealUseKind } from './application/codes.ts';
import { ApprovalAction, ApprovalEnd, ApprovalState, ApproverSource, ConditionFact, DecisionMode, EmptyRule, FlowFault, SelfRule, TaskState, TimeoutAction } from './approval/codes.ts';
import { AuthorizationEnd, AuthorizationScope, AuthorizationStatus, AuthorizationStep, DeviceOrderState, OrderRefusal } from './authorization/codes.ts';
import { OfferSubject } from './catalogue/codes.ts';
import { CertificateIssuer, CertificateState, RevocationCause } from './certificate/codes.ts';
import { CertificationState } from './certification/codes.ts';
import { ClosingObstacle, ClosingState } from './closing/codes.ts';
import { ComplaintSide, ComplaintState } from './complaint/codes.ts';
import { AppealState, ContestStage, RoundStage, RoundState, TeamMemberState, TieRule } from './contest/codes.ts';
import { CourseMode } from './course/codes.ts';
import { DestructionPhoto, DestructionReason, DestructionSigner, DestructionState } from './destruction/codes.ts';
import { CardState, CommandState, ConnectMode, DeviceAbility, DeviceCare, DeviceCommandType, DeviceEventKind, DeviceNeed, DeviceStanding, DeviceWord, Finger, FingerprintState, OperationType, ReplaceKind, SealSubtype } from './device/codes.ts';
import { ESealState, KeyHolder, PictureSource, SealForm, SealKeyKind } from './e-seal/codes.ts';
import { EngravingMaterial, EngravingPaper } from './engraving/codes.ts';
import { EvidenceAlarm, EvidenceKind } from './evidence/codes.ts';
import { ExportFault, ExportFormat, ExportState, ExportType } from './export/codes.ts';
import { FigureKind, StatisticKind } from './figure/codes.ts';
import { FilePurpose, FileType } from './file/codes.ts';
import { FormFieldKind } from './form/codes.ts';
import { HealthFact, HealthFault, HealthPart } from './health/codes.ts';
import { Comparison, EditKind, IdentifyFault, IdentifyOutcome, IdentifyState, IdentifyWay } from './identify/codes.ts';
import { ConsentKind, IdentityKind, IdentityPurpose, IdentityState } from './identity-check/codes.ts';
import { InboxKind } from './inbox/codes.ts';
import { InvoiceState, InvoiceType } from './invoice/codes.ts';
import { LedgerMove, LedgerValue } from './ledger/codes.ts';
import { LivePart, LivePieceState, LiveSignalKind, LiveStep } from './live/codes.ts';
import { MeetingAnswer, MeetingRole, MeetingState, QuorumKind, ResolutionState, VoteBase, VoteState, VoteThreshold } from './meeting/codes.ts';
import { MemberState } from './member/codes.ts';
import { InvitationState } from './member/invitation.codes.ts';
import { DeliveryState, MessageChannel, MessageEvent, MessageKind, MessageState } from './message/codes.ts';
import { OrderPayState, OrderState, PayEntrance, PaymentState, PayType, RefundState } from './order/codes.ts';
import { AgentApplyState } from './partner/codes.ts';
import { ProofKind } from './passkey/codes.ts';
import { PayerType } from './payer/codes.ts';
import { AcrossEdge, DateForm, PlaceFault, PlaceKind, SealingFault, WhichPages } from './placing/codes.ts';
import { MilestoneState, ProjectStage, ProposalState } from './project/codes.ts';
import { QuotaInfo, QuotaStatus } from './quota/codes.ts';
import { RegistrationState } from './registration/codes.ts';
import { DisclosureLevel, DisclosureState } from './report/codes.ts';
import { ReviewState } from './review/codes.ts';
import { SealedFault, SealedState } from './sealing/codes.ts';
import { ThingKind } from './search/codes.ts';
import { ServicePackageType, ServiceState, ServiceType } from './service/codes.ts';
import { InkKind } from './signature/codes.ts';
import { PartyKind, PartyState, SignatureKind, SigningState, SigningStep, SigningTab } from './signing/codes.ts';
import { SmsState } from './sms/codes.ts';
import { OrganizationType, Role, SubsidiaryEnd, UnitSwitch } from './unit/codes.ts';
import { FigurePeriod, IdentifiedBy, PhotoSource, PressKind, UseReason, UseStep, UseType, UseVerdict } from './use-record/codes.ts';
import { VersionState } from './version/codes.ts';
import { MarkFault, MarkScope, MarkState, MarkStrength, MarkVariant } from './watermark/codes.ts';
export const allCodes = [
	Role,
	ServiceState,
	ServicePackageType,
	ServiceType,
	SealSubtype,
	ApprovalState,
	QuotaStatus,
	QuotaInfo,
	OrderState,
	OrderPayState,
	AuthorizationStatus,
	OperationType,
	AgentApplyState,
	UseType,
	SealedState,
	SealedFault,
	CardState,
	PayerType,
	PayType,
	InvoiceType,
	IdentityKind,
	IdentityState,
	IdentityPurpose,
	ConsentKind,
	InboxKind,
	InvoiceState,
	ExportType,
	ExportFault,
	ExportFormat,
	ExportState,
	LoginType,
	LoginResult,
	CodePurpose,
	ProofKind,
	ClientType,
	SessionEnd,
	LedgerValue,
	LedgerMove,
	OfferSubject,
	PayEntrance,
	PaymentState,
	RefundState,
	SmsState,
	VersionState,
	UnitSwitch,
	OrganizationType,
	SubsidiaryEnd,
	FilePurpose,
	FileType,
	CertificationState,
	ClosingObstacle,
	ClosingState,
	MemberState,
	InvitationState,
	ComplaintState,
	ComplaintSide,
	ConnectMode,
	DeviceAbility,
	CommandState,
	DeviceCare,
	DeviceNeed,
	DeviceStanding,
	DeviceWord,
	DeviceEventKind,
	DeviceCommandType,
	Finger,
	FingerprintState,
	ReplaceKind,
	AuthorizationEnd,
	AuthorizationStep,
	AuthorizationScope,
	DeviceOrderState,
	OrderRefusal,
	PlaceKind,
	WhichPages,
	AcrossEdge,
	DateForm,
	PlaceFault,
	SealingFault,
	PressKind,
	UseVerdict,
	UseReason,
	UseStep,
	FigureKind,
	StatisticKind,
	FigurePeriod,
	PhotoSource,
	IdentifiedBy,
	LivePart,
	LiveStep,
	LiveSignalKind,
	LivePieceState,
	EvidenceKind,
	EvidenceAlarm,
	HealthPart,
	HealthFault,
	HealthFact,
	DisclosureLevel,
	DisclosureState,
	ApprovalEnd,
	ApproverSource,
	DecisionMode,
	EmptyRule,
	SelfRule,
	TimeoutAction,
	ConditionFact,
	TaskState,
	ApprovalAction,
	FlowFault,
	SealUseKind,
	ApproveTab,
	ApplyOutcome,
	ApplyScope,
	MessageKind,
	MessageEvent,
	MessageState,
	MessageChannel,
	DeliveryState,
	IdentifyState,
	IdentifyOutcome,
	IdentifyFault,
	IdentifyWay,
	EditKind,
	Comparison,
	SigningState,
	PartyKind,
	PartyState,
	SigningStep,
	InkKind,
	SignatureKind,
	SigningTab,
	MarkStrength,
	MarkVariant,
	MarkState,
	MarkFault,
	MarkScope,
	SealForm,
	EngravingMaterial,
	EngravingPaper,
	DestructionState,
	DestructionReason,
	DestructionPhoto,
	DestructionSigner,
	KeyHolder,
	SealKeyKind,
	ESealState,
	PictureSource,
	CertificateState,
	CertificateIssuer,
	RevocationCause,
	AnnouncementKind,
	AnnouncementStage,
	AnnouncementState,
	Audience,
	FormFieldKind,
	ProjectStage,
	ProposalState,
	ContestStage,
	RoundState,
	RoundStage,
	TieRule,
	TeamMemberState,
	AppealState,
	CourseMode,
	RegistrationState,
	ReviewState,
	ThingKind,
	MilestoneState,
	MeetingState,
	MeetingRole,
	MeetingAnswer,
	QuorumKind,
	VoteThreshold,
	VoteBase,
	VoteState,
	ResolutionState
];
