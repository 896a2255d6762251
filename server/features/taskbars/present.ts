import type { Ctx } from '#kernel/context.ts'
import { ticketIdIn } from './policy.ts'
import { loadOtherViewers, type Tab } from './store.ts'

/** Tabs with the other users who have them open; one more query for any number of tabs. */
export async function presentTabs(ctx: Ctx, tabs: readonly Tab[]) {
  const ticketIds = tabs.map(({ key }) => ticketIdIn(key)).filter((id) => id !== undefined)
  const others = await loadOtherViewers(ctx, ticketIds)
  return tabs.map((tab) => ({
    ...tab,
    preferences: { ...tab.preferences, tasks: others.get(ticketIdIn(tab.key) ?? 0) ?? [] },
  }))
}
