/** The field that carries the form's own number once scripts run. */
export const submissionKeyField = 'submissionKey'

/** The field that people neither see nor reach. A program that fills in every field fills this one too. */
export const trapField = 'homepage'
