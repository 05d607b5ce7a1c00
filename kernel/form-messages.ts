import { z } from 'zod'

/**
 * The message for an invalid value, unless the schema has its own. No message of the library
 * reaches a user.
 */
export function formMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue.input, issue.expected)
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'invalid_format':
      return formats[issue.format] ?? 'Check the format.'
    case 'invalid_value':
    case 'invalid_key':
    case 'invalid_union':
      return isMissing(issue.input) ? required : 'Choose one of the options.'
    case 'not_multiple_of':
      return 'Enter a whole number.'
    case 'unrecognized_keys':
      return 'This form is out of date. Reload the page and try again.'
    default:
      return 'Check this value.'
  }
}

const required = 'This field is required.'

const formats: Record<string, string> = {
  email: 'Enter an email address such as thandi@example.co.za.',
  url: 'Enter a web address such as https://example.co.za.',
  uuid: 'Choose one from the list.',
  guid: 'Choose one from the list.',
  date: 'Enter a date.',
  datetime: 'Enter a date and a time.',
  time: 'Enter a time.',
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === ''
}

function wrongType(input: unknown, expected: string): string {
  if (isMissing(input)) return required
  if (Array.isArray(input))
    return 'This field was sent more than once. Reload the page and try again.'
  if (expected === 'number' || expected === 'int') return 'Enter a number.'
  if (expected === 'date') return 'Enter a date.'
  if (expected === 'file') return 'Choose a file.'
  return 'We couldn’t read this value. Reload the page and try again.'
}

function tooBig(origin: string, maximum: number): string {
  if (origin === 'string') return `At most ${maximum} characters, please.`
  if (isList(origin)) return `At most ${maximum} ${maximum === 1 ? 'entry' : 'entries'}, please.`
  return origin === 'file' ? 'This file is too large.' : `Enter at most ${maximum}.`
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === 'string')
    return minimum <= 1 ? required : `At least ${minimum} characters, please.`
  if (origin === 'array' || origin === 'set' || origin === 'map')
    return minimum <= 1 ? 'Choose at least one.' : `At least ${minimum} entries, please.`
  return origin === 'file' ? 'Choose a file.' : `Enter at least ${minimum}.`
}

function isList(origin: string): boolean {
  return origin === 'array' || origin === 'set' || origin === 'map'
}

z.config({ localeError: formMessage })
