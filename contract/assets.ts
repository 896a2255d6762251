import type { z } from 'zod'
import type { articleRecord } from './article.ts'
import type { ChatSessionRecord } from './chat.ts'
import type { ChecklistRecord, checklistItem } from './checklist.ts'
import type { MailChannel } from './channel-email.ts'
import type { ExternalCredential } from './external-credential.ts'
import type { EmailAddress } from './email-address.ts'
import type { Group } from './group.ts'
import type { KnowledgeBaseAnswerRecord } from './knowledge-base-answer.ts'
import type { KnowledgeBaseCategoryRecord } from './knowledge-base-category.ts'
import type {
  KnowledgeBaseAnswerContentRecord,
  KnowledgeBaseAnswerTranslationRecord,
  KnowledgeBaseCategoryTranslationRecord,
  KnowledgeBaseLocaleRecord,
  KnowledgeBaseMenuItemRecord,
  KnowledgeBaseTranslationRecord,
  LocaleRecord,
} from './knowledge-base-records.ts'
import type { KnowledgeBaseRecord } from './knowledge-base.ts'
import type { mention } from './mention.ts'
import type { notification, NotificationType } from './online-notification.ts'
import type { organizationCard, Organization } from './organization.ts'
import type { Overview } from './overview.ts'
import type { recentView } from './recent-view.ts'
import type { Role } from './role.ts'
import type { TicketDraftRecord } from './shared-draft.ts'
import type { TicketPriority } from './ticket-priority.ts'
import type { TicketState } from './ticket-state.ts'
import type { ticketRecord } from './ticket.ts'
import type { userCard, userRecord } from './user-record.ts'

/** The fields that customers can read are always present, the others only for agents and administrators. */
type Visible<Card, Whole> = Card & Partial<Whole>

type Records = {
  Ticket: z.output<typeof ticketRecord>
  TicketArticle: z.output<typeof articleRecord>
  TicketPriority: z.output<typeof TicketPriority.record>
  TicketState: z.output<typeof TicketState.record>
  TicketSharedDraftZoom: TicketDraftRecord
  User: Visible<z.output<typeof userCard>, z.output<typeof userRecord>>
  Organization: Visible<z.output<typeof organizationCard>, z.output<typeof Organization.record>>
  Group: z.output<typeof Group.record> & { name: string }
  Role: z.output<typeof Role.record>
  Overview: z.output<typeof Overview.record>
  OnlineNotification: z.output<typeof notification> & { object: string; type: NotificationType }
  Checklist: ChecklistRecord
  ChecklistItem: z.output<typeof checklistItem>
  Mention: z.output<typeof mention>
  RecentView: z.output<typeof recentView>
  EmailAddress: z.output<typeof EmailAddress.record>
  Channel: MailChannel
  ExternalCredential: ExternalCredential
  ChatSession: ChatSessionRecord
  KnowledgeBase: KnowledgeBaseRecord
  KnowledgeBaseTranslation: KnowledgeBaseTranslationRecord
  KnowledgeBaseLocale: KnowledgeBaseLocaleRecord
  KnowledgeBaseMenuItem: KnowledgeBaseMenuItemRecord
  KnowledgeBaseCategory: KnowledgeBaseCategoryRecord
  KnowledgeBaseCategoryTranslation: KnowledgeBaseCategoryTranslationRecord
  KnowledgeBaseAnswer: KnowledgeBaseAnswerRecord
  KnowledgeBaseAnswerTranslation: KnowledgeBaseAnswerTranslationRecord
  KnowledgeBaseAnswerTranslationContent: KnowledgeBaseAnswerContentRecord
  Locale: LocaleRecord
}

/** Related records by model and id. A model without records is omitted. */
export type Assets = { readonly [Model in keyof Records]?: Readonly<Record<string, Records[Model]>> }
export type Asset<Model extends keyof Records> = Records[Model]
