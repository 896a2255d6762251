import type { Actor } from '#kernel/actor.ts'

export const isOwn = (actor: Actor, { user_id }: { user_id: number }): boolean => user_id === actor.id

const ticketKey = /^Ticket-([1-9]\d{0,8})$/

/** The ticket of a tab; only tabs of tickets show who else has them open. */
export function ticketIdIn(key: string): number | undefined {
  const [, id] = ticketKey.exec(key) ?? []
  return id === undefined ? undefined : Number(id)
}

/** Fields that every form has, even if nothing was entered. */
const untyped = new Set(['form_id'])

/** Whether the state contains something that the user entered. */
export function holdsInput(state: unknown): boolean {
  if (typeof state !== 'object' || state === null) return state !== null && state !== '' && state !== false
  return Object.entries(state).some(([name, value]) => !untyped.has(name) && holdsInput(value))
}
