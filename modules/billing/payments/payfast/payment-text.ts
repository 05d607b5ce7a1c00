import { phpTrim } from './fields.ts'

/**
 * Maximum length of a value at PayFast, in characters; a longer one makes the payment fail. URLs
 * are not limited.
 */
export function fieldLength(name: string): number {
  if (name.endsWith('_url')) return Number.POSITIVE_INFINITY
  return name === 'item_description' || name.startsWith('custom_') ? 255 : 100
}

/**
 * One trimmed line of well-formed text: browsers post a line break as CR LF whatever was signed,
 * and a control character or unpaired surrogate does not survive HTML.
 */
export function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return phpTrim(text.toWellFormed().replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' '))
}

/** Cut between characters and trimmed again: a trailing space would be signed and then lost. */
export function cutTo(text: string, length: number): string {
  if (text.length <= length) return text
  return phpTrim([...text].slice(0, length).join(''))
}

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
