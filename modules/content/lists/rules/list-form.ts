import { z } from 'zod'
import { judged, typedText } from '#kernel/form-fields.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import {
  type Problems,
  readPrice,
  readSlug,
  readText,
  withVersion,
} from '#modules/catalog/rules/form-problems.ts'
import { packageSlug } from '#modules/catalog/rules/slug.ts'
import { contentLink } from '../../rules/content-link.ts'
import { productStatuses } from '../../rules/product.ts'
import { linkRule } from '../../rules/section-form/read-section.ts'
import { type ListField, type ListKind, maxPictures } from './list-fields.ts'

/**
 * What was typed, by the name of the field; pictures as `images[0].src`. A switch is 'on' or blank.
 */
export type ListValues = Record<string, string>

/**
 * What is stored, by property. `imageId` is still the path of the picture, and a price may include
 * VAT: the operation knows the library and the rate.
 */
export type EntryInput = { columns: Record<string, unknown>; priceIncludesVat: boolean }

export const pictureField = (name: string, at: number, part: 'src' | 'alt') =>
  `${name}[${at}].${part}`

const picture = z.object({ src: typedText, alt: typedText })

/** The form of one kind of entry; `version` is the one that was seen, blank for a new entry. */
export function listForm(kind: ListKind) {
  const fields = kind.fields.flatMap(({ name, kind: of, alt }): [string, z.ZodType][] => {
    if (of === 'pictures') return [[name, z.array(picture).max(maxPictures).default([])]]
    return [[name, typedText], ...(alt ? [[alt, typedText] as [string, z.ZodType]] : [])]
  })
  const shape = z.object({
    ...Object.fromEntries(fields),
    isActive: typedText,
    priceBasis: typedText,
    version: typedText,
  })
  return judged(shape, (typed: Record<string, unknown>) =>
    withVersion(readEntry(kind, typed), textAt(typed, 'version')),
  )
}

/** Reads an entry as typed. Refuses ('invalid') with what is wrong at each field. */
export function readEntry(kind: ListKind, typed: Record<string, unknown>): Result<EntryInput> {
  const problems: Problems = {}
  const columns: Record<string, unknown> =
    kind.shown === 'active' ? { isActive: textAt(typed, 'isActive') === 'on' } : {}
  for (const field of kind.fields) Object.assign(columns, readField(field, typed, problems))
  if (Object.keys(problems).length > 0)
    return refuse('invalid', 'Please check the form.', { fields: problems })
  return ok({ columns, priceIncludesVat: textAt(typed, 'priceBasis') === 'with' })
}

function readField(
  field: ListField,
  typed: Record<string, unknown>,
  problems: Problems,
): Record<string, unknown> {
  const { name, required, max = 300, alt } = field
  const text = textAt(typed, name)
  switch (field.kind) {
    case 'switch':
      return { [name]: text === 'on' }
    case 'slug':
      return { [name]: readSlug(text, packageSlug(textAt(typed, 'name')), problems) }
    case 'price':
      return { [name]: readPrice(text, problems, name) }
    case 'status':
      return { [name]: productStatuses.find((status) => status === text) ?? 'draft' }
    case 'category':
    case 'library':
      return { [name]: text === '' ? null : text }
    case 'pictures':
      return { [name]: readPictures(typed[name]) }
    case 'link':
      if (text.trim() !== '' && !contentLink(text)) problems[name] = [linkRule]
      return { [name]: readText(name, text, { limits: { max }, problems }) }
    case 'picture':
      return {
        [name]: text.trim(),
        ...(alt
          ? { [alt]: readText(alt, textAt(typed, alt), { limits: { max: 300 }, problems }) }
          : {}),
      }
    case 'line':
    case 'text':
      return {
        [name]: readText(name, text, { limits: { max, ...(required && { required }) }, problems }),
      }
  }
}

function readPictures(typed: unknown): { file_path: string; alt_text: string }[] {
  const given = Array.isArray(typed) ? (typed as { src: string; alt: string }[]) : []
  return given
    .filter(({ src }) => src.trim() !== '')
    .map(({ src, alt }) => ({ file_path: src.trim(), alt_text: alt.trim().slice(0, 300) }))
}

function textAt(typed: Record<string, unknown>, name: string): string {
  const value = typed[name]
  return typeof value === 'string' ? value : ''
}

/** What a new entry begins with. */
export function newValues(kind: ListKind): ListValues {
  return {
    ...Object.fromEntries(kind.fields.map(({ name }) => [name, ''])),
    isActive: 'on',
    status: 'active',
    priceBasis: 'without',
  }
}

/** By label, for two versions side by side. */
export function listTexts(kind: ListKind, values: ListValues): Record<string, string> {
  const fields = kind.fields.flatMap(({ name, label, kind: of, alt }): [string, string][] => {
    const text = values[name] ?? ''
    if (of === 'switch') return [[label, yesOrNo(text)]]
    if (of === 'pictures')
      return [
        [
          label,
          Array.from({ length: maxPictures }, (_, at) => pictureTexts(values, name, at))
            .join('\n')
            .trim(),
        ],
      ]
    return [[label, text], ...(alt ? [['Alt text', values[alt] ?? ''] as [string, string]] : [])]
  })
  return Object.fromEntries(
    kind.shown === 'active' ? [...fields, ['Active', yesOrNo(values.isActive ?? '')]] : fields,
  )
}

function pictureTexts(values: ListValues, name: string, at: number): string {
  return [values[pictureField(name, at, 'src')] ?? '', values[pictureField(name, at, 'alt')] ?? '']
    .filter(Boolean)
    .join(' ')
}

function yesOrNo(text: string): string {
  return text === 'on' ? 'Yes' : 'No'
}
