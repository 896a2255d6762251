import type { CustomObject } from '#contract/attributes/custom.ts'
import type { Db } from '#kernel/db/pool.ts'
import { type FieldRow, findReferences, type ReferencePlace, type ReferenceText } from './store.ts'

/** Where conditions, actions, templates and texts with placeholders are stored. */
const places: readonly ReferencePlace[] = [
  { kind: 'Trigger', table: 'triggers', columns: ['condition', 'perform'] },
  { kind: 'Job', table: 'jobs', columns: ['condition', 'perform'] },
  { kind: 'Macro', table: 'macros', columns: ['perform'] },
  { kind: 'Sla', table: 'slas', columns: ['condition'] },
  { kind: 'Overview', table: 'overviews', columns: ['condition'] },
  { kind: 'Report::Profile', table: 'report_profiles', columns: ['condition'] },
  { kind: 'CoreWorkflow', table: 'core_workflows', columns: ['condition_saved', 'condition_selected', 'perform'] },
  { kind: 'Template', table: 'templates', columns: ['options'] },
  { kind: 'PostmasterFilter', table: 'postmaster_filters', columns: ['perform'] },
  { kind: 'TextModule', table: 'text_modules', columns: ['content'] },
  { kind: 'Signature', table: 'signatures', columns: ['body'] },
  { kind: 'Webhook', table: 'webhooks', columns: ['custom_payload'] },
]

/** The columns, the order and the groups of overviews are names without a prefix; the group follows JSON. */
const overviewColumns: readonly ReferencePlace[] = [
  { kind: 'Overview', table: 'overviews', columns: ['order', 'view', 'group_by'] },
]

/** The names before the dot in conditions, actions and placeholders. */
const prefixes: Record<CustomObject, readonly string[]> = {
  Ticket: ['ticket'],
  User: ['customer', 'owner', 'user', 'created_by', 'updated_by'],
  Organization: ['organization'],
  Group: ['group'],
}

type Referable = Pick<FieldRow, 'id' | 'object' | 'name'>

/** A key in JSON, or a placeholder, which can be followed by a format. Mail filters write `ticket-serial`. */
const prefixedTexts = ({ id, object, name }: Referable): ReferenceText[] =>
  prefixes[object as CustomObject]
    .flatMap((prefix) => [`"${prefix}.${name}"`, `${prefix}.${name}}`, `${prefix}.${name}.`, `${prefix}-${name}"`])
    .map((text) => ({ id, text }))

/** Records of one kind that refer to a field. */
export type FieldReferences = { kind: string; names: string[] }

/** What refers to each of these fields. Fields without references are left out. */
export async function listReferences(
  db: Db,
  fields: readonly Referable[],
): Promise<ReadonlyMap<number, FieldReferences[]>> {
  const columnTexts = fields.flatMap(({ id, object, name }) =>
    object === 'Ticket' ? [`"${name}"`, `} ${name}`].map((text) => ({ id, text })) : [],
  )
  const [prefixed, columns] = await Promise.all([
    findReferences(db, places, fields.flatMap(prefixedTexts)),
    findReferences(db, overviewColumns, columnTexts),
  ])
  const byField = new Map<number, Map<string, Set<string>>>()
  for (const { id, kind, name } of [...prefixed, ...columns]) {
    const kinds = byField.get(id) ?? new Map<string, Set<string>>()
    byField.set(id, kinds.set(kind, (kinds.get(kind) ?? new Set()).add(name)))
  }
  return new Map(
    Array.from(byField, ([id, kinds]) => [id, Array.from(kinds, ([kind, names]) => ({ kind, names: [...names] }))]),
  )
}

/** `Trigger: a,b; Overview: c` */
export const writeReferences = (references: readonly FieldReferences[]): string =>
  references.map(({ kind, names }) => `${kind}: ${names.join(',')}`).join('; ')
