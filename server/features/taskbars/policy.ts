import type { Actor } from '#kernel/actor.ts'

export const isOwn = (actor: Actor, { user_id }: { user_id: number }): boolean => user_id === actor.id

const ticketKey = /^Ticket-([1-9]\d{0,8})$/

/** The ticket that a tab shows; of anything else nobody is told who has it open. */
export function ticketIdIn(key: string): number | undefined {
  const [, id] = ticketKey.exec(key) ?? []
  return id === undefined ? undefined : Number(id)
}

/** What every form carries, whether or not somebody typed. */
const untyped = new Set(['form_id'])

/** Whether a state holds something that somebody typed or chose. */
export function holdsInput(state: unknown): boolean {
  if (typeof state !== 'object' || state === null) return state !== null && state !== '' && state !== false
  return Object.entries(state).some(([name, value]) => !untyped.has(name) && holdsInput(value))
}
