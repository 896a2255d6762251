import { readFileSync } from 'node:fs'

/** The recorded response of a deployed server: keys, types and status, no values. */
export type RecordedShape = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api/v1, with `{id}` for every number. */
  path: string
  status: number
  expand?: true
  /** Keys of the request's body. */
  sent?: string[]
  /** `record`, `list`, `nothing` or the type of a bare value. */
  answer: string
  fields?: Record<string, string | string[]>
}

const file = new URL('../conformance/fixtures/recorded-shapes.jsonl', import.meta.url)

export const recordedShapes: RecordedShape[] = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedShape)

export const resourceOf = (path: string) => path.split('/')[1] as string

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** The vocabulary of the fixture. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'string') return timestamp.test(value) ? 'timestamp' : 'string'
  if (!Array.isArray(value)) return typeof value
  const items = [...new Set(value.map(typeOf))].sort()
  return items.length === 0 ? 'array' : `array of ${items.join(' or ')}`
}

const related = (shape: RecordedShape) =>
  recordedShapes.filter(({ path, status }) => resourceOf(path) === resourceOf(shape.path) && status < 400)

/** Every type that was recorded for a field, in any response of the same resource: one recording shows one case. */
const typesSeen = (shape: RecordedShape, field: string) =>
  new Set(related(shape).flatMap(({ fields }) => fields?.[field] ?? []))

/** Whether any answer about the same resource, in the same dress, had this key. */
const wasSeen = (shape: RecordedShape, field: string) =>
  [shape, ...related(shape)].some(({ fields = {}, expand }) => expand === shape.expand && field in fields)

function fits(seen: ReadonlySet<string>, type: string): boolean {
  const known = [...seen].filter((one) => one !== 'absent' && one !== 'null')
  // Never recorded with a value: its type is unknown.
  if (known.length === 0 || seen.has(type)) return true
  return type === 'array' ? known.some((one) => one.startsWith('array')) : known.every((one) => one === 'array')
}

/** Where a record of ours differs from what was recorded, in words. */
export function differences(shape: RecordedShape, record: Record<string, unknown>): string[] {
  const missing = Object.entries(shape.fields ?? {}).filter(
    ([key, types]) => !(key in record) && ![types].flat().includes('absent'),
  )
  const others = Object.entries(record).flatMap(([key, value]) => {
    if (!wasSeen(shape, key)) return [`${key} is unknown`]
    const seen = typesSeen(shape, key)
    return fits(seen, typeOf(value)) ? [] : [`${key} is ${typeOf(value)}, not ${[...seen].join(' or ')}`]
  })
  return [...missing.map(([key]) => `${key} is missing`), ...others]
}
