import type { MailAddress } from '#kernel/mail/mail.ts'
import { type Token, tokenizeAddresses } from './address-tokens.ts'
import { decodeRaw, decodeWords } from './encoded-words.ts'
import { unescapeQuoted } from './quoted.ts'

/**
 * The addresses of a From, To or Cc, from the bytes of its value; raw bytes are in the charset `hint`. Groups are resolved,
 * broken brackets and quotes are tolerated. Entries without an address are left out.
 */
export function readAddresses(value: string, most = Infinity, hint?: string): MailAddress[] {
  const found: MailAddress[] = []
  for (const tokens of mailboxesOf(value)) {
    const address = readMailbox(tokens, hint) ?? readEncodedMailbox(tokens)
    if (address) found.push(address)
    if (found.length >= most) break
  }
  return found
}

/** Splits at commas and semicolons; the name of a group, which ends with a colon, is dropped. */
function* mailboxesOf(value: string): Generator<Token[]> {
  let held: Token[] = []
  let hasAddress = false
  for (const token of tokenizeAddresses(value)) {
    const isEnd = token.kind === 'separator' && token.text !== ':'
    const isGroupName = token.text === ':' && !hasAddress && held.at(-1)?.text.toLowerCase() !== 'mailto'
    if (isEnd && held.length > 0) yield held
    if (isEnd || isGroupName) {
      held = []
      hasAddress = false
    } else {
      held.push(token)
      hasAddress ||= token.text.includes('@')
    }
  }
  if (held.length > 0) yield held
}

/** The address is in brackets, even if the name looks like one; of several brackets the last counts. */
function readMailbox(given: Token[], hint?: string): MailAddress | undefined {
  const tokens = withoutGaps(given)
  const at = tokens.findLastIndex(({ kind, text }) => kind === 'angle' && text.includes('@'))
  const bracketed = cleanAddress(tokens[at]?.text ?? '')
  if (bracketed) return { name: nameOf(tokens.toSpliced(at, 1), hint), address: bracketed }
  const { from, to } = lastAddress(tokens)
  const bare = cleanAddress(
    tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(''),
  )
  return bare ? { name: nameOf(tokens.toSpliced(from, to - from), hint), address: bare } : undefined
}

/** Some programs encode name, address and brackets together. */
function readEncodedMailbox(tokens: Token[]): MailAddress | undefined {
  if (!tokens.some(({ kind }) => kind === 'encoded')) return undefined
  const decoded = decodeWords(tokens.map(({ text }) => text).join(''))
  return readMailbox([...tokenizeAddresses(Buffer.from(decoded, 'utf8').toString('latin1'))])
}

/** An address may have white space and comments around its at sign and dots (RFC 5322, 3.4.1 and 4.4). */
function withoutGaps(tokens: Token[]): Token[] {
  const out: Token[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const end = endOfGap(tokens, at)
    const gap = tokens.slice(at, end)
    const [before, after] = [out.at(-1), tokens[end]]
    if (!before || !after || !isGapInAddress(before, gap, after)) for (const token of gap) out.push(token)
    if (after) out.push(after)
    at = end
  }
  return out
}

function endOfGap(tokens: Token[], from: number): number {
  let at = from
  while (at < tokens.length && isApart(tokens[at] as Token)) at += 1
  return at
}

/** A dot before white space is probably that of an abbreviated name. */
function isGapInAddress(before: Token, gap: Token[], after: Token): boolean {
  if (before.text.endsWith('@') || after.text.startsWith('@')) return true
  const isComment = gap.every(({ kind }) => kind === 'comment')
  return (
    after.kind === 'word' &&
    (after.text.startsWith('.') || before.text === '.' || (isComment && before.text.endsWith('.')))
  )
}

const isApart = ({ kind }: Token): boolean => kind === 'space' || kind === 'comment'

/** The last run of tokens without white space that has an at sign in it. */
function lastAddress(tokens: Token[]): { from: number; to: number } {
  const at = tokens.findLastIndex(({ kind, text }) => kind !== 'comment' && text.includes('@'))
  const end = tokens.findIndex((token, index) => index > at && isApart(token))
  return {
    from: tokens.findLastIndex((token, index) => index < at && isApart(token)) + 1,
    to: end === -1 ? tokens.length : end,
  }
}

const longestAddress = 320

function cleanAddress(text: string): string | undefined {
  if (text.length > longestAddress) return undefined
  const bare = decodeRaw(text)
    .replaceAll(/"(?:[^"\\]|\\.)*"|\([^()]*\)|[<>\s]/g, (found) => (found.startsWith('"') ? found : ''))
    .replace(/^(?:mailto:|@[^:]*:)/i, '')
    .replace(/^(["'])(.*@.*)\1$/, '$2')
    .trim()
    .replace(/[.,;:]$/, '')
  const at = bare.lastIndexOf('@')
  const local = bare.slice(0, Math.max(0, at))
  const domain = bare.slice(at + 1)
  const isLocal = /^(?:"(?:[^"\\]|\\.)+"|[^@"(),:;\\])+$/.test(local)
  return isLocal && /^[^\s@"(),;\\]+$/.test(domain) ? `${local}@${domain.toLowerCase()}` : undefined
}

/** A comment is the name only when there is no other: `a@b.example (Ann)`. */
function nameOf(tokens: Token[], hint?: string): string {
  const said = tokens.filter(({ kind }) => kind !== 'comment')
  const name = cleanName(said, hint)
  return name === ''
    ? cleanName(
        tokens.map(({ kind, text }) => ({ kind, text: kind === 'comment' ? text.slice(1, -1) : text })),
        hint,
      )
    : name
}

function cleanName(tokens: Token[], hint?: string): string {
  const bytes = tokens.map(({ kind, text }) => (kind === 'quoted' ? unescapeQuoted(text.slice(1, -1)) : text)).join('')
  const name = decodeWords(bytes, hint)
    .replaceAll(/[<>\s]+/g, ' ')
    .trim()
  return name
    .replace(/^(["'])(.*)\1$/, '$2')
    .replace(/^"|"$/g, '')
    .trim()
}
