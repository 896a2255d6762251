import type { PersonPresent, PresenceState } from '#contract/live.ts'

const strengths = ['idle', 'viewing', 'writing']
const strengthOf = (state: PresenceState) => strengths.indexOf(state)

/** Each user once: a user who writes in one window counts as writing, regardless of the others. */
export function mergePeople(people: readonly PersonPresent[]): PersonPresent[] {
  const weakestFirst = people.toSorted((a, b) => strengthOf(a.state) - strengthOf(b.state))
  const byUser = new Map(weakestFirst.map(({ user_id, state }) => [user_id, { user_id, state }]))
  return [...byUser.values()].sort((a, b) => a.user_id - b.user_id)
}
