const specials = /[()<>[\]:;@\\,."]/

/** RFC 5322: `First Last <mail>`, the name in quotes where it would otherwise be read as something else. */
export function mailbox(name: string, address: string): string {
  const line = name.replaceAll(/[\r\n]+/g, ' ').trim()
  if (line === '') return address
  return `${specials.test(line) ? `"${line.replaceAll(/["\\]/g, (character) => `\\${character}`)}"` : line} <${address}>`
}
