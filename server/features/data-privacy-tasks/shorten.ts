/** `Nora` → `N*a`: administrators recognize it, others learn nothing. */
const shortenWord = (word: string): string => (word === '' ? '' : `${word.at(0)}*${word.at(-1)}`)

export const shortenText = (text: string): string => text.split(/\s+/).filter(Boolean).map(shortenWord).join(' ')

/** `nora@shop.example` → `n*a@s*p.example`. */
export function shortenEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const labels = domain.split('.')
  const shortened = labels.map((label, at) => (at < labels.length - 1 ? shortenWord(label) : label))
  return domain === '' ? shortenWord(local) : `${shortenWord(local)}@${shortened.join('.')}`
}
