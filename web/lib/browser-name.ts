/** In this order: every browser also contains the names of those it imitates. */
const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /Edg\w*\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+).*Safari/],
]

const systems: readonly [name: string, pattern: RegExp][] = [
  ['Windows', /Windows/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Mac OS/],
  ['Android', /Android/],
  ['Linux', /Linux/],
]

/** "Chrome 155, Linux", or what a program calls itself: "curl/8.5.0". */
export function browserName(userAgent: string): string {
  const [name, pattern] = browsers.find(([, one]) => one.test(userAgent)) ?? []
  if (!name) return userAgent.split(' ')[0] ?? ''
  const version = pattern?.exec(userAgent)?.[1]
  const system = systems.find(([, one]) => one.test(userAgent))?.[0]
  return [`${name} ${version}`, system].filter(Boolean).join(', ')
}
