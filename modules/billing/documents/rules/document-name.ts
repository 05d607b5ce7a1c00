/**
 * Liquid: what the attached document calls itself, inside a sentence. 'Pro-forma invoice' until a
 * registered seller was paid, then 'Tax Invoice'.
 */
export const documentInSentence = "{{ document_name | default: 'invoice' | downcase }}"

/** The same at the beginning of a sentence or as a label. */
export const documentAtStart = "{{ document_name | default: 'invoice' | downcase | capitalize }}"
