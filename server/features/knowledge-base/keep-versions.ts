import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'

/** Older ones are deleted. */
const mostVersions = 100

const newest = (column: string) => sql`(select ${sql.ref(column)} from knowledge_base_answer_versions
  where translation_id = translation.id order by id desc limit 1)`

/** Keeps what the translations of an answer are now, where it differs from their newest version. */
export async function keepVersions({ db }: Ctx, answerId: number): Promise<void> {
  const { rows } = await sql<{ translation_id: number }>`
    insert into knowledge_base_answer_versions (translation_id, title, body, created_by_id, created_at)
    select translation.id, translation.title, content.body, translation.updated_by_id, translation.updated_at
    from knowledge_base_answer_translations translation
    join knowledge_base_answer_translation_contents content on content.id = translation.content_id
    where translation.answer_id = ${answerId} and (translation.title is distinct from ${newest('title')}
      or content.body is distinct from ${newest('body')})
    returning translation_id`.execute(db)
  if (rows.length === 0) return
  await sql`
    delete from knowledge_base_answer_versions where id in (
      select version.id from unnest(${rows.map((row) => row.translation_id)}::int[]) as written (id), lateral (
        select id from knowledge_base_answer_versions where translation_id = written.id
        order by id desc offset ${mostVersions}) as version)`.execute(db)
}
