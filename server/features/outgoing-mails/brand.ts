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

const usualAccent = '#02787e'

/** How a mail looks: the name, colour and logo of Branding. */
export type MailLook = { name: string; accent: string; hasLogo: boolean }

export const usualLook: MailLook = { name: 'Switchboard', accent: usualAccent, hasLogo: false }

/** The name that readers know: that of the organization or, before it is set, of the product. */
export const brandName = async (settings: Settings): Promise<string> =>
  (await settings.text('organization')) || (await settings.text('product_name'))

export async function loadLook(settings: Settings): Promise<MailLook> {
  return {
    name: await brandName(settings),
    accent: accents[await settings.text('accent_color')] ?? usualAccent,
    hasLogo: (await loadLogo(settings)) !== undefined,
  }
}

/** The image is part of the mail: a hosted one would tell us who reads, and most programs do not load it. */
export const logoContentId = 'logo@branding'

export type MailLogo = { mimeType: string; filename: string; content: Buffer }

/** Outlook shows no WebP, so such a logo is left out. */
const shownLogo = /^data:(image\/(png|jpe?g|gif));base64,(.+)$/

export async function loadLogo(settings: Settings): Promise<MailLogo | undefined> {
  const value = await settings.get('product_logo')
  const [, mimeType, ending, base64] = (typeof value === 'string' && shownLogo.exec(value)) || []
  if (!mimeType || !base64) return undefined
  return { mimeType, filename: `logo.${ending}`, content: Buffer.from(base64, 'base64') }
}

const logoTag = new RegExp(`<img src="cid:${logoContentId}"[^>]*>\n?`, 'g')

export const showsLogo = (html: string): boolean => html.includes(`cid:${logoContentId}`)

/** For a mail that waited while the logo was removed. */
export const withoutLogo = (html: string): string => html.replaceAll(logoTag, '')
