import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { createStore } from '#web/lib/external-store.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { sayFailure } from '#web/domain/tickets/actions.ts'
import { findAll, findByIds } from '#web/domain/ticket-lists/find-tickets.ts'
import { rowAt } from '#web/domain/ticket-lists/list-window.ts'
import { lookAgain, settle, type TicketList, wholeSelection } from '#web/domain/ticket-lists/ticket-list.ts'
import type { TicketRow } from '#web/domain/tickets/ticket-row.ts'
import { inBatches } from './inverse.ts'
import type { Failure, Watch } from './mass-update.ts'
import type { Operation } from './operations.ts'

export type FailedTicket = Pick<TicketRow, 'id' | 'number' | 'title'> & { reason: string }

/** The current run; one at a time. */
export type BulkRun = { done: number; total: number | undefined; cancel: () => void }
export const bulkRun = createStore<BulkRun | undefined>(undefined)

/** Those that the last run could not change, until they have been read. */
export const bulkFailures = createStore<readonly FailedTicket[]>([])

const mostAsked = 200

/** What an action is about: all that match, those that are selected, or the one under the cursor. */
async function targetsOf(list: TicketList, signal: AbortSignal): Promise<TicketRow[]> {
  const window = list.window.get()
  const { selected, focus } = list.grid.get()
  if (wholeSelection.get() === selected) {
    return findAll(list.criteria, (done) => bulkRun.set((run) => run && { ...run, done }), signal)
  }
  if (selected.size === 0) return [rowAt(window, focus)].filter((row) => row !== undefined)
  const ids = [...selected].map(Number)
  const missing = ids.filter((id) => !window.rows.has(id))
  const fetched = await Promise.all(inBatches(missing, mostAsked).map(findByIds))
  const known = ids.flatMap((id) => window.rows.get(id) ?? [])
  return [...known, ...fetched.flat()]
}

/** Other data about these tickets is refetched; this list only updates its rows, so that nothing moves. */
async function refresh(list: TicketList, ids: readonly number[]): Promise<void> {
  void touch(
    queryClient,
    ids.slice(0, mostAsked).map((id) => ({ object: 'tickets', id })),
  )
  await (ids.length > mostAsked ? settle(list) : lookAgain(list, ids))
}

type Outcome = { changed: TicketRow[]; failures: Failure[] }

async function watched(rows: readonly TicketRow[], control: AbortController, step: (watch: Watch) => Promise<void>) {
  const done = new Set<number>()
  const failures: Failure[] = []
  const count = () => bulkRun.set((run) => run && { ...run, done: done.size + failures.length, total: rows.length })
  count()
  const watch: Watch = {
    signal: control.signal,
    onDone: (ids) => {
      for (const id of ids) done.add(id)
      count()
    },
    onFailed: (failure) => {
      failures.push(failure)
      count()
    },
  }
  // A lost connection ends the run; changes made before are reported and can be undone.
  await step(watch).catch(sayFailure)
  return { changed: rows.filter(({ id }) => done.has(id)), failures } satisfies Outcome
}

function tellFailures(rows: readonly TicketRow[], failures: readonly Failure[]): void {
  const byId = new Map(rows.map((row) => [row.id, row]))
  bulkFailures.set(
    failures.flatMap(({ id, reason }) => {
      const row = byId.get(id)
      return row ? [{ id, number: row.number, title: row.title, reason }] : []
    }),
  )
}

async function takeBack(list: TicketList, rows: readonly TicketRow[], undo: NonNullable<Operation['undo']>) {
  await inRun(async (control) => {
    const { changed, failures } = await watched(rows, control, undo(rows))
    tellFailures(rows, failures)
    void touch(queryClient, [{ object: 'tickets', id: 0 }])
    await settle(list)
    if (changed.length > 0) toast(tn(changed.length, 'Undone for {count} ticket', 'Undone for {count} tickets'))
  })
}

async function inRun(work: (control: AbortController) => Promise<void>): Promise<void> {
  if (bulkRun.get()) return
  const control = new AbortController()
  bulkRun.set({ done: 0, total: undefined, cancel: () => control.abort() })
  try {
    await work(control)
  } catch (error) {
    sayFailure(error)
  } finally {
    bulkRun.set(undefined)
  }
}

/** Runs it, shows a toast, and offers to undo. */
export const runOperation = (list: TicketList, operation: Operation, only?: readonly TicketRow[]): Promise<void> =>
  inRun(async (control) => {
    const rows = await operation.among(only ?? (await targetsOf(list, control.signal)))
    if (rows.length === 0) return void toast(t('Nothing to change'))
    if (operation.mayRun && !(await operation.mayRun(rows))) return
    const { changed, failures } = await watched(rows, control, (watch) => operation.run(rows, watch))
    tellFailures(rows, failures)
    await refresh(
      list,
      changed.map(({ id }) => id),
    )
    const { undo } = operation
    if (changed.length === 0) return
    toast(operation.said(changed.length), { undo: undo && (() => void takeBack(list, changed, undo)) })
  })
