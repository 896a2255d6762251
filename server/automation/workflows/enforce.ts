import type { WorkflowObject } from '#contract/core-workflow.ts'
import type { FormRules, FormWrite } from '#features/form-rules/service.ts'
import { type Actor, holds, may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Changes, NewEvent } from '#kernel/events/events.ts'
import { evaluateForm } from './evaluate.ts'
import { fieldTexts, type Form, type Values } from './form.ts'
import { loadRules } from './rules.ts'
import { findRecord, loadWorkflowsFor, tableOf } from './store.ts'
import { findViolation, type Violation } from './violation.ts'

/** What jobs, mails and other rules write is not held to forms, nor what visitors write. */
const clientWays: ReadonlySet<Actor['via']> = new Set(['basic', 'token', 'bearer', 'session'])

async function isHeld(ctx: Ctx, object: WorkflowObject): Promise<boolean> {
  if (!clientWays.has(ctx.actor.via)) return false
  if ((await loadWorkflowsFor(ctx, object)).length === 0 && !hasRequiredFields(ctx, object)) return false
  return !(await isExempt(ctx))
}

/** Whether a form of the object requires a field that an administrator added. */
const hasRequiredFields = ({ deps }: Ctx, object: WorkflowObject): boolean =>
  Array.from(deps.customFields.of(object).values()).some(({ definition: { active, screens } }) => {
    const parts = active ? Object.values(screens).flatMap((part) => Object.values(part)) : []
    return parts.some(({ required }) => required === true)
  })

/** Integrations of administrators, if the setting says so. */
async function isExempt({ actor, deps }: Ctx): Promise<boolean> {
  const byToken = actor.via === 'token' || actor.via === 'bearer'
  return (
    byToken &&
    holds(actor.permissions, ['admin']) &&
    (await deps.settings.isOn('core_workflow_exempts_administrator_tokens'))
  )
}

type Written = { id: number; isNew: boolean; changes: Changes }

/** The record that the events of a change are about; undefined if nothing was written. */
function findWritten(object: WorkflowObject, events: readonly NewEvent[]): Written | undefined {
  const about = events.filter((event) => event.object === tableOf[object] && event.kind !== 'removed')
  const first = about.find(({ kind }) => kind === 'created') ?? about[0]
  if (!first) return undefined
  const changes: Changes = {}
  for (const event of about.filter(({ id }) => id === first.id)) {
    for (const [name, [before, after]] of Object.entries(event.changes ?? {}))
      changes[name] = [changes[name]?.[0] ?? before, after]
  }
  return { id: first.id, isNew: first.kind === 'created', changes }
}

async function checkWritten(ctx: Ctx, { object, sent }: FormWrite, { id, isNew, changes }: Written): Promise<void> {
  const after = await findRecord(ctx, object, id)
  if (!after) return
  const before = Object.fromEntries(Object.entries(changes).map(([name, [value]]) => [name, value]))
  const form: Form = {
    object,
    screen: isNew ? (object === 'Ticket' ? 'create_middle' : 'create') : 'edit',
    stored: isNew ? undefined : { ...after, ...before },
    params: { ...after, article: sent.article as Values | undefined },
    actor: ctx.actor,
  }
  const evaluation = await evaluateForm(ctx, form, {
    rules: await loadRules(ctx, form),
    fills: false,
    listsRelations: false,
  })
  const isChanged = (field: string) => (isNew ? fieldTexts(field, after[field]).length > 0 : field in changes)
  const isCustom = (field: string) => ctx.deps.customFields.of(object).has(field)
  const violation = findViolation(evaluation, { sent, isChanged, isNew, isCustom })
  if (violation) throw refuse(ctx, violation)
}

/** Administrators are told which rule it is. */
function refuse({ actor }: Ctx, { code, error, field, label, rule }: Violation): Refusal {
  const named = rule && may(actor, 'admin.core_workflow') ? rule.name : undefined
  const values = { label, ...(named !== undefined && { workflow: named }) }
  const body = { error, error_human: named === undefined ? error : `${error} (${named})` }
  return new Refusal(422, code, error, { field, values, body })
}

export const formRules: FormRules = {
  hold: async (ctx, write, change) => {
    if (!(await isHeld(ctx, write.object))) return change(ctx)
    const events: NewEvent[] = []
    const result = await change({
      ...ctx,
      emit: (event) => {
        events.push(event)
        ctx.emit(event)
      },
    })
    const written = findWritten(write.object, events)
    if (written) await checkWritten(ctx, write, written)
    return result
  },
  describeTicketForm: async (ctx, stored) => {
    if ((await loadWorkflowsFor(ctx, 'Ticket')).length === 0) return undefined
    const screen = stored ? 'edit' : 'create_middle'
    const form: Form = { object: 'Ticket', screen, stored, params: {}, actor: ctx.actor }
    const rules = await loadRules(ctx, form)
    return (await evaluateForm(ctx, form, { rules, fills: true, listsRelations: true })).state
  },
}
