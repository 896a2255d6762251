import { readTopicSettings } from '#contract/chat-topic.ts'
import type { Ctx } from '#kernel/context.ts'
import { unknownId } from '#kernel/errors.ts'

type Values = Record<string, unknown>

/** The contract has checked the values; only the database knows the groups. */
export async function prepareTopic({ db }: Ctx, values: Values): Promise<Values> {
  const { group_id } = readTopicSettings((values.preferences ?? {}) as Values)
  if (group_id === null) return values
  const group = await db.selectFrom('groups').select('id').where('id', '=', group_id).executeTakeFirst()
  if (!group) throw unknownId('preferences.group_id', group_id)
  return values
}
