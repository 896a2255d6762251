import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CustomObject } from '#contract/attributes/custom.ts'
import { ObjectAttributes } from '#contract/object-attribute.ts'
import { apiTogether } from '#web/lib/api/api.ts'
import type { CustomField } from './custom-fields.ts'

/** The fields that administrators added, of all objects, by position. */
export const customFieldsQuery = queryOptions({
  queryKey: ['custom_fields'],
  queryFn: () => apiTogether(ObjectAttributes).form(),
})

const none: readonly CustomField[] = []

/** Those of one object; none before they are loaded. */
export const useCustomFields = (object: CustomObject | undefined): readonly CustomField[] =>
  useQuery({ ...customFieldsQuery, select: (all) => all.filter((field) => field.object === object) }).data ?? none
