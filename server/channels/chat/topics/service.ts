import { readTopicSettings } from '#contract/chat-topic.ts'
import type { Ctx } from '#kernel/context.ts'
import { unknownId } from '#kernel/errors.ts'

type Values = Record<string, unknown>

/** The contract has checked the values; only the database knows the groups and calendars. */
export async function prepareTopic({ db }: Ctx, values: Values): Promise<Values> {
  const { group_id, calendar_id } = readTopicSettings((values.preferences ?? {}) as Values)
  if (group_id !== null) await requireRow(db, 'groups', group_id, 'group_id')
  if (calendar_id !== null) await requireRow(db, 'calendars', calendar_id, 'calendar_id')
  return values
}

async function requireRow(db: Ctx['db'], table: 'groups' | 'calendars', id: number, name: string): Promise<void> {
  const found = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw unknownId(`preferences.${name}`, id)
}
