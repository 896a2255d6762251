import type { Ctx } from '#kernel/context.ts'
import type { SessionRow } from './store.ts'

/** Agents see on which page the visitor is. */
export async function notePage(ctx: Ctx, { id, preferences }: SessionRow, page: string): Promise<void> {
  if (preferences.url === page) return
  await ctx.db
    .updateTable('chat_sessions')
    .set(({ fn, ref, val }) => ({
      preferences: fn('jsonb_set', [ref('preferences'), val('{url}'), val(JSON.stringify(page))]) as never,
    }))
    .where('id', '=', id)
    .execute()
  ctx.emit({ kind: 'updated', object: 'chat_sessions', id, changes: { url: [preferences.url ?? null, page] } })
}
