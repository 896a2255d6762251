import type { Attribute } from '#contract/attributes/attribute.ts'
import type { CustomField, CustomObject } from '#contract/attributes/custom.ts'

/** The column of all custom values of a record; in memory, they are keys of the record as columns are. */
export const customColumn = 'custom_values'

export type UsableField = {
  definition: CustomField
  attribute: Attribute
  /** The value as it is stored; refuses what the field does not allow. */
  read(value: unknown, now: Date): unknown
  /** The value in a new record when none is sent. */
  initial(now: Date): unknown
}
export type FieldsByName = ReadonlyMap<string, UsableField>

/** The custom fields of this installation. */
export type CustomFields = {
  /** Loads them if they have changed. Awaited at the start of every request and unit of work; then `of` is current. */
  ready(): Promise<void>
  of(object: string): FieldsByName
  /** Calls `run` whenever others have been loaded. */
  onChange(run: () => void): void
}

export type LoadedFields = ReadonlyMap<CustomObject, FieldsByName>

const none: FieldsByName = new Map()

export function createCustomFields(load: () => Promise<LoadedFields>): CustomFields & { forget(): void } {
  let current: LoadedFields = new Map()
  let loading: Promise<void> | undefined
  const listeners: (() => void)[] = []

  const start = () => {
    const started: Promise<void> = load().then(
      (loaded) => {
        // Changed again while it was loading: the later load sets them.
        if (loading !== started) return
        current = loaded
        for (const run of listeners) run()
      },
      (error: unknown) => {
        if (loading === started) loading = undefined
        throw error
      },
    )
    loading = started
    return started
  }
  return {
    ready: () => loading ?? start(),
    of: (object) => current.get(object as CustomObject) ?? none,
    onChange: (run) => void listeners.push(run),
    forget: () => {
      loading = undefined
    },
  }
}

type Values = Record<string, unknown>

/** The custom values among those that were sent, checked. */
export function readCustomValues(fields: FieldsByName, sent: Values, now: Date): Values {
  const values: Values = {}
  for (const [name, field] of fields) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined
    if (value !== undefined) values[name] = field.read(value, now)
  }
  return values
}

/** Custom values in new records: those given, and the defaults of the others. */
export const initialValues = (fields: FieldsByName, given: Values, now: Date): Values =>
  Object.fromEntries(
    Array.from(fields, ([name, field]) => [name, given[name] === undefined ? field.initial(now) : given[name]]),
  )

/** Adds the custom fields without a value to a record, in place: null where no value was ever written. */
export function addMissingFields<T extends Values>(fields: FieldsByName, record: T): T {
  for (const name of fields.keys()) (record as Values)[name] ??= null
  return record
}

/** What customers read instead of fields that no screen shows them. */
export const emptyInternal = (fields: FieldsByName): Values =>
  Object.fromEntries(Array.from(fields).flatMap(([name, { attribute }]) => (attribute.internal ? [[name, null]] : [])))

/** Moves the values of custom fields from their column into the rows, in place, as the row reader does. */
export function spreadCustomValues(rows: readonly Values[]): void {
  if (!rows[0] || !(customColumn in rows[0])) return
  for (const row of rows) {
    const values = row[customColumn] as Values
    delete row[customColumn]
    Object.assign(row, values)
  }
}
