export const wideCardHeight = 60
/** A row with two lines. */
export const tallRow = 54
/** Four lines: one or two for the title, two or one for the message, and one for the state. */
export const cardHeight = 100
