import type { KeyObject } from 'node:crypto'
import type { CountEvent } from '../../figures/index.ts'
import type {
  AskForResetParts,
  Attempts,
  AuditLog,
  BrowserSessionStore,
  ClientStore,
  Clock,
  CodeRequestStore,
  ConsentStore,
  CredentialStore,
  DeviceSessionStore,
  ExportParts,
  InvitationStore,
  MailLinkStore,
  NoticeStore,
  PasskeyStore,
  Passwords,
  PublishedKeys,
  PushedRequestStore,
  Random,
  RefreshFamilyStore,
  RelyingParty,
  ResetLinkStore,
  SealingKeys,
  SecondStepPolicy,
  SecondStepStore,
  SessionClientStore,
  TrustedClock,
  UsedProofStore,
  UserStore,
} from '../../identity/index.ts'
import type { ServiceTerms } from '../service-terms.ts'
import type { AnswerPageError } from './answer-page-error.ts'

export type PagesParts = {
  /** Public URL of the identity server; with https its cookies are bound to the host. */
  readonly authUrl: string
  /** URL of the viewer; null: this service has none. */
  readonly viewerUrl: string | null
  readonly terms: ServiceTerms
  readonly answerError: AnswerPageError
  readonly clients: ClientStore
  readonly users: UserStore
  readonly credentials: CredentialStore
  readonly passkeys: PasskeyStore
  readonly secondSteps: SecondStepStore
  readonly secondStepPolicy: SecondStepPolicy
  readonly relyingParty: RelyingParty
  readonly usedProofs: UsedProofStore
  readonly invitations: InvitationStore
  readonly resetLinks: ResetLinkStore
  readonly mailLinks: MailLinkStore
  /** Whether a mail server is configured. */
  readonly sendsMail: boolean
  readonly jobs: AskForResetParts['jobs']
  readonly browserSessions: BrowserSessionStore
  readonly codeRequests: CodeRequestStore
  readonly pushedRequests: PushedRequestStore
  readonly consents: ConsentStore
  /** What the viewer keeps for an account. */
  readonly kept: ExportParts['kept']
  readonly notices: NoticeStore
  readonly deviceSessions: DeviceSessionStore
  readonly refreshFamilies: RefreshFamilyStore
  readonly sessionClients: SessionClientStore
  readonly publishedKeys: PublishedKeys
  readonly passwords: Passwords
  readonly attempts: Attempts
  readonly count: CountEvent
  readonly audit: AuditLog
  readonly sealingKeys: SealingKeys
  readonly userCodeKey: KeyObject
  readonly now: Clock
  readonly random: Random
  readonly endsFrom: TrustedClock['endsFrom']
}
