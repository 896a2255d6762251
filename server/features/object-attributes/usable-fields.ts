import {
  type CustomField,
  customObjects,
  type CustomObject,
  customTypes,
  describeCustomField,
} from '#contract/attributes/custom.ts'
import { customInput } from '#contract/attributes/custom-values.ts'
import {
  createCustomFields,
  type CustomFields,
  type FieldsByName,
  type LoadedFields,
  type UsableField,
} from '#kernel/custom-fields.ts'
import type { Db } from '#kernel/db/pool.ts'
import { invalid } from '#kernel/errors.ts'
import type { Caches } from '#kernel/events/caches.ts'
import { cleanHtml } from '#kernel/html/clean.ts'
import { explainIssue } from '#kernel/http/explain-issue.ts'
import type { Settings } from '#kernel/settings.ts'
import { defaultValue } from './default-value.ts'
import { isBuiltIn } from './service.ts'
import { type FieldRow, selectFields } from './store.ts'

const types: ReadonlySet<string> = new Set(customTypes)

/** The custom fields of the installation, loaded again when one of them changes. */
export function createInstalledFields(db: Db, caches: Caches, settings: Settings): CustomFields {
  const { forget, ...fields } = createCustomFields(async () => {
    const timeZone = (await settings.text('timezone_default')) || 'UTC'
    return groupFields(await selectFields(db), timeZone)
  })
  caches.watch(['object_attributes', 'settings'], forget)
  return fields
}

/** Rows about built-in attributes change only their forms. */
function groupFields(rows: readonly FieldRow[], timeZone: string): LoadedFields {
  const byObject = new Map<CustomObject, FieldsByName>()
  for (const object of customObjects) {
    const own = rows.filter((row) => row.object === object && !isBuiltIn(object, row.name) && types.has(row.data_type))
    byObject.set(object, new Map(own.map((row) => [row.name, makeUsable(row as CustomField, timeZone)])))
  }
  return byObject
}

function makeUsable(definition: CustomField, timeZone: string): UsableField {
  const { name } = definition
  const schema = customInput(definition)
  return {
    definition,
    attribute: describeCustomField(definition),
    read: (sent, now) => {
      const parsed = schema.safeParse(sent)
      const issue = parsed.error?.issues[0]
      if (issue) throw explainIssue({ ...issue, path: [name, ...issue.path] }, { [name]: sent })
      return checkValue(definition, parsed.data, now)
    },
    initial: (now) => defaultValue(definition, now, timeZone),
  }
}

/** What a schema cannot tell: markup that could run, and times before or after now. */
function checkValue({ name, display, data_type, data_option }: CustomField, value: unknown, now: Date): unknown {
  if (typeof value !== 'string') return value
  if (data_type === 'richtext') {
    const cleaned = cleanHtml(value)
    if ('fallback' in cleaned) throw invalid('too_deep', `${display} is ${cleaned.fallback}`, { field: name })
    return cleaned.html
  }
  if (data_type !== 'datetime') return value
  const refuse = (which: string) =>
    invalid('invalid_value', `${display} does not allow ${which} dates`, { field: name })
  if (data_option.past === false && new Date(value) < now) throw refuse('past')
  if (data_option.future === false && new Date(value) > now) throw refuse('future')
  return value
}
