import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'

/** Clients look at these settings to show or hide the help centre; they follow from the records. */
export async function keepSettings(ctx: Ctx): Promise<void> {
  const at = sql`${ctx.now.toISOString()}::timestamptz`
  const { rows } = await sql<{ id: number; name: string; value: boolean }>`
    with wanted (name, value) as (
      select 'kb_active', exists (select from knowledge_bases where active)
      union all select 'kb_active_publicly', exists (
        select from knowledge_base_answers answer
        join knowledge_base_categories category on category.id = answer.category_id
        join knowledge_bases base on base.id = category.knowledge_base_id and base.active
        where published_at <= ${at} and (archived_at is null or archived_at > ${at}))
    )
    update settings set state_current = jsonb_build_object('value', wanted.value), updated_at = ${at}
    from wanted where settings.name = wanted.name and settings.state_current -> 'value' is distinct from to_jsonb(wanted.value)
    returning settings.id, settings.name, wanted.value`.execute(ctx.db)
  for (const { id, name, value } of rows)
    ctx.emit({ kind: 'updated', object: 'settings', id, changes: { [name]: [!value, value] } })
}
