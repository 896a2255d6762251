export type Hook = { word: string; divider: string; position: string }

/** Line breaks would start another header. */
const oneLine = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** `Re: Order [Ticket#12005]`: the number once, even if the subject already has it. */
export function subjectWithNumber(subject: string, number: string, { word, divider, position }: Hook): string {
  const mark = `[${word}${divider}${number}]`
  const bare = oneLine(oneLine(subject).split(mark).join(' '))
  if (position === 'none') return bare
  return (position === 'left' ? `${mark} ${bare}` : `${bare} ${mark}`).trim()
}
