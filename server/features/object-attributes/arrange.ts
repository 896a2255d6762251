import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { unknownId } from '#kernel/errors.ts'
import { findBuiltIn } from './present.ts'
import { type FieldRow, fieldTable, lockFields, selectFields, writePositions } from './store.ts'

type Moved = { field: FieldRow; position: number }

/**
 * Custom fields of one object in a new order. They share the positions that they had, so that built-in fields stay where
 * they are among them; equal positions are moved apart.
 */
function placeFields(fields: readonly FieldRow[]): Moved[] {
  const positions = fields.map(({ position }) => position).toSorted((one, other) => one - other)
  let last = -1
  return fields.map((field, index) => {
    last = Math.max(positions[index] ?? 0, last + 1)
    return { field, position: last }
  })
}

export async function arrangeFields(ctx: Ctx, prios: readonly (readonly [id: number, prio: number])[]): Promise<void> {
  await lockFields(ctx.db)
  const wanted = new Map(prios)
  const fields = (await selectFields(ctx.db)).filter(({ id }) => wanted.has(id) && !findBuiltIn(id))
  const unknown = [...wanted.keys()].find((id) => !fields.some((field) => field.id === id))
  if (unknown !== undefined) throw unknownId('prios', unknown)
  const sorted = fields.toSorted((one, other) => (wanted.get(one.id) ?? 0) - (wanted.get(other.id) ?? 0))
  const moved = [...Map.groupBy(sorted, ({ object }) => object).values()]
    .flatMap(placeFields)
    .filter(({ field, position }) => field.position !== position)
  const [first] = moved
  if (!first) return
  await writePositions(ctx, new Map(moved.map(({ field, position }) => [field.id, position])))
  for (const { field, position } of moved)
    ctx.emit({
      kind: 'updated',
      object: fieldTable.table,
      id: field.id,
      changes: { position: [field.position, position] },
    })
  const { id, object, name, data_type } = first.field
  await audit(ctx, { action: 'field_updated', object: fieldTable.table, id, details: { object, name, data_type } })
}
