import type { Subscriber } from '#kernel/events/events.ts'
import type { AnyJob, CronJob } from '#kernel/jobs/worker.ts'
import { compactCounts } from './store.ts'
import { releaseTickets } from './assignment-timeout.ts'
import { endPending } from './next-state.ts'
import { followCustomer, followMerge } from './follow-customer.ts'
import { countTickets } from './customer-ticket-counts.ts'
import { removeTicketLater } from './remove.ts'

/** Often enough that a total reads few rows. */
const addUp: CronJob = { name: 'add-up-ticket-counts', at: '*/10 * * * *', run: ({ db }) => compactCounts(db) }

export const jobs: readonly AnyJob[] = [
  releaseTickets,
  endPending,
  followCustomer,
  followMerge,
  countTickets,
  addUp,
  removeTicketLater,
]

export const subscribers: readonly Subscriber[] = [
  { name: followCustomer.name, on: ['users.updated'] },
  { name: followMerge.name, on: ['users.updated'] },
]
