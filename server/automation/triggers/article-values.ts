import { type RawBuilder, sql } from 'kysely'
import { presentPerson } from '#features/text-modules/placeholders.ts'
import { personAsJson, type PersonColumns } from '#features/text-modules/store.ts'
import type { Ctx } from '#kernel/context.ts'
import type { CustomFields } from '#kernel/custom-fields.ts'
import { escapeText } from '#kernel/html/markup.ts'
import { textOf } from '#kernel/html/text.ts'
import type { PlaceholderValues, RichText } from '#kernel/placeholders/values.ts'
import type { RuleArticle } from '../perform/rule-run.ts'

type ArticleRow = RuleArticle & {
  ticket_id: number
  updated_at: string
  type_name: string
  sender_name: string
  creator: PersonColumns
  editor: PersonColumns
}

/** The articles that variables name (`last_article`, `created_internal_article`…), in one query. */
export async function loadArticleValues(
  { db, deps }: Ctx,
  ticketId: number,
  event: RuleArticle | null,
  objects: readonly string[],
): Promise<PlaceholderValues> {
  if (objects.length === 0) return {}
  const wanted = objects.map((object) => sql`(${object}, ${chooseArticle(object, ticketId, event)})`)
  const { rows } = await sql<ArticleRow & { object: string }>`
    select wanted.object, articles.*, types.name as type_name, senders.name as sender_name,
      ${personOf('articles.created_by_id')} as creator, ${personOf('articles.updated_by_id')} as editor
    from (values ${sql.join(wanted)}) as wanted (object, id)
    join ticket_articles articles on articles.id = wanted.id
    join ticket_article_types types on types.id = articles.type_id
    join ticket_article_senders senders on senders.id = articles.sender_id`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.object, presentArticle(row, deps.customFields)]))
}

const personOf = (column: string) => sql`(
  select ${personAsJson} from users person left join organizations employer on employer.id = person.organization_id
  where person.id = ${sql.ref(column)})`

/** `article` is that of the event or else the newest; `created_…` is that of the event only. */
function chooseArticle(object: string, ticketId: number, event: RuleArticle | null): RawBuilder<unknown> {
  const isInternal = object.includes('_internal_')
  const isLimited = isInternal || object.includes('_external_')
  if (object.startsWith('created_'))
    return sql`${event && (!isLimited || event.internal === isInternal) ? event.id : null}::int`
  if (event && (object === 'article' || object === 'last_article')) return sql`${event.id}::int`
  const limit = isLimited ? sql`and internal = ${isInternal}` : sql``
  const direction = object.startsWith('first_') ? sql`id` : sql`id desc`
  return sql`(select id from ticket_articles where ticket_id = ${ticketId} ${limit} order by ${direction} limit 1)`
}

const longestQuote = 10_000

function presentArticle(row: ArticleRow, custom: CustomFields): PlaceholderValues {
  const { id, ticket_id, from, to, cc, reply_to, subject, internal, body } = row
  const isHtml = row.content_type.includes('html')
  const text = isHtml ? textOf(body, longestQuote) : body.slice(0, longestQuote)
  const asHtml = escapeText(text).replaceAll('\n', '<br>')
  const quoted = text.split('\n').map((line) => `> ${line}`)
  return {
    id,
    ticket_id,
    from,
    to,
    cc,
    reply_to,
    subject,
    internal,
    created_at: new Date(row.created_at),
    updated_at: new Date(row.updated_at),
    body: rich(quoted.map(escapeText).join('<br>'), text),
    body_as_html: rich(isHtml ? body : asHtml, text),
    // Both a value and the parent of one.
    body_as_text: { ...rich(escapeText(text), text), text2html: rich(asHtml, text) },
    type: { name: row.type_name },
    sender: { name: row.sender_name },
    created_by: presentPerson(row.creator, custom),
    updated_by: presentPerson(row.editor, custom),
  }
}

const rich = (html: string, text: string): RichText => ({ richText: true, html, text })
