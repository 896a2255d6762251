import { TextModule } from '#contract/text-module.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Reaction } from '#kernel/events/events.ts'
import { createRecord } from '#kernel/resource.ts'
import { samplesIn } from './samples.ts'
import { hooks } from './service.ts'

async function addSamples(ctx: Ctx, locale: string): Promise<void> {
  for (const sample of samplesIn(locale)) await createRecord(ctx, TextModule, hooks, sample)
}

/** Adds sample text modules after the set-up, in the language of the administrator. */
const addSamplesAfterSetUp: Reaction = {
  on: ['set_up.created'],
  run: async (ctx, events) => {
    for (const { changes } of events) {
      const chosen = changes.locale?.[1]
      await addSamples(ctx, typeof chosen === 'string' ? chosen : await ctx.deps.settings.text('locale_default'))
    }
  },
}

export const reactions: readonly Reaction[] = [addSamplesAfterSetUp]
