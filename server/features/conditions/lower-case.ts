/**
 * As lower() of a UTF-8 database: letter for letter, without the two rules that look at more than one letter
 * (the Greek final sigma, the dot of the Turkish İ). Accents count, other than in search: no table of them is
 * known to be the same here and in PostgreSQL.
 */
export const lowerCase = (text: string): string =>
  text.replaceAll(/[İΣ]/g, (letter) => (letter === 'İ' ? 'i' : 'σ')).toLowerCase()
