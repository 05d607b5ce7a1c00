import { Parser } from 'htmlparser2'
import type { TemplateSource } from '../render-email.ts'

type SecretProblem = { part: keyof TemplateSource; line: number; message: string }

/** Elements whose text is read as text by every mail program. */
const textElements = new Set(
  'html body table tbody thead tr td th p div span a strong b em i u small br hr ul ol li h1 h2 h3 h4 center blockquote'.split(
    ' ',
  ),
)

const bare = /\{\{ *(\w+) *\}\}/g
const output = /\{\{[\s\S]*?\}\}/g
const tag = /\{%[\s\S]*?%\}/g

/**
 * One-time links, codes and passwords are for their recipient alone, so a template must not send
 * them elsewhere, as in the address of a picture: each stands by itself in the text, or is the
 * whole address of a link. Judged by a strict reading: what it does not understand is refused.
 */
export function secretProblems(
  template: TemplateSource,
  variables: readonly string[],
): SecretProblem[] {
  const secrets = new Set(variables.filter(isSecretVariable))
  const named = (source: string) => namesSecret(source, secrets)
  if (named(template.subject)) return [problemAt('subject', template.subject, secrets)]
  const html =
    named(template.html) && !isHtmlSafe(template.html, secrets)
      ? [problemAt('html', template.html, secrets)]
      : []
  const text =
    named(template.text) && !isTextSafe(template.text, secrets)
      ? [problemAt('text', template.text, secrets)]
      : []
  return [...html, ...text]
}

function namesSecret(source: string, secrets: ReadonlySet<string>): boolean {
  return [...source.matchAll(/\w+/g)].some(([word]) => secrets.has(word))
}

function problemAt(
  part: SecretProblem['part'],
  source: string,
  secrets: ReadonlySet<string>,
): SecretProblem {
  const found = [...source.matchAll(/\w+/g)].find(([word]) => secrets.has(word))
  const line = source.slice(0, found?.index ?? 0).split('\n').length
  const message = `'${found?.[0] ?? ''}' is for the recipient only: write {{ ${found?.[0] ?? ''} }} by itself in the text or as the whole address of a link.`
  return { part, line, message }
}

/**
 * Nothing but plain outputs and conditions: a value that is built up could be put anywhere, and a
 * condition could ask for a secret letter by letter.
 */
function isPlainLiquid(source: string, secrets: ReadonlySet<string>): boolean {
  const isSecret = (text: string) => namesSecret(text, secrets)
  const tags = [...source.matchAll(tag)].map(([one]) => one)
  const outputs = [...source.matchAll(output)].map(([one]) => one)
  return (
    tags.every((one) => conditionTag.test(one) && (!isSecret(one) || presenceTag.test(one))) &&
    outputs.every((one) => plainOutput.test(one) && (!isSecret(one) || bareOutput.test(one)))
  )
}

/** Without `-`, which would take away the space before a secret. */
const conditionTag = /^\{% *(?:if|elsif|else|endif|unless|endunless)\b(?:(?!-%\}$)[\s\S])*%\}$/
/** Whether there is one at all. */
const presenceTag = /^\{% *(?:if|elsif|unless) +\w+ *(?:[!=]= *blank *)?%\}$/
const plainOutput = /^\{\{ *\w+ *(?:\| *(?!raw\b)\w+ *)*\}\}$/
const bareOutput = /^\{\{ *\w+ *\}\}$/

/**
 * A letter of a private area of Unicode stands for each secret, another for what other variables
 * give.
 */
const secretMark = '\uE000'
const otherMark = '\uE001'
const tagMark = '\uE002'

function marked(source: string, secrets: ReadonlySet<string>): string {
  return source
    .replace(bare, (_, name: string) => (secrets.has(name) ? secretMark : otherMark))
    .replace(output, otherMark)
    .replace(tag, tagMark)
}

function isTextSafe(source: string, secrets: ReadonlySet<string>): boolean {
  return isPlainLiquid(source, secrets) && standsAlone(marked(source, secrets))
}

/** Each secret begins its text or follows a space, so that it is no part of another address. */
function standsAlone(text: string): boolean {
  return !new RegExp(`[^\\s(]${secretMark}`).test(text.replaceAll(tagMark, ''))
}

function isHtmlSafe(source: string, secrets: ReadonlySet<string>): boolean {
  if (!isPlainLiquid(source, secrets)) return false
  const html = marked(source, secrets)
  const open: string[] = []
  let safe = 0
  let isSafe = true
  let text = ''
  const endOfText = () => {
    const count = countOf(text)
    if (count > 0 && open.every((name) => textElements.has(name)) && standsAlone(text))
      safe += count
    text = ''
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      endOfText()
      for (const [attribute, value] of Object.entries(attributes)) {
        if (`${attribute}${value}`.includes(tagMark) || attribute.includes(secretMark))
          isSafe = false
        else if (name === 'a' && attribute === 'href' && value === secretMark) safe++
      }
      open.push(name)
    },
    ontext(part) {
      text += part
    },
    onclosetag() {
      endOfText()
      open.pop()
    },
  })
  parser.end(html)
  endOfText()
  // Those in comments, other attributes and styles were not counted.
  return isSafe && safe === countOf(html)
}

function countOf(text: string): number {
  return text.split(secretMark).length - 1
}

/**
 * Names whose values only the recipient may read (D25): the log shows '[hidden]'. The branch code
 * of a bank is none.
 */
export function isSecretVariable(name: string): boolean {
  return /password|secret|(?<!^branch)_code$|_token$|^(?:reset|verify|sign_in|invitation|review)_url$/i.test(
    name,
  )
}
