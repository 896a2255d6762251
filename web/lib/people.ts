import { t } from './i18n/i18n.ts'

export type Person = {
  id?: number | undefined
  firstname?: string | null | undefined
  lastname?: string | null | undefined
  email?: string | null | undefined
  login?: string | undefined
}

/** How a person is called: by name, else by address, else by login. */
export function formatName({ firstname, lastname, email, login }: Person): string {
  const full = [firstname, lastname].filter(
    (part) => part !== null && part !== undefined && part !== '' && part !== '-',
  )
  return full.join(' ').trim() || email || (login === '-' ? '' : login) || '—'
}

/** Who did something, by the name in a response. The system, which triggers and schedules act as, has a dash. */
export const formatActor = (name: string | null | undefined): string => (name && name !== '-' ? name : t('Automation'))

/** The address of a person's picture, where there is one. It contains a hash, so that browsers cache it. */
export const findPicture = (person: { image?: string | null | undefined } | undefined): string | undefined =>
  person?.image ? `/api/v1/users/image/${person.image}` : undefined

const segmenter = new Intl.Segmenter()
/** Nearly every word; the segmenter is slow, and a scrolling list needs some in each frame. */
const plainStart = /^[a-z0-9](?=[ -~]|$)/i
const isLetter = (sign: string) => /\p{L}|\p{N}/u.test(sign)
const firstLetter = (word: string) =>
  plainStart.exec(word)?.[0] ?? [...segmenter.segment(word)].find(({ segment }) => isLetter(segment))?.segment ?? ''

/** Two letters for an avatar, whole graphemes in any script. */
export function makeInitials(name: string): string {
  // The domain of an address is not part of the name.
  const words = name
    .replace(/@\S+$/, '')
    .split(/[\s@._-]+/)
    .filter(isLetter)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1)
  return picked.map((word) => firstLetter(word ?? '').toUpperCase()).join('') || '?'
}
