import { queryOptions } from '@tanstack/react-query'
import { customTypes } from '#contract/attributes/custom.ts'
import type { AnswerOf } from '#contract/client.ts'
import { ObjectAttributes } from '#contract/object-attribute.ts'
import type { CustomField } from '#web/domain/fields/custom-fields.ts'
import { api } from '#web/lib/api/api.ts'

/** A field of a form, built-in or added here. */
export type FieldRecord = AnswerOf<typeof ObjectAttributes.list>[number]

/** A field that an administrator added, or could have. */
export const isCustomField = <Field extends FieldRecord>(field: Field): field is Field & CustomField =>
  field.editable && (customTypes as readonly string[]).includes(field.data_type)

/** How many records have a value of the field, and what refers to it. */
export const usageQuery = (id: number) =>
  queryOptions({
    queryKey: ['object_manager_attributes', id, 'usage'],
    queryFn: () => api(ObjectAttributes).usage({ id }),
    meta: { touchedBy: ['custom_fields'] },
  })

/** The fields of all objects, by position. */
export const attributesQuery = queryOptions({
  queryKey: ['object_manager_attributes'],
  queryFn: () => api(ObjectAttributes).list({}),
  meta: { touchedBy: ['custom_fields'] },
})
