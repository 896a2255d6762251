import { forgetEndedGrants } from '#features/oauth/jobs.ts'
import { jobs as accounts } from '#features/accounts/jobs.ts'
import { jobs as attachments } from '#features/attachments/jobs.ts'
import { jobs as onlineNotifications, subscribers as ofNotifications } from '#features/online-notifications/jobs.ts'
import { jobs as outgoingMails } from '#features/outgoing-mails/jobs.ts'
import { reactions as ofOverviews } from '#features/overviews/jobs.ts'
import { jobs as search, reactions as ofSearch } from '#features/search/jobs.ts'
import { jobs as sessions } from '#features/sessions/jobs.ts'
import { jobs as tickets, subscribers as ofTickets } from '#features/tickets/jobs.ts'
import type { Reaction, Subscriber } from '#kernel/events/events.ts'
import type { CronJob, Job } from '#kernel/jobs/worker.ts'
import { housekeeping } from './housekeeping.ts'

/** All work that happens after the answer has left: the one list of who does what. */
export const jobs: readonly (Job | CronJob)[] = [
  forgetEndedGrants,
  ...accounts,
  ...attachments,
  ...onlineNotifications,
  ...outgoingMails,
  ...search,
  ...sessions,
  ...tickets,
  ...housekeeping,
]

/** What must be right when the answer leaves, and so is written with the change. */
export const reactions: readonly Reaction[] = [...ofSearch, ...ofOverviews]

/** Jobs that hear of events, and of which. */
export const subscribers: readonly Subscriber[] = [...ofTickets, ...ofNotifications]
