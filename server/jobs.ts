import { type Channel, listNetworks, listOutgoing } from '#channels/channel.ts'
import { deliveryJobs, reactions as ofDeliveries } from '#channels/delivery/jobs.ts'
import { messagingJobs } from '#channels/messaging/jobs.ts'
import { sendSystemMail } from '#channels/email/outgoing/system-mail.ts'
import { jobs as schedules } from '#automation/schedules/jobs.ts'
import { jobs as calendars, subscribers as ofCalendars } from '#automation/calendars/jobs.ts'
import { jobs as slas, subscribers as ofSlas } from '#automation/slas/jobs.ts'
import { dueTimeReaction } from '#automation/slas/keep-due-times.ts'
import { jobs as dueTickets } from '#automation/triggers/due-tickets.ts'
import { triggerRule } from '#automation/triggers/trigger-rule.ts'
import { jobs as webhooks } from '#automation/webhooks/jobs.ts'
import { forgetEndedGrants } from '#features/oauth/jobs.ts'
import { jobs as accounts } from '#features/accounts/jobs.ts'
import { jobs as dataPrivacyTasks } from '#features/data-privacy-tasks/jobs.ts'
import { backupJobs } from '#features/backups/jobs.ts'
import { runBackup } from '#features/backups/run-backup.ts'
import { jobs as httpLogs } from '#features/http-logs/jobs.ts'
import { jobs as attachments } from '#features/attachments/jobs.ts'
import { jobs as knowledgeBase, reactions as ofKnowledgeBase } from '#features/knowledge-base/jobs.ts'
import { jobs as notifications, subscribers as ofNotifications } from '#features/notifications/jobs.ts'
import { dropExpiredMails } from '#features/notifications/expiry.ts'
import { jobs as objectAttributes } from '#features/object-attributes/jobs.ts'
import { jobs as onlineNotifications } from '#features/online-notifications/jobs.ts'
import { jobs as outgoingMails, subscribers as ofOutgoingMails } from '#features/outgoing-mails/jobs.ts'
import { reactions as ofOverviews } from '#features/overviews/jobs.ts'
import { jobs as ratings, subscribers as ofRatings } from '#features/ratings/jobs.ts'
import { jobs as reportDays } from '#features/reports/facts/jobs.ts'
import { jobs as reportSubscriptions } from '#features/report-subscriptions/jobs.ts'
import { jobs as scheduledMessages } from '#features/scheduled-messages/jobs.ts'
import { jobs as search, reactions as ofSearch } from '#features/search/jobs.ts'
import { jobs as sessions } from '#features/sessions/jobs.ts'
import { reactions as ofTextModules } from '#features/text-modules/jobs.ts'
import { jobs as tickets, subscribers as ofTickets } from '#features/tickets/jobs.ts'
import type { Reaction, Rule, Subscriber } from '#kernel/events/events.ts'
import type { AnyJob } from '#kernel/jobs/worker.ts'
import { housekeeping } from './housekeeping.ts'
import { translateDefaults } from './translate-default-triggers.ts'

/** All jobs. */
export const listJobs = (channels: readonly Channel[]): readonly AnyJob[] => [
  forgetEndedGrants,
  ...accounts,
  ...attachments,
  ...dataPrivacyTasks,
  ...httpLogs,
  ...knowledgeBase,
  ...notifications,
  ...objectAttributes,
  ...onlineNotifications,
  ...outgoingMails(dropExpiredMails(sendSystemMail)),
  ...deliveryJobs(listOutgoing(channels)),
  ...messagingJobs(listNetworks(channels)),
  ...channels.flatMap(({ jobs }) => jobs ?? []),
  ...ratings,
  ...reportDays,
  ...reportSubscriptions,
  ...scheduledMessages,
  ...search,
  ...sessions,
  ...tickets,
  ...dueTickets,
  ...schedules,
  ...webhooks,
  ...calendars,
  ...slas,
  ...backupJobs(runBackup),
  ...housekeeping,
]

/** All rules. */
export const rules: readonly Rule[] = [triggerRule]

/** All reactions: derived data that is written in the transaction of the change. */
export const reactions: readonly Reaction[] = [
  dueTimeReaction,
  ...ofSearch,
  ...ofOverviews,
  ...ofDeliveries,
  ...ofTextModules,
  translateDefaults,
  ...ofKnowledgeBase,
]

/** All subscribers: jobs that are queued for events. */
export const listSubscribers = (channels: readonly Channel[]): readonly Subscriber[] => [
  ...ofTickets,
  ...ofNotifications,
  ...ofRatings,
  ...ofOutgoingMails,
  ...ofCalendars,
  ...ofSlas,
  ...channels.flatMap(({ subscribers }) => subscribers ?? []),
]
