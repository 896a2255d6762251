import { pickVisibleFields } from '#features/permissions/policy.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Row } from '#kernel/db/rows.ts'

const customerFields = ['name', 'link', 'prio', 'order', 'group_by', 'group_direction', 'view', 'active', 'updated_at']

/** Customers see neither the roles nor the condition of an overview. */
export const presentOverview = (actor: Actor, overview: Row): Row => pickVisibleFields(actor, overview, customerFields)
