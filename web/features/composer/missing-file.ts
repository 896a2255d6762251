/** Phrases that announce an attachment, in our languages. */
const promises =
  /\b(?:attached|attachments?|enclosed|see the file|anhang|angehängte?[nrs]?|anbei|beigefügte?[nrs]?)\b/iu

/** The word that promises a file, if there is one. */
export const promisedFile = (words: string): string | undefined => promises.exec(words.normalize('NFC'))?.[0]
