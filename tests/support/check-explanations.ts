import { sql } from 'kysely'
import type { Db } from '#kernel/db/pool.ts'

const longestRetention = "interval '90 days'"

/**
 * Every change that a rule made has an explanation. Checked when the world of a test ends, with one query. Changes of
 * deleted records have none, and those that a test made older than the retention may have lost theirs.
 */
export async function checkExplanations(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ record: string; rule: string; entry: string }>`
    select coalesce('Ticket ' || tickets.id, 'User ' || users.id, 'Organization ' || organizations.id) as record,
      entry.sourceable_type || ' ' || entry.sourceable_name as rule,
      concat_ws(' ', entry.object, entry.type, entry.attribute) as entry
    from history entry
    left join tickets on tickets.id = case when entry.object = 'Ticket' then entry.o_id
      when entry.related_object = 'Ticket' then entry.related_o_id end
    left join users on entry.object = 'User' and users.id = entry.o_id
    left join organizations on entry.object = 'Organization' and organizations.id = entry.o_id
    where entry.sourceable_type in ('Trigger', 'Macro', 'Job')
      and num_nonnulls(tickets.id, users.id, organizations.id) > 0
      and entry.created_at > ${now.toISOString()}::timestamptz - ${sql.raw(longestRetention)}
      and not exists (
        select from rule_explanations explanation
        where explanation.at = entry.created_at
          and (explanation.ticket_id = tickets.id or explanation.person_id = users.id
            or explanation.organization_id = organizations.id)
          and explanation.details @> jsonb_build_object('rules', jsonb_build_array(
            jsonb_build_object('id', entry.sourceable_id, 'outcome', 'ran', 'name', entry.sourceable_name)))
      )
    union all
    select 'Ticket ' || tickets.id, events.rule, 'event ' || events.id from events join tickets on tickets.id = events.object_id
    where events.object = 'tickets' and events.rule = 'triggers'
      and events.at > ${now.toISOString()}::timestamptz - ${sql.raw(longestRetention)}
      and not exists (select from rule_explanations explanation where explanation.ticket_id = tickets.id)
    limit 5`.execute(db)
  if (rows.length > 0) throw new Error(`Changes by rules without explanation: ${JSON.stringify(rows)}`)
}
