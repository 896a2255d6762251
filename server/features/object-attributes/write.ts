import type { InputOf } from '#contract/endpoint.ts'
import type { CustomObject, CustomType } from '#contract/attributes/custom.ts'
import type { ObjectAttributes } from '#contract/object-attribute.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Changes } from '#kernel/events/events.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { insertRow, updateRow } from '#kernel/db/rows.ts'
import { invalid, notFound, Refusal } from '#kernel/errors.ts'
import { changesOfNewRow } from '#kernel/resource.ts'
import { resolveDataOption } from './check-definition.ts'
import { checkName } from './check-name.ts'
import { clearFirstValues, queueIndex } from './jobs.ts'
import { findBuiltIn, listBuiltInPositions } from './present.ts'
import { listReferences, writeReferences } from './references.ts'
import { assertSecretsSent, saveSecrets } from './secrets.ts'
import { type FieldRow, fieldTable, lockFields, selectFields } from './store.ts'

type NewField = InputOf<typeof ObjectAttributes.create>
type FieldPatch = InputOf<typeof ObjectAttributes.update>

/** Every record has all fields of its object, so there must not be any number of them. */
const mostFields = 200

/** `checkbox` is an older name. */
const typeOf = (type: string): CustomType => (type === 'checkbox' ? 'multiselect' : (type as CustomType))

const nextPosition = (object: CustomObject, fields: readonly FieldRow[]): number =>
  Math.max(0, ...listBuiltInPositions(object), ...fields.map(({ position }) => position)) + 1

export async function createField(ctx: Ctx, input: NewField): Promise<number> {
  const { object } = input
  const name = input.name.toLowerCase()
  await lockFields(ctx.db)
  const fields = (await selectFields(ctx.db)).filter((field) => field.object === object)
  if (fields.some((field) => field.name === name)) throw invalid('not_unique', 'already exists', { field: 'name' })
  checkName(object, name)
  if (fields.length >= mostFields)
    throw invalid('limit_reached', `An object has at most ${mostFields} custom fields.`, {
      values: { max: mostFields },
    })
  const type = typeOf(input.data_type)
  const row = await insertRow(ctx, fieldTable, {
    object,
    name,
    display: input.display,
    data_type: type,
    data_option: resolveDataOption(type, input.data_option ?? {}),
    screens: input.screens ?? {},
    active: input.active ?? true,
    position: input.position ?? nextPosition(object, fields),
  })
  await saveSecrets(ctx, { ...(row as FieldRow), sealed: {} }, input.data_option ?? {})
  await recordChange(ctx, 'created', row as FieldRow, changesOfNewRow(row))
  return row.id
}

export async function updateField(ctx: Ctx, input: FieldPatch): Promise<number> {
  await lockFields(ctx.db)
  const before = await getEditableField(ctx, input.id)
  assertUnchanged(before, { object: input.object, name: input.name?.toLowerCase() })
  if (input.active === false && before.active) await assertUnreferenced(ctx, before, 'set to inactive')
  if (input.data_option) assertSecretsSent(before, input.data_option)
  const { display, screens, active } = input
  const { row, changes } = await updateRow(ctx, fieldTable, before, {
    display,
    screens,
    active,
    position: input.position ?? undefined,
    ...resolveChangedType(before, input),
  })
  if (input.data_option) await saveSecrets(ctx, before, input.data_option)
  if (Object.keys(changes).length > 0) await recordChange(ctx, 'updated', row as FieldRow, changes)
  return before.id
}

export async function removeField(ctx: Ctx, id: number): Promise<void> {
  await lockFields(ctx.db)
  const builtIn = findBuiltIn(id)
  if (builtIn) throw invalid('not_possible', `${builtIn.object}.${builtIn.name} can't be removed!`, { field: 'id' })
  const field = await getField(ctx, id)
  await assertUnreferenced(ctx, field, 'deleted')
  await deleteRow(ctx.db, fieldTable, id)
  await clearFirstValues(ctx, field.object as CustomObject, field.name)
  await recordChange(ctx, 'removed', field, {})
}

export async function getField({ db }: Ctx, id: number): Promise<FieldRow> {
  const field = (await selectFields(db)).find((one) => one.id === id)
  if (!field) throw notFound(fieldTable.model, id)
  return field
}

/** A built-in attribute gets a row with its id when it is changed for the first time. */
async function getEditableField(ctx: Ctx, id: number): Promise<FieldRow> {
  const builtIn = findBuiltIn(id)
  if (!builtIn) return getField(ctx, id)
  if (!builtIn.editable) throw invalid('not_possible', 'Name attribute is not editable', { field: 'name' })
  const changed = (await selectFields(ctx.db)).find((one) => one.id === id)
  const { editable: _, ...values } = builtIn
  return changed ?? ({ ...(await insertRow(ctx, fieldTable, values)), sealed: {} } as unknown as FieldRow)
}

function assertUnchanged(before: FieldRow, sent: { object: string | undefined; name: string | undefined }): void {
  for (const [field, value] of Object.entries(sent)) {
    if (value !== undefined && value !== before[field as 'object' | 'name'])
      throw invalid('not_possible', `The ${field} of a field cannot be changed.`, { field })
  }
}

/** Types with the same stored values, so that one can become the other. */
const interchangeable: readonly ReadonlySet<string>[] = [
  new Set(['select', 'tree_select', 'input']),
  new Set(['multiselect', 'multi_tree_select']),
]

function resolveChangedType(before: FieldRow, { data_type, data_option }: FieldPatch): Partial<FieldRow> {
  const type = data_type === undefined ? before.data_type : data_type === 'checkbox' ? 'multiselect' : data_type
  if (type !== before.data_type && !interchangeable.some((types) => types.has(type) && types.has(before.data_type)))
    throw invalid(
      'not_possible',
      "Data type can't be altered after creation (you can delete the attribute and create another with the desired value)",
      { field: 'data_type' },
    )
  if (data_option === undefined && type === before.data_type) return {}
  const given = data_option ?? before.data_option
  if (findBuiltIn(before.id)) return { data_option: { ...before.data_option, ...given } }
  return { data_type: type, data_option: resolveDataOption(type as CustomType, given, before.data_option) }
}

async function assertUnreferenced({ db }: Ctx, field: FieldRow, what: string): Promise<void> {
  const references = (await listReferences(db, [field])).get(field.id)
  if (references === undefined) return
  const words = writeReferences(references)
  const error = `${field.object}.${field.name} is referenced by ${words} and thus cannot be ${what}!`
  throw new Refusal(422, 'in_use', error, { body: { error, error_human: error, references } })
}

type Kind = 'created' | 'updated' | 'removed'

async function recordChange(ctx: Ctx, kind: Kind, field: FieldRow, changes: Changes): Promise<void> {
  const { id, object, name, data_type } = field
  ctx.emit({ kind, object: fieldTable.table, id, changes })
  const about = { object: fieldTable.table, id, details: { object, name, data_type } }
  if (kind === 'created') await audit(ctx, { action: 'field_created', ...about })
  else if (kind === 'updated') await audit(ctx, { action: 'field_updated', ...about })
  else await audit(ctx, { action: 'field_removed', ...about })
  if (!findBuiltIn(id)) queueIndex(ctx, field)
}
