import type { ParsedMail } from './mail.ts'

const methods = ['spf', 'dkim', 'dmarc'] as const
type Method = (typeof methods)[number]

/** What our own mail server found out about who sent a message (RFC 8601). */
export type Authentication = Partial<Record<Method, string>> & {
  /** According to that server, the sender address is forged. */
  failed: boolean
}

const statement = /^\s*(spf|dkim|dmarc)\s*=\s*([a-z]{1,20})\b/i

/** Of comments in comments only the innermost go; what is left is no statement of ours then. */
const withoutComments = (value: string) => value.slice(0, 8000).replaceAll(/\([^()]*\)/g, ' ')

/**
 * Anybody can write this header, so only that of the named server counts: it removes those that bear its name and came
 * from outside. It may write several; the topmost is the youngest.
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

/** A message may be signed several times, and one good signature will do. */
const resultOf = (method: Method, [first, ...more]: readonly string[] = []): [Method, string][] =>
  first === undefined ? [] : [[method, method === 'dkim' && more.includes('pass') ? 'pass' : first]]

/** DMARC sums up the other two; where it is silent, one of them must speak for the sender if the other speaks against. */
function hasFailed({ spf = 'none', dkim = 'none', dmarc = 'none' }: Partial<Record<Method, string>>): boolean {
  if (dmarc !== 'none') return dmarc === 'fail'
  return ![spf, dkim].includes('pass') && [spf, dkim].some((result) => ['fail', 'softfail'].includes(result))
}
