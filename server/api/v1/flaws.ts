/** What is wrong with one part of a request: of the body by its JSON pointer, else a parameter. */
export type Flaw = { pointer?: string; parameter?: string; code: string; detail: string }

const codesOfIssues: Readonly<Record<string, string>> = {
  too_big: 'too_big',
  too_small: 'too_small',
  invalid_format: 'wrong_format',
  invalid_value: 'not_an_option',
  unrecognized_keys: 'unknown_field',
}

export type Issue = {
  code?: string
  path: PropertyKey[]
  message: string
  keys?: string[]
  values?: unknown[]
  expected?: string
  input?: unknown
}

/** What a schema found, each with its place in the body. */
export function flawsOf(issues: readonly Issue[]): Flaw[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) => ({
        pointer: pointerOf([...issue.path, key]),
        code: 'unknown_field',
        detail: 'There is no field of this name.',
      }))
    return [{ pointer: pointerOf(issue.path), ...flawOf(issue) }]
  })
}

/** The same for the query of the address. */
export function parameterFlaws(issues: readonly Issue[]): Flaw[] {
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? (issue.keys ?? []).map((key) => ({
          parameter: key,
          code: 'unknown_parameter',
          detail: 'There is no parameter of this name.',
        }))
      : [{ parameter: String(issue.path[0] ?? ''), ...flawOf(issue) }],
  )
}

function flawOf(issue: Issue): { code: string; detail: string } {
  if (issue.code === 'invalid_type' || issue.code === 'invalid_union')
    return issue.input === undefined
      ? { code: 'required', detail: 'This field is required.' }
      : { code: 'wrong_type', detail: `This must be ${article(issue.expected ?? 'valid value')}.` }
  if (issue.code === 'invalid_value')
    return issue.input === undefined
      ? { code: 'required', detail: 'This field is required.' }
      : { code: 'not_an_option', detail: `Choose one of: ${(issue.values ?? []).join(', ')}.` }
  return { code: codesOfIssues[issue.code ?? ''] ?? 'invalid', detail: issue.message }
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`
}

function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
