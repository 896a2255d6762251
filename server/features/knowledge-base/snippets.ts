import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { invalid, notFound } from '#kernel/errors.ts'

/** How a web server passes a custom address on to the pages of the help centre. */
export async function writeSnippets({ db }: Ctx, id: number) {
  const { rows } = await sql<{ custom_address: string | null }>`
    select custom_address from knowledge_bases where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('KnowledgeBase', id)
  const address = rows[0].custom_address
  if (!address) throw invalid('required', 'The help centre has no custom address.', { field: 'custom_address' })
  const isPath = address.startsWith('/')
  const path = isPath ? address : address.slice(address.split('/')[0]!.length)
  return {
    address,
    address_type: isPath ? ('path' as const) : ('domain' as const),
    snippets: {
      nginx: `rewrite ^${path}(/.*)?$ /help$1 last;`,
      apache: `RewriteEngine On\nRewriteRule ^${path}(/.*)?$ /help$1 [PT]`,
    },
  }
}
