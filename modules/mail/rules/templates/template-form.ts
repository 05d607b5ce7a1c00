import { z } from 'zod'
import { checkbox } from '#kernel/form-fields.ts'
import { lineSchema } from '#kernel/text-fields.ts'
import {
  customTemplate,
  type EmailTemplateType,
  type EmailVariables,
  emailTemplateTypes,
  siteVariables,
} from '../email.ts'
import type { TemplateContent } from './template-content.ts'

export const saveTemplateFailure = 'Failed to save template'

const maxBody = 100_000
const tooLong = `At most ${maxBody.toLocaleString('en-ZA')} characters, please.`
const lines = (text: string) => text.replace(/\r\n?/g, '\n')
const body = z.string().max(maxBody, tooLong).default('').transform(lines)
const notJson = 'Enter valid JSON, such as {"customer_name": "Thandi Nkosi"}.'

/**
 * Variable name to sample value; a list of names is understood too (B§3). Null when it is neither.
 * Blank is none.
 */
export function readVariables(json: string): EmailVariables | null {
  if (json.trim() === '') return {}
  const parsed = parseJson(json)
  if (Array.isArray(parsed)) {
    const names = parsed.filter((name): name is string => typeof name === 'string')
    return names.length === parsed.length && names.every(isName)
      ? Object.fromEntries(names.map((name) => [name, '']))
      : null
  }
  if (typeof parsed !== 'object' || parsed === null) return null
  return Object.keys(parsed).every(isName) ? { ...parsed } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isName(name: string): boolean {
  return /^[a-z][a-z0-9_]{0,59}$/i.test(name)
}

/** B§5: name and subject are required, and the variables are JSON. */
export const templateForm = z.object({
  name: lineSchema(60, 'Please enter a name')
    .refine(
      (name) => /^[a-z][a-z0-9_]*$/.test(name),
      'Use lower-case letters, digits and underscores, such as spring_offer.',
    )
    .refine((name) => name !== customTemplate, `The name '${customTemplate}' is taken.`),
  type: z.enum(emailTemplateTypes),
  subject: lineSchema(250, 'Please enter a subject'),
  html: body,
  text: body,
  variables: z
    .string()
    .max(maxBody, tooLong)
    .default('')
    .transform((json, check): EmailVariables => {
      const read = readVariables(json)
      if (read !== null) return read
      check.addIssue({ code: 'custom', message: notJson })
      return z.NEVER
    }),
  isActive: checkbox,
  version: z.string().max(40).default(''),
})

export type TemplateInput = Omit<z.output<typeof templateForm>, 'version'>

/** The fields of the editor. */
export type TemplateValues = {
  name: string
  type: EmailTemplateType
  subject: string
  html: string
  text: string
  variables: string
  isActive: boolean
}

export const newTemplateValues: TemplateValues = {
  name: '',
  type: 'transactional',
  subject: '',
  html: '<h1>Hello {{ customer_name }}</h1>\n<p>Write your email here.</p>',
  text: '',
  variables: '{\n  "customer_name": "Thandi Nkosi"\n}',
  isActive: true,
}

export function templateValues({
  name,
  type,
  subject,
  html,
  text,
  sampleValues,
  isActive,
}: TemplateContent): TemplateValues {
  return {
    name,
    type,
    subject,
    html,
    text,
    isActive,
    variables: Object.keys(sampleValues).length === 0 ? '' : JSON.stringify(sampleValues, null, 2),
  }
}

/** What was typed into a form that was refused. */
export function typedTemplate(typed: Record<string, string>): TemplateValues {
  const { name = '', subject = '', html = '', text = '', variables = '', isActive } = typed
  const type = emailTemplateTypes.find((known) => known === typed.type) ?? 'transactional'
  return {
    name,
    type,
    subject,
    html: lines(html),
    text: lines(text),
    variables: lines(variables),
    isActive: isActive === 'on',
  }
}

/** With their labels, for the comparison of two people's saves. */
export function valuesAsTexts({
  name,
  type,
  subject,
  html,
  text,
  variables,
  isActive,
}: TemplateValues): Record<string, string> {
  return {
    Name: name,
    Type: type,
    Subject: subject,
    HTML: html,
    'Plain text': text,
    Variables: variables,
    Active: isActive ? 'Yes' : 'No',
  }
}

/**
 * The variables that a template may use: those the program fills, or, of a custom template, those
 * it names itself.
 */
export function variableNames(fixed: readonly string[] | null, samples: EmailVariables): string[] {
  const site: readonly string[] = siteVariables
  return fixed ? [...fixed] : Object.keys(samples).filter((name) => !site.includes(name))
}
