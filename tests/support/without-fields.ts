import { createCustomFields } from '#kernel/custom-fields.ts'

/** An installation without custom fields, at this time. */
export const withoutFields = (now: Date) => ({
  now,
  deps: { customFields: createCustomFields(async () => new Map()) },
})
