export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const densities = ['compact', 'normal', 'comfortable'] as const
export type Density = (typeof densities)[number]

const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  (values as readonly unknown[]).includes(value)

/** Also stored locally, so that the first paint has it before the session is known. */
export function showAppearance({ theme, density }: { theme?: unknown; density?: unknown }): void {
  const root = document.documentElement
  if (isOneOf(themes, theme)) keep(root, 'theme', theme)
  if (isOneOf(densities, density)) keep(root, 'density', density)
}

/** `tokens.css` defines the colour of each name. A change means new styles for every element on the page. */
export function showAccent(accent: unknown): void {
  const { dataset } = document.documentElement
  const name = String(accent ?? 'teal')
  if (dataset.accent !== name) dataset.accent = name
}

function keep(root: HTMLElement, name: 'theme' | 'density', value: string): void {
  root.dataset[name] = value
  localStorage.setItem(name, value)
}

export const keptAppearance = (): { theme?: string; density?: string } => ({
  theme: localStorage.getItem('theme') ?? undefined,
  density: localStorage.getItem('density') ?? undefined,
})
