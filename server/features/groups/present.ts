import { pickVisibleFields } from '#features/permissions/policy.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Row } from '#kernel/db/rows.ts'

const customerFields = ['name', 'name_last', 'follow_up_possible', 'reopen_time_in_days', 'active', 'parent_id']

export const presentGroup = (actor: Actor, group: Row): Row => pickVisibleFields(actor, group, customerFields)
