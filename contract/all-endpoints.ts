import { ActivityStream } from './activity-stream.ts'
import { Application } from './application.ts'
import { Article } from './article.ts'
import { ArticleDeliveries } from './article-delivery.ts'
import { ArticleVersions } from './article-version.ts'
import { Attachments } from './attachment.ts'
import { AuditLogs } from './audit-log.ts'
import { Account } from './account.ts'
import { Calendar, Calendars } from './calendar.ts'
import { ChecklistItems, Checklists, ChecklistTemplate } from './checklist.ts'
import { ChatIdentitySecrets, ChatSites } from './chat-topic.ts'
import { Chat, Chats, ChatSessions } from './chat.ts'
import { ChatAgents } from './chat-agents.ts'
import { ChatOutcomes, ChatStatistics } from './chat-outcomes.ts'
import { ChatVisits } from './chat-visits.ts'
import { DataPrivacyTask, DataPrivacyTasks } from './data-privacy-task.ts'
import { CtiLog } from './cti-log.ts'
import { Cti, Placetel, Sipgate } from './cti.ts'
import { Devices } from './device.ts'
import { Avatars } from './avatar.ts'
import { Batch } from './batch.ts'
import { UserMerges } from './user-merge.ts'
import { ChannelsEmail } from './channel-email.ts'
import { ChannelsGoogle, ChannelsMicrosoft365 } from './channel-cloud-mailbox.ts'
import { ExternalCredentials, MailSignIn } from './external-credential.ts'
import { ChannelsTelegram } from './channel-telegram.ts'
import { ChannelMessages } from './channel-message.ts'
import { ChannelsFacebook, FacebookWebhook } from './channel-facebook.ts'
import { ChannelsSms, SmsWebhook } from './channel-sms.ts'
import { ChannelsWhatsapp, WhatsappTemplates, WhatsappWebhook } from './channel-whatsapp.ts'
import { EmailAddress } from './email-address.ts'
import { InboundMails } from './inbound-mail.ts'
import type { Endpoint } from './endpoint.ts'
import { ExternalDataSource } from './external-data-source.ts'
import { Events } from './event.ts'
import { FirstSteps, GettingStarted } from './getting-started.ts'
import { Group } from './group.ts'
import { HttpLogs } from './http-log.ts'
import { jobEndpoints } from './job-run.ts'
import { organizationEndpoints } from './organization.ts'
import { Permissions } from './permission.ts'
import { KnowledgeBaseAnswers, KnowledgeBaseFiles, KnowledgeBasePublishing } from './knowledge-base-answer.ts'
import { KnowledgeBaseCategories } from './knowledge-base-category.ts'
import { KnowledgeBaseFeeds, KnowledgeBaseSearch } from './knowledge-base-search.ts'
import { KnowledgeBaseFigures } from './knowledge-base-figures.ts'
import { KnowledgeBaseSynonyms } from './knowledge-base-synonyms.ts'
import { KnowledgeBaseTransfer } from './knowledge-base-transfer.ts'
import { KnowledgeBaseVersions } from './knowledge-base-version.ts'
import { KnowledgeBasePermissions, KnowledgeBases } from './knowledge-base.ts'
import { Links } from './link.ts'
import { Live } from './live.ts'
import { coreWorkflowEndpoints } from './core-workflow.ts'
import { macroEndpoints } from './macro.ts'
import { Mentions } from './mention.ts'
import { ObjectAttributes } from './object-attribute.ts'
import { OnlineNotifications } from './online-notification.ts'
import { Monitoring, System } from './operations.ts'
import { OutgoingMails } from './outgoing-mail.ts'
import { overviewEndpoints } from './overview.ts'
import { PostmasterFilter } from './postmaster-filter.ts'
import { RecentViews } from './recent-view.ts'
import { RemoteImages } from './remote-image.ts'
import { Reply } from './reply.ts'
import { Reports } from './report.ts'
import { ReportFigures } from './report-figures.ts'
import { ReportProfile } from './report-profile.ts'
import { ReportSubscriptions } from './report-subscription.ts'
import { servedEndpoints } from './resource.ts'
import { RecordSelectors } from './record-selector.ts'
import { RuleExplanations } from './rule-explanation.ts'
import { Role } from './role.ts'
import { TicketRatings } from './ticket-rating.ts'
import { ScheduledMessages } from './scheduled-message.ts'
import { Search } from './search.ts'
import { Sessions } from './session.ts'
import { Settings } from './setting.ts'
import { Signature } from './signature.ts'
import { NewTicketDrafts, TicketSharedDraft } from './shared-draft.ts'
import { slaEndpoints } from './sla.ts'
import { TagList, Tags } from './tag.ts'
import { Taskbars } from './taskbar.ts'
import { Template } from './template.ts'
import { textModuleEndpoints } from './text-module.ts'
import { Ticket } from './ticket.ts'
import { TicketBulk } from './ticket-bulk.ts'
import { RelatedTickets, TicketForm } from './related-tickets.ts'
import { TicketMerge } from './ticket-merge.ts'
import { TicketMutes } from './ticket-mute.ts'
import { TicketPriority } from './ticket-priority.ts'
import { TicketSplit } from './ticket-split.ts'
import { TicketState, TicketStateType } from './ticket-state.ts'
import { TimeAccounting, TimeAccountingType, TimeReports } from './time-accounting.ts'
import { AccessTokens } from './token.ts'
import { TwoFactor } from './two-factor.ts'
import { triggerEndpoints } from './trigger.ts'
import { TriggerSimulation } from './trigger-simulation.ts'
import { User } from './user.ts'
import { WebForm } from './web-form.ts'
import { webhookEndpoints } from './webhook-delivery.ts'

