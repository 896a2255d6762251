/** The labels of the values that differ, in the order of the labels. */
export const labelChanges = <Values extends object>(
  before: Values,
  after: Values,
  labels: Readonly<Partial<Record<keyof Values, string>>>,
): string[] =>
  (Object.keys(labels) as (keyof Values)[])
    .filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null))
    .map((name) => labels[name] as string)
