import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import type { SessionRow, VisitedPage } from './store.ts'

const mostPages = 20
const longestAddress = 500

/** Agents see on which page the visitor is, and where the visitor was during the chat. */
export async function notePage(ctx: Ctx, session: SessionRow, page: string): Promise<void> {
  const { id, preferences } = session
  if (preferences.url === page) return
  const changed = { url: page, pages: addPage(ctx, session, page) }
  await sql`update chat_sessions set preferences = preferences || ${JSON.stringify(changed)}::jsonb where id = ${id}`.execute(
    ctx.db,
  )
  ctx.emit({ kind: 'updated', object: 'chat_sessions', id, changes: { url: [preferences.url ?? null, page] } })
}

function addPage({ now }: Ctx, { preferences, created_at }: SessionRow, url: string): VisitedPage[] {
  const { url: first, pages = first ? [{ url: first, at: created_at }] : [] } = preferences
  const visited = [...pages, { url, at: now.toISOString() }].slice(-mostPages)
  return visited.map((one) => ({ ...one, url: one.url.slice(0, longestAddress) }))
}
