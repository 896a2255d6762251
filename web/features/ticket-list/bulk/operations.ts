import { Mentions } from '#contract/mention.ts'
import { Ticket } from '#contract/ticket.ts'
import { TicketMerge } from '#contract/ticket-merge.ts'
import { api } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/error.ts'
import { formatList } from '#web/lib/format.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { findAmong } from '#web/domain/ticket-lists/find-tickets.ts'
import { newestFirst } from '#web/domain/ticket-lists/list-source.ts'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'
import { affected, type Attributes, inBatches, invertChanges } from './inverse.ts'
import { forEachTicket, updateTickets, type Watch } from './mass-update.ts'

type Step = (watch: Watch) => Promise<void>

/** A bulk operation, and its undo for the affected tickets. */
export type Operation = {
  /** "2 tickets closed". */
  said: (count: number) => string
  /** Those that need it. */
  among: (rows: readonly TicketRow[]) => Promise<TicketRow[]>
  /** Asks if something would be lost. */
  mayRun?: ((rows: readonly TicketRow[]) => Promise<boolean>) | undefined
  run: (rows: readonly TicketRow[], watch: Watch) => Promise<void>
  undo?: ((rows: readonly TicketRow[]) => Step) | undefined
}

export const idsOf = (rows: readonly TicketRow[]) => rows.map(({ id }) => id)

/** `before` returns the value to restore if the old one cannot be set again. */
export const giveAttributes = (
  attributes: Attributes,
  said: Operation['said'],
  before: (row: TicketRow) => TicketRow = (row) => row,
): Operation => ({
  said,
  among: async (rows) => affected(rows, attributes),
  run: (rows, watch) => updateTickets(idsOf(rows), { attributes }, watch),
  undo: (rows) => async (watch) => {
    for (const { ids, attributes: earlier } of invertChanges(rows.map(before), attributes)) {
      await updateTickets(ids, { attributes: earlier }, watch)
    }
  },
})

/** So many ids fit into one question. */
const mostAsked = 200

/** Rows do not contain their tags, so the server is asked which tickets have it already. */
export async function splitByTag(
  rows: readonly TicketRow[],
  tag: string,
): Promise<{ having: TicketRow[]; lacking: TicketRow[] }> {
  const condition = { 'ticket.tags': { operator: 'contains one', value: tag } }
  const tagged = await Promise.all(
    inBatches(idsOf(rows), mostAsked).map((ids) => findAmong({ condition, order: newestFirst }, ids)),
  )
  const ids = new Set(idsOf(tagged.flat()))
  return { having: rows.filter(({ id }) => ids.has(id)), lacking: rows.filter(({ id }) => !ids.has(id)) }
}

/** Undo must not remove the tag from tickets that had it before. */
export const addTag = (tag: string): Operation => ({
  said: (count) => tn(count, '{count} ticket tagged “{tag}”', '{count} tickets tagged “{tag}”', { tag }),
  among: async (rows) => (await splitByTag(rows, tag)).lacking,
  run: (rows, watch) => updateTickets(idsOf(rows), { tags: { add: [tag] } }, watch),
  undo: (rows) => (watch) => updateTickets(idsOf(rows), { tags: { remove: [tag] } }, watch),
})

export const subscribe = (): Operation => ({
  said: (count) => tn(count, 'Following {count} ticket', 'Following {count} tickets'),
  among: async (rows) => [...rows],
  run: (rows, watch) =>
    forEachTicket(idsOf(rows), (id) => api(Mentions).create({ mentionable_type: 'Ticket', mentionable_id: id }), watch),
})

/** All of them become part of `target`, which stays. */
export const mergeInto = (target: TicketRow): Operation => ({
  said: (count) =>
    tn(count, '{count} ticket merged into #{number}', '{count} tickets merged into #{number}', {
      number: target.number,
    }),
  among: async (rows) => rows.filter(({ id }) => id !== target.id),
  run: (rows, watch) =>
    forEachTicket(
      idsOf(rows),
      async (id) => {
        const answer = await api(TicketMerge).merge({ source_id: id, target_number: target.number })
        if (answer.result === 'failed') throw new ApiError(422, answer)
      },
      watch,
    ),
  undo: (rows) => (watch) => forEachTicket(idsOf(rows), (id) => api(TicketMerge).undo({ source_id: id }), watch),
})

/** It cannot be taken back, so what was meant is to be typed: the number of the ticket, or how many they are. */
export const deleteTickets = (): Operation => ({
  said: (count) => tn(count, '{count} ticket deleted', '{count} tickets deleted'),
  among: async (rows) => [...rows],
  mayRun: (rows) =>
    confirm({
      title: tn(rows.length, 'Delete this ticket?', 'Delete {count} tickets?'),
      text: t('This permanently deletes {numbers}, including all messages and attachments.', {
        numbers: numbersOf(rows),
      }),
      action: t('Delete'),
      danger: true,
      typed: rows.length === 1 ? rows[0]?.number : String(rows.length),
    }),
  run: (rows, watch) => forEachTicket(idsOf(rows), (id) => api(Ticket).remove({ id }), watch),
})

const mostNamed = 5

function numbersOf(rows: readonly TicketRow[]): string {
  const named = rows.slice(0, mostNamed).map(({ number }) => `#${number}`)
  const others = rows.length - named.length
  return formatList(others > 0 ? [...named, tn(others, '{count} other', '{count} others')] : named)
}
