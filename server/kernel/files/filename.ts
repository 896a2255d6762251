const longest = 250
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * A name that is valid everywhere: without path, invisible characters and characters that are special in Windows
 * or Unix.
 */
export function safeFilename(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const visible = last.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, '')
  const bare = trimDots(shorten(trimDots(visible)))
  if (bare === '') return 'file'
  return reserved.test(bare) ? `_${bare}` : bare
}

const isDotOrSpace = (character: string): boolean => character === '.' || character.trim() === ''

/** A leading dot hides a file, a trailing dot or space is dropped by Windows. */
function trimDots(name: string): string {
  let from = 0
  let to = name.length
  while (from < to && isDotOrSpace(name.charAt(from))) from += 1
  while (to > from && isDotOrSpace(name.charAt(to - 1))) to -= 1
  return name.slice(from, to)
}

/** The extension stays: without it the file does not open. One character is left for the underscore. */
function shorten(name: string): string {
  const most = longest - 1
  if (name.length <= most) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= 20 ? name.slice(dot) : ''
  return (
    name
      .slice(0, most - extension.length)
      .toWellFormed()
      .replace(/\uFFFD$/, '') + extension
  )
}

/** RFC 6266: a plain name for old clients and the true one, encoded. */
export function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const name = safeFilename(filename)
  const plain = name.replaceAll(/[^\x20-\x7e]|["%\\]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
