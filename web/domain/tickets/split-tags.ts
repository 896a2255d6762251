/** The tags in a value of a rule or a template: separated by commas, or a list. */
export const splitTags = (value: unknown): string[] =>
  [value ?? '']
    .flat()
    .flatMap((part) => String(part).split(','))
    .map((tag) => tag.trim())
    .filter(Boolean)
