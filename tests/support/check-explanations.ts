import { sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'

const longestRetention = "interval '90 days'"

/**
 * Every change that a rule made has an explanation. Checked when the world of a test ends, with one query. Changes of
 * deleted tickets have none, and those that a test made older than the retention may have lost theirs.
 */
export async function checkExplanations(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ ticket: number; rule: string; entry: string }>`
    select tickets.id as ticket, entry.sourceable_type || ' ' || entry.sourceable_name as rule,
      concat_ws(' ', entry.object, entry.type, entry.attribute) as entry
    from history entry
    join tickets on tickets.id = case when entry.object = 'Ticket' then entry.o_id else entry.related_o_id end
    where entry.sourceable_type in ('Trigger', 'Macro')
      and entry.created_at > ${now.toISOString()}::timestamptz - ${sql.raw(longestRetention)}
      and not exists (
        select from rule_explanations explanation
        where explanation.ticket_id = tickets.id and explanation.at = entry.created_at
          and explanation.details @> jsonb_build_object('rules', jsonb_build_array(
            jsonb_build_object('id', entry.sourceable_id, 'outcome', 'ran', 'name', entry.sourceable_name)))
      )
    union all
    select tickets.id, events.rule, 'event ' || events.id from events join tickets on tickets.id = events.object_id
    where events.object = 'tickets' and events.rule = 'triggers'
      and events.at > ${now.toISOString()}::timestamptz - ${sql.raw(longestRetention)}
      and not exists (select from rule_explanations explanation where explanation.ticket_id = tickets.id)
    limit 5`.execute(db)
  if (rows.length > 0) throw new Error(`Changes by rules without explanation: ${JSON.stringify(rows)}`)
}
