import { sql } from 'kysely'
import { Trigger } from '#contract/trigger.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Reaction } from '#kernel/events/events.ts'
import { resolveLanguage } from '#kernel/language.ts'
import { updateRecord } from '#kernel/resource.ts'
import { defaultTriggers } from '../db/seeds/triggers/defaults.ts'

/** Default triggers that were never edited. */
async function selectUntouched({ db }: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from triggers where id = any(${ids}::int[]) and updated_at = created_at`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** A new installation has the default triggers in English; the set-up tells the language of their emails. */
export const translateDefaults: Reaction = {
  on: ['set_up.created'],
  run: async (ctx, events) => {
    for (const { changes } of events) {
      if ((await resolveLanguage(ctx.deps.settings, changes.locale?.[1])) !== 'de') continue
      const german = defaultTriggers('de')
      const untouched = await selectUntouched(
        ctx,
        german.map(({ id }) => id),
      )
      for (const { id, perform } of german) if (untouched.has(id)) await updateRecord(ctx, Trigger, {}, { id, perform })
    }
  },
}
