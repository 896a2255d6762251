/** The time in tests; it does not advance unless a test moves it. */
export const worldTime = new Date('2026-11-15T09:00:00.000Z')
