/** The results of one scenario by name; times in milliseconds. Budgets refer to these names. */
export type Figures = Record<string, number>

/** Seconds per round, number of rounds, and the numbers of connections; budgets are checked at the first of them. */
export type LoadOptions = { seconds: number; rounds: number; connections: readonly number[] }
