/** Hebrew, Arabic and their neighbours. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * The attributes of a text whose direction may differ from that of the page. Where it cannot there are none, because
 * the browser needs longer to detect a direction than to show the text.
 */
export const directionOf = (text: string): { dir?: 'auto' } =>
  document.documentElement.dir === 'rtl' || rightToLeft.test(text) ? { dir: 'auto' } : {}
