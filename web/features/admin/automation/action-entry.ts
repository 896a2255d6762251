import type { PerformEntry } from '#contract/perform.ts'

export type ActionEditorProps = { name: string; entry: PerformEntry; onChange: (entry: PerformEntry) => void }

export const valueText = ({ value }: PerformEntry): string => [value ?? ''].flat().join(', ')
