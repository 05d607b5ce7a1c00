import { Liquid, type Template } from 'liquidjs'
import { siteVariables } from '../email.ts'
import { liquidLimits, withFilters } from '../liquid.ts'
import type { TemplateSource } from '../render-email.ts'
import { secretProblems } from './secret-uses.ts'

/** A fault of a template, for the person who writes it. `line` counts from 1. */
type TemplateProblem = { part: keyof TemplateSource; line: number; message: string }

const strict = withFilters(new Liquid({ ...liquidLimits, strictFilters: true }))

/** Tags that read other files, of which an email has none. */
const fileTags = new Set(['include', 'render', 'layout', 'block'])

/** Names that Liquid itself gives a meaning. */
const liquidNames = new Set(['blank', 'empty', 'nil', 'null', 'true', 'false'])

/**
 * Everything that would fail, or say nothing, when the email is sent: broken tags, unknown filters,
 * names that are not in `variables`, scripts. And secrets where a third party could read them
 * (`secretProblems`).
 */
export function templateProblems(
  template: TemplateSource,
  variables: readonly string[],
): TemplateProblem[] {
  const known = new Set<string>([...variables, ...siteVariables, ...liquidNames])
  const liquid = (['subject', 'html', 'text'] as const).flatMap((part) =>
    liquidProblems(template[part], known).map((one) => ({ part, ...one })),
  )
  const markup = unsafeMarkup(template.html).map((one) => ({ part: 'html' as const, ...one }))
  return [...liquid, ...markup, ...(liquid.length === 0 ? secretProblems(template, variables) : [])]
}

type Located = Omit<TemplateProblem, 'part'>

function liquidProblems(source: string, known: ReadonlySet<string>): Located[] {
  let parsed: Template[]
  try {
    parsed = strict.parse(source)
  } catch (error) {
    return [{ line: lineOf(error), message: explain(error) }]
  }
  return [...fileTagsIn(source), ...unknownNames(parsed, known)]
}

function unknownNames(parsed: Template[], known: ReadonlySet<string>): Located[] {
  const { globals } = strict.analyzeSync(parsed, { partials: false })
  return Object.entries(globals)
    .filter(([name]) => !known.has(name))
    .flatMap(([name, uses]) =>
      uses.map((use) => ({ line: use.location.row, message: `There is no variable '${name}'.` })),
    )
    .sort((one, other) => one.line - other.line)
}

function fileTagsIn(source: string): Located[] {
  return [...source.matchAll(/\{%-?\s*(\w+)/g)]
    .filter(([, tag = '']) => fileTags.has(tag))
    .map((found) => ({
      line: lineAt(source, found.index),
      message: `The tag '${found[1]}' can’t be used in an email.`,
    }))
}

const unsafe: [pattern: RegExp, message: string][] = [
  [/<\s*(script|iframe|object|embed|form|base)\b/gi, 'can’t be used in an email.'],
  // In a tag; browsers take a handler without quotes and behind a slash, too.
  [/<[a-z][^>]*?[\s"'/]on[a-z]+\s*=/gi, 'Scripts can’t be used in an email.'],
  [/(?:href|src)\s*=\s*["']?\s*(?:javascript|vbscript):/gi, 'Scripts can’t be used in an email.'],
]

/** D33. Nothing is taken away silently: an email's tables and conditions would not survive it. */
export function unsafeMarkup(html: string): Located[] {
  return unsafe.flatMap(([pattern, message]) =>
    [...html.matchAll(pattern)].map((found) => ({
      line: lineAt(html, found.index),
      message: found[1] ? `The element <${found[1].toLowerCase()}> ${message}` : message,
    })),
  )
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** LiquidJS's errors end with 'line:1, col:2'. */
function lineOf(error: unknown): number {
  const found = /, line:(\d+), col:\d+$/.exec(error instanceof Error ? error.message : '')
  return Number(found?.[1] ?? 1)
}

/** The place is said by the form, in its own words. */
function explain(error: unknown): string {
  const message = (error instanceof Error ? error.message : String(error)).replace(
    /, line:\d+, col:\d+$/,
    '',
  )
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`
}

const partNames: Record<TemplateProblem['part'], string> = {
  subject: 'Subject',
  html: 'HTML',
  text: 'Plain text',
}

/** 'HTML, line 3: There is no variable 'amout'.' */
export function problemSentence({ part, line, message }: TemplateProblem): string {
  return part === 'subject'
    ? `${partNames[part]}: ${message}`
    : `${partNames[part]}, line ${line}: ${message}`
}
