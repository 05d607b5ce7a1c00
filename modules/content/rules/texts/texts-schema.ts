import { z } from 'zod'
import { headline } from '../sections/parts.ts'

/** Texts by name, in groups and lists of groups. */
export type Texts = { readonly [name: string]: string | Texts | readonly Texts[] }

type Shape<Group extends Texts> = { [Name in keyof Group]: z.ZodType<Group[Name]> }

const mayBeBlank = /(hint|note|detail)$/i

/**
 * The schema of short texts, from their defaults: none may be blank, but hints, notes and details.
 */
export function textsSchema<Group extends Texts>(texts: Group): z.ZodObject<Shape<Group>> {
  const shape = Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [name, schemaOf(name, value)]),
  )
  return z.object(shape as Shape<Group>)
}

function schemaOf(name: string, value: Texts[string]): z.ZodType {
  if (typeof value === 'string') return mayBeBlank.test(name) ? z.string() : headline
  if (isList(value)) return z.array(textsSchema(value[0] ?? {}))
  return textsSchema(value)
}

function isList(value: Texts | readonly Texts[]): value is readonly Texts[] {
  return Array.isArray(value)
}
