const origin = 'http://local.invalid'

/** Where to go after signing in: always a path of this server. */
export function localPath(wanted: string | undefined): string {
  if (wanted === undefined || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return '/'
  // Parsed as a browser does, which takes `/\evil`, `//evil` and a tab in between for another host.
  const { origin: target, pathname, search, hash } = new URL(wanted, origin)
  return target === origin && !pathname.startsWith('//') ? pathname + search + hash : '/'
}
