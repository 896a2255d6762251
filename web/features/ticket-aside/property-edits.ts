import {
  dropPlanned,
  planChange,
  type PlannedChange,
  useIsWriting,
  usePlanned,
} from '#web/features/composer/planned-changes.ts'
import { useWaitingChanges } from '#web/features/composer/waiting.ts'
import { changeWithUndo, type TicketChanges } from '#web/domain/tickets/actions.ts'
import { choicesQuery } from '#web/domain/tickets/choices.ts'
import { type Ticket, ticketQuery } from '#web/domain/tickets/queries.ts'
import { isApiError, wordFailure } from '#web/lib/api/error.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { createStore, useStore } from '#web/lib/external-store.ts'
import { formatList } from '#web/lib/format.ts'
import { type Edit, insistOn, isOvertaken, valuesBefore } from './edit.ts'

type Edits = Readonly<Record<string, Edit>>

const none: Edits = {}
const edits = createStore<ReadonlyMap<number, Edits>>(new Map())
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** Several properties set in a row become one request, and so one event for rules. */
const restBeforeSaving = 800

const ofTicket = (id: number): Edits => edits.get().get(id) ?? none

const keep = (id: number, change: (before: Edits) => Record<string, Edit>): void =>
  edits.set((all) => new Map(all).set(id, change(all.get(id) ?? none)))

const drop = (id: number, gone: readonly Edit[]): void =>
  keep(id, (before) => Object.fromEntries(Object.entries(before).filter(([, edit]) => !gone.includes(edit))))

const together = (parts: readonly TicketChanges[]): TicketChanges => Object.assign({}, ...parts)

async function save(id: number): Promise<void> {
  timers.delete(id)
  const ticket = queryClient.getQueryData(ticketQuery(id).queryKey)
  const unsaved = Object.values(ofTicket(id)).filter(({ isPlanned, problem }) => !isPlanned && problem === undefined)
  // If someone else has changed the same field, the user decides first.
  if (unsaved.length === 0 || !ticket || unsaved.some((edit) => isOvertaken(edit, ticket))) return
  const failure = await changeWithUndo(
    id,
    together(unsaved.map(({ wish }) => wish.changes)),
    together(unsaved.map(({ before }) => before)),
    formatList(unsaved.map(({ title, wish }) => `${title}: ${wish.label}`)),
  )
  noteRefusal(id, unsaved, failure)
}

/** A custom field keeps the value that the server refused, beside the reason; others return to what is stored. */
function noteRefusal(id: number, sent: readonly Edit[], failure: unknown): void {
  const { customFields } = queryClient.getQueryData(choicesQuery.queryKey) ?? { customFields: [] }
  const field = isApiError(failure, 422) ? customFields.find(({ name }) => name === failure.field)?.name : undefined
  const refused = field === undefined ? undefined : ofTicket(id)[field]
  drop(id, sent)
  if (field !== undefined && refused && sent.includes(refused))
    keep(id, (before) => ({ ...before, [field]: { ...refused, problem: wordFailure(failure) } }))
}

function saveSoon(id: number): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => void save(id), restBeforeSaving),
  )
}

/** Saves immediately when the page is hidden. */
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState !== 'hidden') return
  for (const [id, timer] of timers) {
    clearTimeout(timer)
    void save(id)
  }
})

export type PropertyEdits = {
  /** As it will be: what was chosen here, else what the ticket holds. */
  wished: Ticket
  change: (property: string, title: string, wish: PlannedChange) => void
  isOvertaken: (property: string) => boolean
  problemOf: (property: string) => string | undefined
  keepMine: (property: string) => void
  takeTheirs: (property: string) => void
}

/** Changes of properties are saved after a short delay, or wait for the current message. */
export function usePropertyEdits(ticket: Ticket): PropertyEdits {
  const { id } = ticket
  const isWriting = useIsWriting(id)
  const planned = usePlanned(id)
  const all = useStore(edits, (map) => map.get(id) ?? none)
  // A planned change belongs to the composer: sent or discarded there, it ends here.
  const isAlive = (property: string, { isPlanned, wish }: Edit) => !isPlanned || planned[property] === wish
  const alive = Object.fromEntries(Object.entries(all).filter(([property, edit]) => isAlive(property, edit)))
  const wishes = [...Object.values(planned), ...Object.values(alive).map(({ wish }) => wish)]
  const waiting = useWaitingChanges(id)

  return {
    wished: { ...ticket, ...waiting, ...together(wishes.map(({ changes }) => changes)) } as Ticket,
    change: (property, title, wish) => {
      const edit = { title, wish, before: valuesBefore(ticket, wish), isPlanned: isWriting }
      keep(id, (before) => ({ ...before, [property]: edit }))
      if (isWriting) planChange(id, property, wish)
      else saveSoon(id)
    },
    isOvertaken: (property) => alive[property] !== undefined && isOvertaken(alive[property], ticket),
    problemOf: (property) => alive[property]?.problem,
    keepMine: (property) => {
      const edit = alive[property]
      if (!edit) return
      keep(id, (before) => ({ ...before, [property]: insistOn(edit, ticket) }))
      if (!edit.isPlanned) saveSoon(id)
    },
    takeTheirs: (property) => {
      if (alive[property]) drop(id, [alive[property]])
      dropPlanned(id, property)
    },
  }
}
