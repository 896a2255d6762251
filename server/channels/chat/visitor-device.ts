import type { IncomingHttpHeaders } from 'node:http'

/** What agents see of the browser of a visitor. */
export type VisitorDevice = { user_agent?: string; language?: string }

const longest = 300

/** The browser as it calls itself, and the language that it prefers: `de-CH`. */
export function readDevice({
  'user-agent': userAgent,
  'accept-language': languages,
}: IncomingHttpHeaders): VisitorDevice {
  const language = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*/i.exec(languages ?? '')?.[0]
  return { ...(userAgent && { user_agent: userAgent.slice(0, longest) }), ...(language && { language }) }
}
