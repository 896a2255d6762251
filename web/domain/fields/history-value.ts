import { queryClient } from '#web/lib/api/query-client.ts'
import { type CustomField, describeKnownValue, externalType } from './custom-fields.ts'
import { customFieldsQuery } from './fields-query.ts'

/** The field of an object with this name, if fields are loaded. */
export const findKnownField = (object: string, name: string): CustomField | undefined =>
  queryClient.getQueryData(customFieldsQuery.queryKey)?.find((field) => field.object === object && field.name === name)

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A value in the history, where everything is text, in words. */
export function describeHistoryValue(field: CustomField, stored: unknown): string {
  if (stored === null || stored === undefined || stored === '') return ''
  const text = String(stored)
  const isJson = field.data_type.startsWith('multi') || field.data_type === externalType
  return describeKnownValue(field, isJson ? parse(text) : text)
}
