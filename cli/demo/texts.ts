/** Our products. */
export const things: readonly string[] = [
  'Aurora 2',
  'Aurora 3 Pro',
  'Finch One',
  'Finch Mini',
  'Halden H8',
  'Halden H12',
  'Pebble grinder',
  'Grove grinder',
]

/** Internal notes of agents. */
export const notes: readonly string[] = [
  'Called the workshop: a spare part is in stock, shelf 4.',
  'Third time this quarter. Let us offer a loan machine next time.',
  'Agreed with accounting, may be credited up to 150 €.',
  'The serial number is still under warranty until March.',
  'Kunde ist sehr freundlich, bitte diese Woche erledigen.',
  'Photo checked with the workshop, it is the valve.',
]

/** Checklist items of a repair. */
export const checklistItems: readonly string[] = [
  'Check the serial number',
  'Ask the workshop',
  'Send the spare part',
  'Call back after two days',
]

/** Questions to a colleague, after the mention. */
export const questions: readonly string[] = [
  'do you remember which valve we used last time?',
  'could you look at the photo, please?',
  'may we credit this without asking accounting?',
  'kannst du morgen kurz anrufen?',
  'is there still one of these on shelf 4?',
]

/** Messages of customers who are in a hurry. */
export const hurries: readonly string[] = [
  'Sorry to write again, is there any news?',
  'Did my message of this morning arrive? It is rather urgent.',
  'Following up on my earlier message: we open in an hour.',
]
