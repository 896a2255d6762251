import { fillPlaceholders, type PlaceholderValues } from '#kernel/html/placeholders.ts'

/** Nobody reads a signature before it goes out: what is unknown becomes nothing. */
export const fillSignature = (body: string, values: PlaceholderValues): string =>
  fillPlaceholders(body, values, () => '')
