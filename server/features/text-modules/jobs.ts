import { TextModule } from '#contract/text-module.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Reaction } from '#kernel/events/events.ts'
import { createRecord } from '#kernel/resource.ts'
import { samplesIn } from './samples.ts'
import { hooks } from './service.ts'

async function addSamples(ctx: Ctx, locale: string): Promise<void> {
  for (const sample of samplesIn(locale)) await createRecord(ctx, TextModule, hooks, sample)
}

/** Only the set-up changes a setting and creates a user in one step: its first administrator. */
const welcomeAdministrator: Reaction = {
  on: ['users.created', 'settings.updated'],
  run: async (ctx, events) => {
    const user = events.find(({ object }) => object === 'users')
    if (!user || !events.some(({ object }) => object === 'settings')) return
    const [, preferences] = user.changes.preferences ?? []
    const chosen = (preferences as { locale?: string } | undefined)?.locale
    await addSamples(ctx, chosen ?? (await ctx.deps.settings.text('locale_default')))
  },
}

export const reactions: readonly Reaction[] = [welcomeAdministrator]
