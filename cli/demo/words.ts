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

/** What agents tell each other about a ticket. */
export const notes: readonly string[] = [
  'Called the workshop: a spare part is in stock, shelf 4.',
  'Third time this quarter. Let us offer a loan machine next time.',
  'Agreed with accounting, may be credited up to 150 €.',
  'The serial number is still under warranty until March.',
  'Kunde ist sehr freundlich, bitte diese Woche erledigen.',
  'Photo checked with the workshop, it is the valve.',
]

/** What is to be done for a repair. */
export const checklistItems: readonly string[] = [
  'Check the serial number',
  'Ask the workshop',
  'Send the spare part',
  'Call back after two days',
]
