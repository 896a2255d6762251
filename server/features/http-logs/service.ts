import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { insertExchange } from './store.ts'

/** What an integration asked and was answered; whoever remembers it has masked its secrets. */
type Exchange = {
  facility: string
  method: string
  url: string
  status: number
  request: string
  response: string
}

const longestContent = 10_000
const longestUrl = 2000

const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()

/** `db` is the transaction of what was asked, or beside it where a refusal must be remembered. */
export async function rememberExchange({ actor, now, ip }: Ctx, db: Db, exchange: Exchange): Promise<void> {
  const { facility, method, url, status, request, response } = exchange
  const at = now.toISOString()
  await insertExchange(db, {
    direction: 'in',
    facility,
    method,
    url: cut(url, longestUrl),
    status: String(status),
    ip: ip ?? null,
    request: JSON.stringify({ content: cut(request, longestContent) }),
    response: JSON.stringify({ content: cut(response, longestContent) }),
    created_by_id: actor.id,
    updated_by_id: actor.id,
    created_at: at,
    updated_at: at,
  })
}
