/** What stands on a page: a text, or an element with its attributes and what is in it. */
export type Drawn =
  | string
  | readonly [name: string, attributes: Readonly<Record<string, string>>, inside: readonly Drawn[]]

/** How a list looked when it was seen last, on this device. */
export type Picture = {
  /** Only this person may see it. */
  userId: number
  /** The addresses that show this list. */
  paths: readonly string[]
  /** Of the window: another one has room for other columns. */
  width: number
  /** The file that drew it: another release may draw it differently. */
  script: string
  styles: readonly string[]
  language: string
  direction: string
  page: Drawn
}

const place = 'picture'

export function keptPicture(): Picture | undefined {
  const text = localStorage.getItem(place)
  return text === null ? undefined : (JSON.parse(text) as Picture)
}

let isOver = false

/** A device without room has none. */
export function keepPicture(picture: Picture): void {
  if (isOver) return
  try {
    localStorage.setItem(place, JSON.stringify(picture))
  } catch {
    forgetPicture()
  }
}

export const forgetPicture = (): void => localStorage.removeItem(place)

/** Nothing of somebody who signs out is left, nor kept while the page goes. */
export function endPictures(): void {
  isOver = true
  forgetPicture()
}

/** The first script of this page, whose name tells the release. */
export const firstScript = (): string => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