/** All endpoints of the API; a test compares them with the routes that are served. */
export const allEndpoints: readonly Endpoint[] = [
  ...Object.values(Account),
  ...Object.values(Avatars),
  ...Object.values(AuditLogs),
  ...Object.values(HttpLogs),
  ...Object.values(Permissions),
  ...organizationEndpoints,
  ...servedEndpoints(Group),
  ...servedEndpoints(Signature),
  ...servedEndpoints(EmailAddress),
  ...textModuleEndpoints,
  ...servedEndpoints(Template),
  ...macroEndpoints,
  ...coreWorkflowEndpoints,
  ...servedEndpoints(PostmasterFilter),
  ...servedEndpoints(Role),
  ...Object.values(User),
  ...Object.values(Settings),
  ...Object.values(Devices),
  ...Object.values(AccessTokens),
  ...Object.values(TwoFactor),
  ...Object.values(Sessions),
  ...Object.values(Application),
  ...Object.values(Monitoring),
  ...Object.values(OutgoingMails),
  ...Object.values(UserMerges),
  ...Object.values(ChannelsEmail),
  ...Object.values(ChannelsGoogle),
  ...Object.values(ChannelsMicrosoft365),
  ...Object.values(ExternalCredentials),
  ...Object.values(MailSignIn.google),
  ...Object.values(MailSignIn.microsoft365),
  ...Object.values(InboundMails),
  ...overviewEndpoints,
  ...Object.values(System),
  ...Object.values(GettingStarted),
  ...Object.values(FirstSteps),
  ...Object.values(Search),
  ...Object.values(ObjectAttributes),
  ...Object.values(ExternalDataSource),
  ...servedEndpoints(TicketPriority),
  ...Object.values(Tags),
  ...Object.values(TagList),
  ...Object.values(Links),
  ...Object.values(Mentions),
  ...Object.values(RecentViews),
  ...Object.values(ActivityStream),
  ...Object.values(OnlineNotifications),
  ...Object.values(Checklists),
  ...Object.values(ChecklistItems),
  ...servedEndpoints(ChecklistTemplate),
  ...servedEndpoints(DataPrivacyTask),
  ...Object.values(DataPrivacyTasks),
  ...Object.values(TicketSharedDraft),
  ...Object.values(ScheduledMessages),
  ...Object.values(NewTicketDrafts),
  ...Object.values(Taskbars),
  ...Object.values(Live),
  ...Object.values(Events),
  ...Object.values(Batch),
  Ticket.list,
  Ticket.search,
  Ticket.searchByPost,
  Ticket.export,
  Ticket.exportByPost,
  Ticket.show,
  Ticket.create,
  Ticket.update,
  Ticket.remove,
  Ticket.history,
  ...servedEndpoints(ReportProfile),
  ...Object.values(Reports),
  ...Object.values(ReportFigures),
  ...Object.values(ReportSubscriptions),
  ...Object.values(TicketRatings),
  ...Object.values(TicketBulk),
  ...Object.values(RelatedTickets),
  ...Object.values(TicketForm),
  ...Object.values(TicketMerge),
  ...Object.values(TicketMutes),
  ...Object.values(TicketSplit),
  ...jobEndpoints,
  ...Object.values(TriggerSimulation),
  ...triggerEndpoints,
  ...servedEndpoints(Calendar),
  ...Object.values(Calendars),
  ...slaEndpoints,
  ...Object.values(RuleExplanations),
  ...Object.values(RecordSelectors),
  ...webhookEndpoints,
  ...servedEndpoints(TicketState),
  ...servedEndpoints(TicketStateType),
  ...Object.values(Article),
  ...Object.values(ArticleVersions),
  ...Object.values(ArticleDeliveries),
  ...Object.values(ChannelMessages),
  ...Object.values(ChannelsTelegram),
  ...Object.values(ChannelsSms),
  ...Object.values(SmsWebhook),
  ...Object.values(ChannelsFacebook),
  ...Object.values(FacebookWebhook),
  ...Object.values(ChannelsWhatsapp),
  ...Object.values(WhatsappTemplates),
  ...Object.values(WhatsappWebhook),
  ...Object.values(RemoteImages),
  ...Object.values(Reply),
  ...Object.values(Attachments),
  ...Object.values(TimeAccounting),
  ...Object.values(TimeReports),
  ...servedEndpoints(TimeAccountingType),
  ...servedEndpoints(Chat),
  ...Object.values(Chats),
  ...Object.values(ChatSessions),
  ...Object.values(ChatOutcomes),
  ...Object.values(ChatStatistics),
  ...Object.values(ChatVisits),
  ...Object.values(ChatAgents),
  ...Object.values(ChatSites),
  ...Object.values(ChatIdentitySecrets),
  ...Object.values(Cti),
  ...Object.values(CtiLog),
  ...Object.values(Sipgate),
  ...Object.values(Placetel),
  ...Object.values(WebForm),
  ...Object.values(KnowledgeBases),
  ...Object.values(KnowledgeBasePermissions),
  ...Object.values(KnowledgeBaseCategories),
  ...Object.values(KnowledgeBaseAnswers),
  ...Object.values(KnowledgeBaseVersions),
  ...Object.values(KnowledgeBaseSynonyms),
  ...Object.values(KnowledgeBaseFigures),
  ...Object.values(KnowledgeBaseTransfer),
  ...Object.values(KnowledgeBasePublishing),
  ...Object.values(KnowledgeBaseFiles),
  ...Object.values(KnowledgeBaseSearch),
  ...Object.values(KnowledgeBaseFeeds),
]
