import { isReporterAddress } from './reporters.ts'

const letter = String.raw`\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}`
/** Japanese and Chinese have no spaces: characters around an address must not become part of it. */
const anyAddress = new RegExp(
  `[${letter}.!#$%&'*+/=?^_\`{|}~-]{1,64}@[${letter}_-]{1,63}(?:\\.[${letter}_-]{1,63}){1,8}`,
  'gu',
)
const otherField =
  /^[\s>]*(?:from|sender|reply-to|return-path|message-id|in-reply-to|references|reporting-mta|absender)\s*:/i

/** Those at the beginning of a line, else the first one: the text of a server may contain others. */
export function addressesIn(explanation: string, others: readonly string[]): string[] {
  const known = new Set(others.map((address) => address.toLowerCase()))
  const isFailed = (found: string) => !known.has(found.toLowerCase()) && !isReporterAddress(found)
  const lines = explanation.split('\n').filter((line) => !otherField.test(line))
  const leading = lines.flatMap(leadingAddress).filter(isFailed)
  if (leading.length > 0) return leading
  return lines
    .flatMap((line) => (line.match(anyAddress) ?? []).map(withoutQuotes))
    .filter(isFailed)
    .slice(0, 1)
}

const beforeAddress =
  /^[\s<"'(*•>|#.:-]*(?:(?:to|recipients?|failed recipients?|address|mail ?address|an|empfänger|mailto|rcpt to|user|for|宛先|受信者|送信先|destinataire|destinatario)\s*[:：]?\s*[<"'(]*)?/iu

function leadingAddress(line: string): string[] {
  const begin = line.replace(beforeAddress, '').slice(0, 400)
  const [found] = begin.match(anyAddress) ?? []
  return found !== undefined && begin.startsWith(found) ? [withoutQuotes(found)] : []
}

const withoutQuotes = (address: string): string => address.replaceAll(/^'+|['.]+$/g, '')
