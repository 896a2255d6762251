import { MacroRun } from '#contract/macro.ts'
import type { MacroChoice } from '#web/domain/macros/macros.ts'
import { findReversible, isReversible } from '#web/domain/macros/reversal.ts'
import { mayCloseAll } from '#web/domain/tickets/close-guard.ts'
import { type State } from '#web/domain/tickets/choices.ts'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'
import { api } from '#web/lib/api/api.ts'
import { ApiError, wordFailure } from '#web/lib/api/error.ts'
import { tn } from '#web/lib/i18n/i18n.ts'
import { type Attributes, inBatches, invertChanges } from './inverse.ts'
import { updateTickets, type Watch } from './mass-update.ts'
import { idsOf, type Operation, splitByTag } from './operations.ts'

const batchSize = 100

/** Each ticket is changed or reported on its own. */
async function runInBatches(macroId: number, ids: readonly number[], watch: Watch): Promise<void> {
  for (const batch of inBatches(ids, batchSize)) {
    if (watch.signal.aborted) return
    const { ticket_ids, failed = [] } = await api({ run: MacroRun }).run({
      macro_id: macroId,
      ticket_ids: batch,
      partial: true,
    })
    watch.onDone(ticket_ids)
    for (const { ticket_id, ...failure } of failed) {
      watch.onFailed({ id: ticket_id, reason: wordFailure(new ApiError(422, failure)) })
    }
  }
}

type TagChange = { ids: number[]; tags: { add?: string[]; remove?: string[] } }

/** How the tags are set back: those that a ticket had are not removed from it. */
async function planTags(rows: readonly TicketRow[], { added, removed }: ReturnType<typeof findReversible>) {
  const lost = removed.map(async (tag): Promise<TagChange> => {
    const { having } = await splitByTag(rows, tag)
    return { ids: idsOf(having), tags: { add: [tag] } }
  })
  const gained = added.map(async (tag): Promise<TagChange> => {
    const { lacking } = await splitByTag(rows, tag)
    return { ids: idsOf(lacking), tags: { remove: [tag] } }
  })
  return Promise.all([...lost, ...gained])
}

/** Runs a macro. Attributes and tags can be undone; messages that were written or sent stay. */
export function applyMacro({ id, name, perform }: MacroChoice, states: readonly State[]): Operation {
  const reversible = findReversible(perform)
  const changed = Object.fromEntries(reversible.attributes.map((key) => [key, null])) as unknown as Attributes
  const stateId = Number(perform['ticket.state_id']?.value)
  let tagChanges: TagChange[] = []
  const undo: Operation['undo'] = (rows) => async (watch) => {
    const done = new Set(idsOf(rows))
    for (const { ids, attributes } of reversible.attributes.length > 0 ? invertChanges(rows, changed) : []) {
      await updateTickets(ids, { attributes }, watch)
    }
    for (const { ids, tags } of tagChanges) {
      await updateTickets(
        ids.filter((ticketId) => done.has(ticketId)),
        { tags },
        watch,
      )
    }
  }
  return {
    said: (count) => tn(count, '“{name}” applied to {count} ticket', '“{name}” applied to {count} tickets', { name }),
    among: async (rows) => [...rows],
    mayRun: states.find((state) => state.id === stateId)?.type === 'closed' ? mayCloseAll : undefined,
    run: async (rows, watch) => {
      tagChanges = await planTags(rows, reversible)
      await runInBatches(id, idsOf(rows), watch)
    },
    undo: isReversible(reversible) ? undo : undefined,
  }
}
