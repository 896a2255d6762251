import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { type WorkflowObject, workflowObjects, type WorkflowPerform } from '#contract/core-workflow.ts'
import { getTicket } from '#features/tickets/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { explain } from '#kernel/errors.ts'
import { evaluateForm } from './evaluate.ts'
import { type Form, textsOf, type Values } from './form.ts'
import { loadRules } from './rules.ts'
import { findRecord } from './store.ts'

type Input = InputOf<typeof WorkflowPerform>

const isObject = (name: unknown): name is WorkflowObject => (workflowObjects as readonly unknown[]).includes(name)

/** Answers what a form is like for the caller. An unknown form or record is answered with nothing, as clients expect. */
export async function performWorkflows(ctx: Ctx, input: Input): Promise<OutputOf<typeof WorkflowPerform>> {
  const { class_name, screen, params, request_id, last_changed_attribute } = input
  if (!isObject(class_name) || !screen) return {}
  const stored = await findStored(ctx, class_name, params ?? {})
  if (stored === null) return {}
  const lastChanged = last_changed_attribute ?? undefined
  const form: Form = { object: class_name, screen, stored, params: params ?? {}, lastChanged, actor: ctx.actor }
  const rules = await loadRules(ctx, form)
  const { state } = await evaluateForm(ctx, form, { rules, fills: true, listsRelations: true })
  return { request_id: request_id ?? null, ...state, assets: await collectOffered(ctx, state.restrict_values) }
}

/** The stored record of a form; undefined for a new one, null if the actor may not see it. */
export async function findStored(ctx: Ctx, object: WorkflowObject, params: Values): Promise<Values | undefined | null> {
  const [sent] = textsOf(params.id)
  if (sent === undefined) return undefined
  const id = Number(sent)
  if (!Number.isInteger(id) || id < 1 || id >= 2 ** 31) return null
  if (!(await maySee(ctx, object, id))) return null
  return (await findRecord(ctx, object, id)) ?? null
}

async function maySee(ctx: Ctx, object: WorkflowObject, id: number): Promise<boolean> {
  if (object !== 'Ticket') {
    const isOwn = object === 'User' ? id === ctx.actor.id : ctx.actor.organizationIds.includes(id)
    return may(ctx.actor, 'ticket.agent', 'admin.*') || (object !== 'Group' && isOwn)
  }
  try {
    await getTicket(ctx, id, 'read')
    return true
  } catch (error) {
    const refusal = explain(error)
    if (!refusal || refusal.status >= 500) throw error
    return false
  }
}

/** The records that options name, for clients that do not have them yet. */
async function collectOffered(ctx: Ctx, options: Readonly<Record<string, readonly string[]>>) {
  const idsOf = (field: string) => (options[field] ?? []).flatMap((text) => (text === '' ? [] : [Number(text)]))
  return ctx.deps.assets.collectByIds(ctx, { Group: idsOf('group_id'), User: idsOf('owner_id') })
}
