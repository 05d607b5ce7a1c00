import { contentLink } from '../content-link.ts'
import { childOf, type FieldSpec } from './field-spec.ts'

/** What a form says about a link that is no path of the site and no https address. */
export const linkRule = 'Enter a path such as /contact, or an https:// address.'

/**
 * Links that pages would not show, each with the name of its field and what is wrong. A blank one
 * is no link.
 */
export function linkProblems(
  spec: FieldSpec,
  value: unknown,
  name: string,
): [name: string, messages: string[]][] {
  if (spec.kind === 'link')
    return typeof value === 'string' && value.trim() !== '' && !contentLink(value)
      ? [[name, [linkRule]]]
      : []
  if (spec.kind === 'list') {
    const entries: readonly unknown[] = Array.isArray(value) ? value : []
    return entries.flatMap((entry, at) => linkProblems(spec.item, entry, `${name}[${at}]`))
  }
  if (spec.kind !== 'group') return []
  return Object.entries(spec.fields).flatMap(([field, own]) =>
    linkProblems(own, childOf(value, field), `${name}.${field}`),
  )
}
