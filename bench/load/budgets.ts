import { readFileSync } from 'node:fs'
import type { Figures } from './figures.ts'

type Budgets = Record<string, Figures>
export type Miss = { name: string; figure: string; value: number; budget: number }

/** Figures of which more is better; of all others, less. */
const higherIsBetter = new Set(['ratio', 'perSecond'])

export const readBudgets = (): Budgets =>
  JSON.parse(readFileSync(new URL('../budgets.json', import.meta.url), 'utf8')) as Budgets

/** The figures that miss their budget; what was not measured is left out. */
export function findMisses(budgets: Budgets, measured: Readonly<Record<string, Figures>>): Miss[] {
  return Object.entries(measured).flatMap(([name, figures]) =>
    Object.entries(budgets[name] ?? {}).flatMap(([figure, budget]) => {
      const value = figures[figure]
      if (value === undefined) return []
      const isKept = higherIsBetter.has(figure) ? value >= budget : value <= budget
      return isKept ? [] : [{ name, figure, value, budget }]
    }),
  )
}
