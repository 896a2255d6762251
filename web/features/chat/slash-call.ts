/** The words after a slash before the cursor, if it begins a word: `cour` of `I send a /cour`. */
export const readSlashCall = (before: string): string | undefined => /(?:^|\s)\/([^\s/]*)$/.exec(before)?.[1]
