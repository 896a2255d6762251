import type { NamedTest } from '#contract/condition.ts'

/** What was chosen is named in the test itself, because of people and organizations only the ids are sent. */
export function readNames({ value_completion }: Pick<NamedTest, 'value_completion'>): readonly string[] {
  try {
    const kept: unknown = JSON.parse(value_completion ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}
