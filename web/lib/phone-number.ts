import { useEffect, useState } from 'react'

const plans = () => import('libphonenumber-js/min')

/** `+44 20 7946 0000`, as in the caller log; a number without a country is unchanged. */
async function readableNumber(number: string): Promise<string> {
  if (!/^(?:\+|00)[\d\s()./-]+$/.test(number)) return number
  const { parsePhoneNumberFromString } = await plans()
  const parsed = parsePhoneNumberFromString(number.replace(/^00/, '+'), { extract: false })
  return parsed?.isPossible() ? parsed.formatInternational() : number
}

/** The numbering plans are 30 KB, so they are loaded after the page; until then a number is shown as written. */
export function useReadableNumber(number: string): string {
  const [read, setRead] = useState({ number, readable: number })
  useEffect(() => {
    let isShown = true
    const show = (readable: string) => isShown && setRead({ number, readable })
    readableNumber(number).then(show, () => undefined)
    return () => {
      isShown = false
    }
  }, [number])
  return read.number === number ? read.readable : number
}
