import { sql } from 'kysely'
import { baseUrl } from '#features/outgoing-mails/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { apiPrefix } from '#kernel/http/api-prefix.ts'

type Person = { firstname: string; lastname: string; image: string | null; chat: ChatPreferences | null }
type ChatPreferences = { alternative_name?: unknown; avatar_state?: unknown }

/** How an agent appears to visitors; one without a name as the product. */
export async function presentAgent(ctx: Ctx, userId: number): Promise<{ name: string; avatar: string | null }> {
  const { rows } = await sql<Person>`
    select coalesce(firstname, '') as firstname, coalesce(lastname, '') as lastname, image,
      preferences -> 'chat' as chat
    from users where id = ${userId}`.execute(ctx.db)
  const { firstname, lastname, image, chat } = rows[0]!
  const alternative = typeof chat?.alternative_name === 'string' ? chat.alternative_name.trim() : ''
  const shown = image !== null && image !== '' && chat?.avatar_state !== 'disabled'
  return {
    name: alternative || `${firstname} ${lastname}`.trim() || (await ctx.deps.settings.text('product_name')),
    avatar: shown ? `${await baseUrl(ctx.deps.settings)}${apiPrefix}/users/image/${image}` : null,
  }
}
