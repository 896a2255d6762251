const mostCharacters = 100 * 1024 * 1024

/** Node itself skips whatever is not base64. Line breaks are allowed, padding is not optional. */
export function decodeBase64(text: string): Buffer | undefined {
  if (text.length > mostCharacters) return undefined
  const packed = text.replaceAll(/[\r\n]+/g, '')
  if (packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(packed)) return undefined
  return Buffer.from(packed, 'base64')
}
