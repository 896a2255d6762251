import type { ParsedMail } from './mail.ts'

const methods = ['spf', 'dkim', 'dmarc'] as const
type Method = (typeof methods)[number]

/** The results of our own mail server about the sender of a message (RFC 8601). */
export type Authentication = Partial<Record<Method, string>> & {
  /** According to that server, the sender address is forged. */
  failed: boolean
}

const statement = /^\s*(spf|dkim|dmarc)\s*=\s*([a-z]{1,20})\b/i

/** Of nested comments only the innermost are removed; the rest is then no valid result. */
const withoutComments = (value: string) => value.slice(0, 8000).replaceAll(/\([^()]*\)/g, ' ')

/**
 * Anyone can write this header, so that only that of the named server counts, which removes forged ones with its name. It
 * may write several; the topmost is the newest.
 */
export function readAuthentication(
  { headers }: Pick<ParsedMail, 'headers'>,
  authservId: string,
): Authentication | undefined {
  const found: Partial<Record<Method, string[]>> = {}
  for (const value of headers.get('authentication-results') ?? []) {
    const [server = '', ...statements] = withoutComments(value).split(';')
    if (server.trim().split(/\s/)[0]?.toLowerCase() !== authservId.toLowerCase()) continue
    for (const one of statements) {
      const [, method, result] = statement.exec(one) ?? []
      if (method && result) (found[method.toLowerCase() as Method] ??= []).push(result.toLowerCase())
    }
  }
  const results = Object.fromEntries(methods.flatMap((method) => resultOf(method, found[method])))
  return Object.keys(results).length === 0 ? undefined : { ...results, failed: hasFailed(results) }
}

/** A message may have several signatures; one valid signature is enough. */
const resultOf = (method: Method, [first, ...more]: readonly string[] = []): [Method, string][] =>
  first === undefined ? [] : [[method, method === 'dkim' && more.includes('pass') ? 'pass' : first]]

/** DMARC combines SPF and DKIM; without it, a failure of one counts only if the other did not pass. */
function hasFailed({ spf = 'none', dkim = 'none', dmarc = 'none' }: Partial<Record<Method, string>>): boolean {
  if (dmarc !== 'none') return dmarc === 'fail'
  return ![spf, dkim].includes('pass') && [spf, dkim].some((result) => ['fail', 'softfail'].includes(result))
}
