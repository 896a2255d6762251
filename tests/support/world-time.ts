/** The time in a world of tests; it stands still unless a test moves it. */
export const worldTime = new Date('2026-11-15T09:00:00.000Z')
