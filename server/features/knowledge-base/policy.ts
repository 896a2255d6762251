import type { PublishingAction } from '#contract/knowledge-base-answer.ts'
import { invalid } from '#kernel/errors.ts'

export type PublishingTimes = {
  internal_at: string | null
  published_at: string | null
  archived_at: string | null
}
export type AnswerState = 'draft' | 'internal' | 'published' | 'archived'

const isPast = (at: string | null, now: Date) => at !== null && new Date(at) <= now

/** Computed when it is read, because times in the future count from their moment on. */
export function stateOf({ internal_at, published_at, archived_at }: PublishingTimes, now: Date): AnswerState {
  if (isPast(archived_at, now)) return 'archived'
  if (isPast(published_at, now)) return 'published'
  return isPast(internal_at, now) ? 'internal' : 'draft'
}

/** The full minute: clients show and compare times without seconds. */
export const wholeMinute = (now: Date): string =>
  new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString().replace(/\.\d+Z$/, '.000Z')

const states: Record<PublishingAction, readonly AnswerState[]> = {
  internal: ['draft'],
  publish: ['draft', 'internal'],
  archive: ['internal', 'published'],
  unarchive: ['archived'],
}

/** The times after an action. Planned times that the action makes pointless are dropped. */
export function timesAfter(action: PublishingAction, before: PublishingTimes, now: Date): PublishingTimes {
  if (!states[action].includes(stateOf(before, now)))
    throw invalid('not_possible', `An answer that is ${stateOf(before, now)} cannot change by '${action}'.`)
  const past = Object.fromEntries(
    Object.entries(before).map(([name, at]) => [name, isPast(at, now) ? at : null]),
  ) as PublishingTimes
  const at = latest([wholeMinute(now), past.internal_at, past.published_at])
  if (action === 'internal') return { ...before, internal_at: at }
  if (action === 'publish') return { ...before, internal_at: past.internal_at, published_at: at }
  if (action === 'archive') return { ...past, archived_at: at }
  return past.published_at
    ? { ...past, archived_at: null, published_at: at }
    : { ...past, archived_at: null, internal_at: at }
}

const latest = (times: readonly (string | null)[]): string =>
  times.filter((at) => at !== null).reduce((a, b) => (new Date(a) < new Date(b) ? b : a))

const tooEarly = (field: string, earlier: string) =>
  invalid('invalid_range', `${field} must not be before ${earlier}.`, { field })

const isBefore = (a: string | null, b: string | null) => a !== null && b !== null && new Date(a) < new Date(b)

export function assertOrder(times: PublishingTimes): void {
  const { internal_at, published_at, archived_at } = times
  if (isBefore(published_at, internal_at)) throw tooEarly('published_at', 'internal_at')
  if (isBefore(archived_at, internal_at)) throw tooEarly('archived_at', 'internal_at')
  if (isBefore(archived_at, published_at)) throw tooEarly('archived_at', 'published_at')
}
