/** The number of double-byte characters, and the share of frequently used ones. */
type Structure = { characters: number; usual: number }

type Range = readonly [from: number, to: number]
type Layout = {
  charset: string
  lead: readonly Range[]
  trail: readonly Range[]
  /** Of lead bytes with everyday characters: punctuation, kana, and the level of the standard with frequent characters. */
  usualLead: readonly Range[]
  usualTrail: readonly Range[]
  /** Bytes that are a character alone. */
  single?: Range
  frequent: string
}

const kana = 'のにはをたがでしるとなれいさまってすかもらこりうンストルクラプターイ'
const layouts: readonly Layout[] = [
  {
    charset: 'gb18030',
    lead: [[0x81, 0xfe]],
    trail: [
      [0x30, 0x39],
      [0x40, 0xfe],
    ],
    usualLead: [
      [0xa1, 0xa1],
      [0xa3, 0xa3],
      [0xb0, 0xd7],
    ],
    usualTrail: [[0xa1, 0xfe]],
    frequent:
      '的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可里后小么心多天而能好都然没日于起还发成事只作当想看文无开手用主行方又如前所本见经头面公同三已老从动两长知明因请谢您网站报名务订单机',
  },
  {
    charset: 'big5',
    lead: [[0xa1, 0xf9]],
    trail: [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
    usualLead: [[0xa1, 0xc6]],
    usualTrail: [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ],
    frequent:
      '的一是不了人我在有他這中大來上國個到說們為子和你地出道也時年得就那要下以生會自著去之過家學對可裡後小麼心多天而能好都然沒日於起還發成事只作當想看文無開手用主行方又如前所本見經頭面公同三已老從動兩長知明因請謝您網站務訂單機',
  },
  {
    charset: 'euc-kr',
    lead: [[0xa1, 0xfe]],
    trail: [[0xa1, 0xfe]],
    usualLead: [
      [0xa1, 0xa1],
      [0xb0, 0xc8],
    ],
    usualTrail: [[0xa1, 0xfe]],
    frequent:
      '이다는을를에의가은하고지한사로기나리어있인자대서해아도시그정일라부스만수제전보주여성장국원상안녕습니까합요세감문답오트과러',
  },
  {
    charset: 'euc-jp',
    lead: [
      [0x8e, 0x8f],
      [0xa1, 0xfe],
    ],
    trail: [[0xa1, 0xfe]],
    usualLead: [
      [0xa1, 0xa1],
      [0xa4, 0xa5],
      [0xb0, 0xcf],
    ],
    usualTrail: [[0xa1, 0xfe]],
    frequent: kana,
  },
  {
    charset: 'shift_jis',
    lead: [
      [0x81, 0x9f],
      [0xe0, 0xfc],
    ],
    trail: [
      [0x40, 0x7e],
      [0x80, 0xfc],
    ],
    usualLead: [
      [0x81, 0x83],
      [0x88, 0x97],
    ],
    usualTrail: [
      [0x40, 0x7e],
      [0x80, 0xfc],
    ],
    single: [0xa1, 0xdf],
    frequent: kana,
  },
]

const isIn = (ranges: readonly Range[], byte: number): boolean =>
  ranges.some(([from, to]) => byte >= from && byte <= to)

/** Undefined if the bytes cannot be in that charset; an incomplete last character is ignored. */
function structureOf(bytes: Buffer, layout: Layout): Structure | undefined {
  let [characters, usual] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x80) continue
    characters += 1
    if (layout.single && isIn([layout.single], byte)) continue
    at += 1
    const trail = bytes[at]
    if (trail === undefined) break
    if (!isIn(layout.lead, byte) || !isIn(layout.trail, trail)) return undefined
    if (isIn(layout.usualLead, byte) && isIn(layout.usualTrail, trail)) usual += 1
  }
  return { characters, usual }
}

const usualShare = 0.8

/** The share of frequently used characters, if the bytes are in the charset; undefined for other charsets. */
export function shareOfUsual(bytes: Buffer, charset: string): number | undefined {
  const layout = layouts.find((one) => one.charset === charset)
  const structure = layout && structureOf(bytes, layout)
  return layout && structure ? structure.usual / Math.max(1, structure.characters) : layout && 0
}

/** The charset of Chinese, Japanese or Korean in which the bytes are ordinary text; of several the one with frequent words. */
export function findMultibyte(bytes: Buffer, decode: (charset: string) => string): string | undefined {
  let best: { charset: string; score: number } | undefined
  for (const layout of layouts) {
    const structure = structureOf(bytes, layout)
    if (!structure || structure.characters < 2) continue
    const share = structure.usual / structure.characters
    const score =
      share +
      shareOfFrequent(decode(layout.charset), layout.frequent) +
      (layout.charset === 'euc-kr' ? hangulBonus(structure) : 0)
    if (share >= usualShare && score > (best?.score ?? 0)) best = { charset: layout.charset, score }
  }
  return best?.charset
}

/** Hangul fills half of the range of Chinese characters: many in a row are significant. */
const hangulBonus = ({ characters, usual }: Structure): number => (usual === characters && characters >= 6 ? 0.2 : 0)

function shareOfFrequent(text: string, frequent: string): number {
  let [found, all] = [0, 0]
  for (const character of text) {
    if (character.charCodeAt(0) < 0x80) continue
    all += 1
    if (frequent.includes(character)) found += 1
  }
  return found / Math.max(1, all)
}
