/** The specified messages (B§8) when something fails unexpectedly. */
export const fetchFailure = 'Failed to fetch website features'
