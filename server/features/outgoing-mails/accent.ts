import type { Settings } from '#kernel/settings.ts'

/** The colours of Branding as hexadecimal, because mail programs know no others; all are readable on white. */
const accents: Record<string, string> = {
  teal: '#02787e',
  blue: '#2f6cb8',
  indigo: '#4d63bd',
  violet: '#7254b4',
  pink: '#a3447d',
  red: '#b0433f',
  orange: '#9a5413',
  green: '#2d7d46',
}

export const usualAccent = '#02787e'

export const mailAccent = async (settings: Settings): Promise<string> =>
  accents[await settings.text('accent_color')] ?? usualAccent
