import { sql } from 'kysely'
import type { WorkflowCondition, WorkflowObject, WorkflowEffects } from '#contract/core-workflow.ts'
import { tagNamesOf } from '#features/tags/store.ts'
import type { Ctx } from '#kernel/context.ts'
import { withCustomValues } from '#kernel/db/custom-expression.ts'
import { cacheTable } from '#kernel/db/cached-table.ts'
import { notFound } from '#kernel/errors.ts'
import type { Values } from './form.ts'

export type WorkflowRow = {
  id: number
  name: string
  active: boolean
  object: WorkflowObject | null
  preferences: { screen?: unknown }
  condition_saved: WorkflowCondition
  condition_selected: WorkflowCondition
  perform: WorkflowEffects
  stop_after_match: boolean
  priority: number
}

const columns = sql`id, name, active, object, preferences, condition_saved, condition_selected, perform,
  stop_after_match, priority`

const loadWorkflows = cacheTable(
  'core_workflows',
  sql<WorkflowRow>`select ${columns} from core_workflows order by priority, id`,
)

/** The active workflows of administrators for an object, in the order in which they run. */
export const loadWorkflowsFor = async (ctx: Ctx, object: WorkflowObject): Promise<WorkflowRow[]> =>
  (await loadWorkflows(ctx)).filter((row) => row.active && (row.object === null || row.object === object))

/** Not from the cache. */
export async function getWorkflow({ db }: Ctx, id: number): Promise<WorkflowRow> {
  const { rows } = await sql<WorkflowRow>`select ${columns} from core_workflows where id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('CoreWorkflow', id)
  return rows[0]
}

export const tableOf = {
  Ticket: 'tickets',
  User: 'users',
  Organization: 'organizations',
  Group: 'groups',
} as const satisfies Record<WorkflowObject, string>

const joined = (table: string, column: string) =>
  sql`array(select ${sql.ref(column)} from ${sql.table(table)} where user_id = users.id order by 1)`

/** What is not a column of the record's table. */
const related = {
  Ticket: sql`jsonb_build_object('tags', ${tagNamesOf('Ticket', sql.ref('tickets.id'))})`,
  User: sql`jsonb_build_object('password', null, 'role_ids', ${joined('roles_users', 'role_id')},
    'organization_ids', ${joined('organizations_users', 'organization_id')},
    'group_ids', ${joined('groups_users', 'group_id')})`,
  Organization: sql`'{}'::jsonb`,
  Group: sql`'{}'::jsonb`,
}

const recordsOf = (object: WorkflowObject, ids: readonly number[]) => {
  const table = sql.ref(tableOf[object])
  return sql<Record<string, Values>>`coalesce((
    select jsonb_object_agg(${table}.id, ${withCustomValues(tableOf[object])} || ${related[object]})
    from ${sql.table(tableOf[object])}
    where ${table}.id = any(${ids}::int[])), '{}')`
}

export async function findRecord({ db }: Ctx, object: WorkflowObject, id: number): Promise<Values | undefined> {
  const { rows } = await sql<{ found: Record<string, Values> }>`
    select ${recordsOf(object, [id])} as found`.execute(db)
  return rows[0]?.found[id]
}

export type RelatedIds = { users: number[]; organizations: number[]; groups: number[] }
export type RelatedRecords = Record<keyof RelatedIds, Record<string, Values>>

/** The records that conditions may test besides the form's own, with the organizations of the users: one statement. */
export async function loadRelated({ db }: Ctx, ids: RelatedIds): Promise<RelatedRecords> {
  const { rows } = await sql<RelatedRecords>`
    select ${recordsOf('User', ids.users)} as users, ${recordsOf('Group', ids.groups)} as groups,
      coalesce((select jsonb_object_agg(organizations.id, ${withCustomValues('organizations')})
        from organizations
        where organizations.id = any(${ids.organizations}::int[]) or organizations.id in
          (select organization_id from users where users.id = any(${ids.users}::int[]))), '{}') as organizations`.execute(
    db,
  )
  return rows[0] as RelatedRecords
}
