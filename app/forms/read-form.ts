/** The one place where a form is read, on the server and in the browser. */
export function readForm(request: Request): Promise<FormData> {
  return request.formData()
}

const secret = /password|passphrase|token|^code$/i

/**
 * The text fields of a form, to fill it in again, without files and secrets. Of repeated fields the
 * last counts.
 */
export function typedIn(form: FormData, hidden: readonly string[] = []): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [name, value] of form)
    if (typeof value === 'string' && !secret.test(name) && !hidden.includes(name))
      typed[name] = value
  return typed
}
