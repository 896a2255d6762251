import type { HelpAnswer } from './help-centre.ts'

type Times = Pick<HelpAnswer, 'internal_at' | 'published_at' | 'archived_at'>

export type AnswerState = 'draft' | 'internal' | 'published' | 'archived'
export type Visibility = { state: AnswerState; next: { state: AnswerState; at: string } | undefined }

const isPast = (at: string | null, now: number) => at !== null && Date.parse(at) <= now

/** The state at a moment, as the server computes it. */
export function stateOf({ internal_at, published_at, archived_at }: Times, now = Date.now()): AnswerState {
  if (isPast(archived_at, now)) return 'archived'
  if (isPast(published_at, now)) return 'published'
  return isPast(internal_at, now) ? 'internal' : 'draft'
}

/** The state now, and the next change that is planned. */
export function readVisibility(times: Times, now = Date.now()): Visibility {
  const planned = (['internal', 'published', 'archived'] as const).flatMap((state) => {
    const at = times[`${state}_at`]
    return at !== null && Date.parse(at) > now ? [{ state, at }] : []
  })
  return { state: stateOf(times, now), next: planned.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))[0] }
}
