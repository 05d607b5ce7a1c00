import { isCalendarDate } from '#kernel/dates.ts'
import type { Choice, FormValues, Problems, Setting } from './settings-form.ts'

type TextOptions = {
  /** Characters. */
  max: number
  hint?: string
  required?: boolean
  /** What it must look like once it is tidied, blank or not, and what is said where it doesn't. */
  form?: RegExp
  message?: string
  tooLong?: string
  /** What is too long loses its end. */
  isCut?: boolean
  tidy?: (text: string) => string
  isMasked?: boolean
  kind?: 'text' | 'email' | 'tel' | 'area' | 'colour'
  suggestions?: readonly Choice[]
  showsLinkedPhone?: boolean
}

export function text(
  label: string,
  {
    max,
    form,
    message = '',
    tooLong = `Use at most ${max} characters.`,
    isCut = false,
    tidy,
    kind = 'text',
    ...drawn
  }: TextOptions,
): Setting<string> {
  return {
    draw: () => ({ kind, label, max, ...drawn }),
    show: (value, name) => ({ [name]: value }),
    read: (typed, name, { problems }) => {
      const sent = linesOf(typed[name]).slice(0, isCut ? max : undefined)
      if (sent.length > max) problems[name] = [tooLong]
      const value = tidy ? tidy(sent) : sent
      if (form && !form.test(value)) problems[name] = [message]
      return value
    },
  }
}

export function checkbox(label: string, hint?: string): Setting<boolean> {
  return {
    draw: () => ({ kind: 'switch', label, hint }),
    show: (value, name) => ({ [name]: value ? 'on' : '' }),
    read: (typed, name) => typed[name] === 'on',
  }
}

type NumberOptions = {
  min: number
  max: number
  unit: string
  message: string
  hint?: string
  /** Digits after the point. */
  decimals?: number
  /** Of the browser's arrows. */
  step?: number
  isSlider?: boolean
}

export function number(
  label: string,
  { message, decimals = 0, step = 10 ** -decimals, isSlider = false, ...drawn }: NumberOptions,
): Setting<number> {
  const form = new RegExp(`^\\d{1,9}${decimals === 0 ? '' : `(?:\\.\\d{1,${decimals}})?`}$`)
  return {
    draw: () => ({ kind: isSlider ? 'slider' : 'number', label, step, ...drawn }),
    show: (value, name) => ({ [name]: String(value) }),
    read: (typed, name, { problems }) => {
      const sent = (typed[name] ?? '').trim()
      const value = form.test(sent) ? Number(sent) : Number.NaN
      if (!(value >= drawn.min && value <= drawn.max)) problems[name] = [message]
      return value
    },
  }
}

type ChoiceOptions = { hint?: string; message?: string }

/** A saved value that is no option stays one. Without `message` an unknown one changes nothing. */
export function choice<Value extends string>(
  label: string,
  options: Record<Value, string>,
  { hint, message }: ChoiceOptions = {},
): Setting<Value> {
  const known: readonly Choice[] = Object.entries<string>(options).map(([value, option]) => ({
    value,
    label: option,
  }))
  return {
    draw: (saved) => ({
      kind: 'choice',
      label,
      hint,
      options: Object.hasOwn(options, saved) ? known : [...known, { value: saved, label: saved }],
    }),
    show: (value, name) => ({ [name]: value }),
    read: readOption(options, message),
  }
}

/** A choice of few, each with a sentence. */
export function cards<Value extends string>(
  label: string,
  options: Record<Value, { label: string; description: string }>,
  { hint, message }: ChoiceOptions,
): Setting<Value> {
  const drawn = Object.entries<{ label: string; description: string }>(options)
  return {
    draw: () => ({
      kind: 'cards',
      label,
      hint,
      options: drawn.map(([value, option]) => ({ value, ...option })),
    }),
    show: (value, name) => ({ [name]: value }),
    read: readOption(options, message),
  }
}

function readOption<Value extends string>(
  options: Record<Value, unknown>,
  message: string | undefined,
): Setting<Value>['read'] {
  const isKnown = (value: string): value is Value => Object.hasOwn(options, value)
  return (typed, name, { problems, saved }) => {
    const value = typed[name] ?? ''
    if (isKnown(value)) return value
    if (message !== undefined && value !== saved) problems[name] = [message]
    return saved
  }
}

/** A picture of the media library; blank for none. */
export function picture(label: string, hint: string): Setting<string> {
  return {
    draw: () => ({ kind: 'picture', label, hint }),
    show: (value, name) => ({ [name]: value }),
    read: (typed, name, { problems }) => readPicture(typed, name, problems),
  }
}

/** A day; blank for none. */
export function day(label: string, hint: string): Setting<string> {
  return {
    draw: () => ({ kind: 'date', label, hint }),
    show: (value, name) => ({ [name]: value }),
    read: (typed, name, { problems }) => {
      const value = typed[name] ?? ''
      if (value !== '' && !isCalendarDate(value)) problems[name] = ['Enter a valid date.']
      return value
    },
  }
}

type SecretOptions = TextOptions & { logged?: string }

/** Stored sealed and never shown again: a blank one keeps what is stored (D26). */
export function secret(
  label: string,
  { max, hint, form, message, logged = label }: Omit<SecretOptions, 'kind'>,
): Setting<string> {
  const typedText = text(label, { max, form, message })
  return {
    secret: logged,
    draw: () => ({ kind: 'secret', label, hint }),
    show: (_, name) => ({ [name]: '' }),
    read: (typed, name, reading) => {
      const value = typedText.read(typed, name, reading)
      return value === '' ? reading.saved : reading.encrypt(value)
    },
  }
}

/** Without blanks around it. Browsers send lines with two signs at their ends. */
function linesOf(typed = ''): string {
  return typed.trim().replaceAll('\r\n', '\n')
}

/** A picture's address: a path of this site, or https. Blank for none. */
export function readPicture(typed: FormValues, name: string, problems: Problems): string {
  const address = linesOf(typed[name])
  const isPath = /^\/(?![/\\])[^\s\\]*$/.test(address)
  const isAddress = /^https:\/\/[^/\s]/i.test(address) && URL.canParse(address)
  if (address.length > 500) problems[name] = ['Use at most 500 characters.']
  if (address !== '' && !isPath && !isAddress)
    problems[name] = [
      'Enter an address that begins with https://, or a path such as /media/logo.svg.',
    ]
  return address
}
