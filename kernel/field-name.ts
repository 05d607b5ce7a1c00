/** `email`, `lines[0].price`: never a name that an object has by itself. */
const fieldName =
  /^(?!__)[A-Za-z][\w:-]*(\[\d{1,3}\])?(\.(?!__|constructor\b)[A-Za-z][\w:-]*(\[\d{1,3}\])?)*$/

/** Names that a field of ours can have, in a form and in JSON alike. */
export function isFieldName(name: string): boolean {
  return fieldName.test(name) && name !== 'constructor'
}

/**
 * Text that PostgreSQL can store, also inside of JSON: no NUL, and no half of a character that
 * takes two.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}
