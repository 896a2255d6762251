import { sql } from 'kysely'
import type { WorkflowObject } from '#contract/core-workflow.ts'
import { listGroups } from '#features/groups/service.ts'
import { loadStates, type StateType } from '#features/ticket-states/service.ts'
import { loadPriorities } from '#features/ticket-priorities/service.ts'
import { listEligibleOwners, loadOfferedGroups, selectableStateTypes } from '#features/tickets/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { FormField } from './fields.ts'
import { fieldTexts, type Form, textsOf, type Values } from './form.ts'

/** Options of fields, as texts. A field that is not listed has no options, or too many to list. */
export type Options = Map<string, string[]>

type Load = (ctx: Ctx, form: Form, values: Values) => Promise<number[]>

const isNew = ({ stored }: Form) => stored === undefined
const isAgent = ({ actor }: Form) => may(actor, 'ticket.agent')

/** Agents create and move tickets by their access; customers choose among the groups that are offered to them. */
const loadGroups: Load = async (ctx, form) => {
  const { create, change } = form.actor.groups
  const granted = new Set(isAgent(form) ? [...create, ...(isNew(form) ? [] : change)] : [])
  const isOffered = isNew(form) && may(form.actor, 'ticket.customer') ? await loadOfferedGroups(ctx) : () => false
  return (await listGroups(ctx)).flatMap(({ id, active }) => (active && (granted.has(id) || isOffered(id)) ? [id] : []))
}

const loadOwners: Load = async ({ db }, _form, values) => {
  const groupId = Number(textsOf(values.group_id)[0])
  if (!Number.isInteger(groupId) || groupId < 1 || groupId >= 2 ** 31) return []
  return (await listEligibleOwners(db, [groupId])).map(({ user_id }) => user_id)
}

const loadStateIds: Load = async (ctx, form) => {
  const types: readonly StateType[] =
    selectableStateTypes[isAgent(form) ? 'agent' : 'customer'][isNew(form) ? 'create' : 'update']
  return (await loadStates(ctx)).flatMap(({ id, type, active }) => (active && types.includes(type) ? [id] : []))
}

const loadPriorityIds: Load = async (ctx) =>
  (await loadPriorities(ctx)).flatMap(({ id, active }) => (active ? [id] : []))

const loadActive =
  (table: string): Load =>
  async ({ db }) => {
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(table)} where active order by id`.execute(db)
    return rows.map(({ id }) => id)
  }

/** A group cannot be below itself. Not from the cache: the group may have been written in this transaction. */
const loadParents: Load = async ({ db }, { stored }) => {
  const name = textsOf(stored?.name)[0] ?? ''
  const { rows } = await sql<{ id: number }>`
    select id from groups
    where active and (${name} = '' or (name <> ${name} and not starts_with(name, ${`${name}::`}))) order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const relations: Record<WorkflowObject, Readonly<Record<string, Load>>> = {
  Ticket: { group_id: loadGroups, owner_id: loadOwners, state_id: loadStateIds, priority_id: loadPriorityIds },
  User: {},
  Organization: {},
  Group: {
    parent_id: loadParents,
    email_address_id: loadActive('email_addresses'),
    signature_id: loadActive('signatures'),
  },
}

export const isRelation = (object: WorkflowObject, field: string): boolean => Object.hasOwn(relations[object], field)

type Branch = { value?: unknown; children?: unknown }
const valuesIn = (options: unknown): string[] => {
  if (Array.isArray(options))
    return (options as Branch[]).flatMap(({ value, children }) => [...textsOf(value), ...valuesIn(children)])
  return typeof options === 'object' && options !== null ? Object.keys(options) : []
}

/** The options that the description of a field lists. */
export function describedOptions({ data_type, data_option: { options } }: FormField): string[] | undefined {
  if (data_type === 'active') return ['true', 'false']
  const values = valuesIn(options)
  return values.length > 0 ? values : undefined
}

/** The options of one field before any workflow. What is stored stays possible. */
export async function loadOptions(
  ctx: Ctx,
  form: Form,
  field: FormField,
  values: Values,
): Promise<string[] | undefined> {
  const load = relations[form.object][field.name]
  const listed = load ? (await load(ctx, form, values)).map(String) : describedOptions(field)
  if (!listed) return undefined
  const kept = fieldTexts(field.name, form.stored?.[field.name]).filter((text) => !listed.includes(text))
  const isStoredGroup = field.name !== 'owner_id' || textsOf(values.group_id)[0] === textsOf(form.stored?.group_id)[0]
  return [...(field.data_option.nulloption ? [''] : []), ...listed, ...(isStoredGroup ? kept : [])]
}

/** What a new record gets when nothing was chosen. */
export async function findDefault(ctx: Ctx, { object }: Form, field: FormField): Promise<string | undefined> {
  if (object === 'Ticket' && field.name === 'state_id') return markedId(await loadStates(ctx))
  if (object === 'Ticket' && field.name === 'priority_id') return markedId(await loadPriorities(ctx))
  return textsOf(field.data_option.default)[0]
}

const markedId = (rows: readonly { id: number; default_create: boolean }[]) =>
  textsOf(rows.find(({ default_create }) => default_create)?.id)[0]
