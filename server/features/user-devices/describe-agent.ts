export type Agent = { name: string; os: string | null; browser: string | null }

/** The first match counts: most browsers also name older browsers further down. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
]
const systems: readonly [name: string, pattern: RegExp][] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
]

const nameIn = (names: typeof browsers, agent: string) => names.find(([, pattern]) => pattern.test(agent))?.[0] ?? null

/** `curl/8.5.0` → curl: programs name themselves first. */
const programIn = (agent: string) => /^([\w.-]{1,50})\//.exec(agent)?.[1] ?? null

/** A short description of a user agent, so that users recognise their device. */
export function describeAgent(agent: string): Agent {
  const isBrowser = agent.startsWith('Mozilla/')
  const browser = nameIn(browsers, agent) ?? (isBrowser ? null : programIn(agent))
  const os = nameIn(systems, agent)
  return { name: [os, browser].filter((part) => part !== null).join(', ') || 'Unknown', os, browser }
}
