export type Field = { name: string; dataTypeID: number }
export type RowReader = (values: readonly (string | null)[]) => Record<string, unknown>

type ParseValue = (value: string) => unknown

/** Makes rows of columns. All rows are copies of one object, so that they have the same hidden class. */
export function createRowReader(fields: readonly Field[], getParser: (type: number) => ParseValue): RowReader {
  const names = fields.map(({ name }) => name)
  const parsers = fields.map(({ dataTypeID }) => getParser(dataTypeID))
  const empty = Object.fromEntries(names.map((name) => [name, null]))
  return (values) => {
    const row: Record<string, unknown> = { ...empty }
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] as string | null
      if (value !== null) row[names[index] as string] = (parsers[index] as ParseValue)(value)
    }
    return row
  }
}
