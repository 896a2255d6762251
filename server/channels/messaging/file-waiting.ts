import type { Ctx } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import { takeWaitingJobs } from '#kernel/jobs/batch.ts'
import type { OpenUnit } from '#kernel/jobs/worker.ts'
import { writeNotice } from '#kernel/notices.ts'
import type { MessageNetwork } from './network.ts'
import { fileSoon, filingTask } from './receive.ts'
import {
  type LockedMessage,
  lockOldestWaiting,
  lockUnfiled,
  type NotedFiling,
  noteFailedAttempt,
  noteFilings,
} from './store.ts'

type Networks = readonly MessageNetwork[]

const minute = 60_000
const mostAttempts = 5

/** 1, 5, 25 and 125 minutes: long enough for a fault on our side to pass. */
const pauseAfter = (attempts: number) => 5 ** (attempts - 1) * minute

/**
 * Messages in one transaction. Each of them alone took 13 ms of processor time in the service and as much in the database,
 * most of it for sending statements one by one. More would lock tickets for longer than a request should wait.
 */
const mostTogether = 25

/** Transactions in one job: then the jobs of other names that have waited longer get their turn. */
const mostRounds = 4

/** Files all messages that wait, also those that arrive meanwhile. What is left after some time is for another job. */
export async function fileWaiting(open: OpenUnit, networks: Networks): Promise<void> {
  for (let round = 1; await fileSome(open, networks); round += 1)
    if (round === mostRounds) return open(async (ctx) => ctx.enqueue(filingTask, {}))
}

/** Returns whether there were any. Those that cannot be filed together are filed one by one. */
async function fileSome(open: OpenUnit, networks: Networks): Promise<boolean> {
  let ids: number[] = []
  try {
    await open(async (ctx) => {
      const messages = await lockOldestWaiting(ctx, namesOf(networks), mostTogether)
      ids = messages.map(({ id }) => id)
      if (messages.length === 0) return
      // This job, or the one that follows it, goes on until no message waits: the others have nothing to do.
      await takeWaitingJobs(ctx.db, { name: filingTask, batchSize: 100 })
      await noteFilings(ctx, await fileTogether(ctx, networks, messages))
    })
  } catch (error) {
    if (ids.length === 0) throw error
    for (const id of ids) await fileAlone(open, networks, id)
  }
  return ids.length > 0
}

const namesOf = (networks: Networks) => networks.map(({ name }) => name)

/** At the same time, so that their statements are sent together. Throws the first error, when all have ended. */
async function fileTogether(ctx: Ctx, networks: Networks, messages: readonly LockedMessage[]): Promise<NotedFiling[]> {
  let failure: { error: unknown } | undefined
  const file = async (message: LockedMessage): Promise<NotedFiling[]> => {
    try {
      const network = networks.find(({ name }) => name === message.network) as MessageNetwork
      return [{ id: message.id, filing: await network.fileMessage(ctx, message) }]
    } catch (error) {
      failure ??= { error }
      return []
    }
  }
  const filings = (await Promise.all(messages.map(file))).flat()
  if (failure) throw failure.error
  assertDifferentTickets(filings)
  return filings
}

/** Each message is a change of its ticket with its own notifications and triggers, and reads the ticket that it changes. */
function assertDifferentTickets(filings: readonly NotedFiling[]): void {
  const ticketIds = filings.flatMap(({ filing }) => (filing.state === 'filed' ? [filing.ticketId] : []))
  if (new Set(ticketIds).size < ticketIds.length) throw new Error('Two conversations belong to one ticket')
}

/** A message that cannot be filed is marked as failed at once, so that people see it, and is still retried. */
export async function fileAlone(open: OpenUnit, networks: Networks, id: number): Promise<void> {
  try {
    await open(async (ctx) => {
      const message = await lockUnfiled(ctx, id)
      if (message && namesOf(networks).includes(message.network))
        await noteFilings(ctx, await fileTogether(ctx, networks, [message]))
    })
  } catch (error) {
    await open((ctx) => noteFailure(ctx, id, error))
  }
}

async function noteFailure(ctx: Ctx, id: number, error: unknown): Promise<void> {
  ctx.deps.log.error({ err: error, channelMessage: id }, 'processing a message failed')
  const attempts = await noteFailedAttempt(ctx, id, reasonOf(error))
  if (attempts !== undefined && attempts < mostAttempts)
    fileSoon(ctx, id, new Date(ctx.now.getTime() + pauseAfter(attempts)))
}

/** Refusals are written for people; other error messages may contain confidential data. */
const reasonOf = (error: unknown): string =>
  error instanceof Refusal
    ? writeNotice('mail_rejected', { reason: error.message })
    : writeNotice('mail_unexpected_error', { error: (error as Error | undefined)?.name ?? 'unknown' })
