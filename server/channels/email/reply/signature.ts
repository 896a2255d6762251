import { fillPlaceholders, type PlaceholderValues } from '#kernel/html/placeholders.ts'

/** Unknown placeholders become empty, because a signature is not checked before it is sent. */
export const fillSignature = (body: string, values: PlaceholderValues): string =>
  fillPlaceholders(body, values, () => '')
