import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { WorkflowSimulation } from '#contract/core-workflow.ts'
import { listGroupIds } from '#features/groups/service.ts'
import { permissionIdsOfRole } from '#features/permissions/sql.ts'
import { type Actor, holds, noGroups, systemActor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { notFound } from '#kernel/errors.ts'
import { checkWorkflow } from './check-workflow.ts'
import { evaluateForm } from './evaluate.ts'
import { fieldTexts, type Form, sameTexts, type Values } from './form.ts'
import { findStored } from './perform.ts'
import { type FormRule, selectRules, unsavedId, withShipped } from './rules.ts'
import { getWorkflow, loadWorkflowsFor, type WorkflowRow } from './store.ts'
import { findViolation } from './violation.ts'

type Input = InputOf<typeof WorkflowSimulation>

/** Shows the form as users with a role would see it, with the workflow as it is being edited. Nothing is written. */
export async function simulateWorkflow(ctx: Ctx, input: Input): Promise<OutputOf<typeof WorkflowSimulation>> {
  const { class_name: object, screen, params, role_id } = input
  const edited = await readEdited(ctx, input)
  await checkWorkflow(ctx, edited)
  const stored = await findStored(ctx, object, params)
  if (stored === null) throw notFound(object, params.id)
  const form: Form = { object, screen, stored, params, actor: await actorWith(ctx, role_id), roleIds: [role_id] }
  const others = (await loadWorkflowsFor(ctx, object)).filter(({ id }) => id !== edited.id)
  const rules = withShipped(form, selectRules([...others, edited], form))
  const shown = await evaluateForm(ctx, form, { rules, fills: true, listsRelations: true })
  return { form: shown.state, rules: shown.acted, refusal: await findRefusal(ctx, form, shown.values, rules) }
}

const unsaved: WorkflowRow = {
  id: unsavedId,
  name: '',
  active: true,
  object: null,
  preferences: {},
  condition_saved: {},
  condition_selected: {},
  perform: {},
  stop_after_match: false,
  priority: 0,
}

/** The saved workflow with the values that were sent over it. */
async function readEdited(ctx: Ctx, input: Input): Promise<WorkflowRow> {
  const saved = input.workflow_id ? await getWorkflow(ctx, input.workflow_id) : unsaved
  const keys = Object.keys(unsaved) as (keyof WorkflowRow)[]
  const sent = keys.flatMap((key) => {
    const value = (input as Values)[key]
    return value === undefined ? [] : [[key, value]]
  })
  return { ...saved, ...Object.fromEntries(sent), active: true, object: input.class_name }
}

/** Somebody with nothing but the role; agents with access to all groups. */
async function actorWith(ctx: Ctx, roleId: number): Promise<Actor> {
  const { rows } = await sql<{ permissions: string[] }>`
    select array(select name from permissions where id in ${permissionIdsOfRole(roleId)}) as permissions
    from roles where id = ${roleId}`.execute(ctx.db)
  if (!rows[0]) throw notFound('Role', roleId)
  const permissions = new Set(rows[0].permissions)
  const all = holds(permissions, ['ticket.agent']) ? await listGroupIds(ctx) : []
  const groups = all.length > 0 ? { read: all, create: all, change: all, overview: all, full: all } : noGroups
  return { ...systemActor, permissions, groups, via: 'session' }
}

/** What an API client that sends these values would be told. */
async function findRefusal(ctx: Ctx, form: Form, values: Values, rules: readonly FormRule[]) {
  const params = { ...form.params, ...values }
  const evaluation = await evaluateForm(ctx, { ...form, params }, { rules, fills: false, listsRelations: false })
  const isChanged = (field: string) =>
    !sameTexts(fieldTexts(field, values[field]), fieldTexts(field, form.stored?.[field]))
  const violation = findViolation(evaluation, {
    sent: form.params,
    isChanged,
    isNew: form.stored === undefined,
    isCustom: (field) => ctx.deps.customFields.of(form.object).has(field),
  })
  return violation ? { error: violation.error, field: violation.field, workflow: violation.rule?.name ?? null } : null
}
