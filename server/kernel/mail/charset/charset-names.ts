import iconv from 'iconv-lite'

/** The name that our decoders support; undefined if it does not identify a charset. */
export const normalizeCharset = (declared?: string | null): string | undefined =>
  findKnownCharset((declared ?? '').slice(0, 100))

const findKnownCharset = remember(findCharset)

/** Cached, because asking the decoders takes 17 µs, and a header may consist of encoded words. */
function remember<Answer>(ask: (name: string) => Answer): (name: string) => Answer {
  const known = new Map<string, Answer>()
  return (name) => {
    const answer = known.has(name) ? (known.get(name) as Answer) : ask(name)
    if (known.size < 500) known.set(name, answer)
    return answer
  }
}

function findCharset(declared: string): string | undefined {
  const label = declared.toLowerCase().replaceAll(/^[\s"'=]+|[\s"']+$/g, '')
  const iso = isoPart.exec(label)?.[1]
  const page = windowsPage.exec(label)?.[1]
  const name = (iso && `iso-8859-${iso}`) ?? (page && `windows-${page}`) ?? aliases.get(label) ?? label
  if (name === '' || meaningless.has(name)) return undefined
  return isKnown(name) ? name : undefined
}

const isoPart = /^(?:iso[-_ ]?)?8[58]59[-_ ](\d{1,2})(?::\d+)?$/
const windowsPage = /^(?:windows|win|cp|ms|x-cp|ansi|x-ansi)[-_ ]?(125\d|874)$/
const aliases = new Map(
  `utf8 utf-8, utf_8 utf-8, utf8mb4 utf-8, cp65001 utf-8, utf-8n utf-8, unicode-2-0-utf-7 utf-7, unicode-1-1-utf-7 utf-7,
  x-unicode-2-0-utf-7 utf-7, iso-2022-jp-ms iso-2022-jp, iso-2022-jp-1 iso-2022-jp, cp50220 iso-2022-jp,
  cp50221 iso-2022-jp, ks_c_5601 euc-kr, ks_c_5601-1987 euc-kr, ks_c_5601-1992 euc-kr, cp949 euc-kr, uhc euc-kr, ms949 euc-kr, cp932 shift_jis,
  ms932 shift_jis, x-ms-cp932 shift_jis, cp936 gb18030, gb2312 gb18030, gbk gb18030, gb_2312-80 gb18030, x-gbk gb18030,
  gb2312_charset gb18030, cp950 big5, big-5 big5, big5_hkscs big5-hkscs, mac macintosh, x-mac-roman macintosh,
  latin-1 iso-8859-1, latin1 iso-8859-1, hz hz-gb-2312, csiso2022kr iso-2022-kr, utf-16 utf-16be`
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [string, string]),
)
/** Names for "some text"; ASCII with other bytes in it is as good as none. */
const meaningless = new Set(
  `unknown x-unknown unknown-8bit x-user-defined user-defined 8bit 7bit default default_charset none ascii us-ascii
  ansi_x3.4-1968 646 iso-ir-6 iso646-us binary hex base64`.split(/\s+/),
)
/** Decoded by ourselves. */
const isShifted = (name: string): boolean => name === 'iso-2022-kr' || name === 'hz-gb-2312'

const isKnown = (name: string): boolean => isShifted(name) || isInPlatform(name) || iconv.encodingExists(name)

export const isInPlatform = remember((name) => {
  try {
    return new TextDecoder(name).encoding !== 'replacement'
  } catch {
    return false
  }
})
