/** The result for one record, from a function that presents many. */
export function getOnly<T>(records: readonly T[]): T {
  const [record] = records
  if (record === undefined || records.length > 1) throw new Error(`Expected one record, got ${records.length}.`)
  return record
}
