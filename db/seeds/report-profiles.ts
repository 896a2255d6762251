/** The profile of a fresh install: every ticket. */
export const reportProfiles = [{ id: 1, name: '-all-', condition: {}, active: true }]
