/** Apart from the list of common passwords, which browsers need not load. */
export const customerPasswordLength = 8
/** D25: what a member of staff sets for themselves. */
export const staffPasswordLength = 10
/** Long enough for a sentence, short enough that hashing it costs nothing. */
export const maxPasswordLength = 128
