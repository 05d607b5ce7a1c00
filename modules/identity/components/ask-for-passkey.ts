/**
 * Where the browser gets its question for a passkey: to sign in, to confirm, or to make a new one.
 */
export type PasskeyQuestion =
  | '/auth/passkey/sign-in'
  | '/auth/passkey/confirm'
  | '/auth/passkey/new'

export type AskedPasskey =
  /** What the server checks, for a field of a form. */
  | { kind: 'answered'; answer: string }
  /** The person closed the browser's dialog, or another question took its place. */
  | { kind: 'cancelled' }
  | { kind: 'failed'; message: string }

const failed = 'That didn’t work. Try again, or use your password.'

/**
 * Whether this browser has passkeys, and the page is open under the name for which they are stored.
 * `host` is null where the site has none.
 */
export function hasPasskeys(host: string | null): boolean {
  if (
    host === null ||
    typeof PublicKeyCredential !== 'function' ||
    !('parseRequestOptionsFromJSON' in PublicKeyCredential)
  )
    return false
  return location.hostname === host
}

/** Whether passkeys can be offered among the suggestions of a field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/**
 * Gets a question from the server and has the browser ask its devices. With `suggest` it waits
 * among the suggestions of a field instead of opening a dialog.
 */
export async function askForPasskey(
  question: PasskeyQuestion,
  { signal, suggest = false }: { signal?: AbortSignal; suggest?: boolean } = {},
): Promise<AskedPasskey> {
  try {
    const response = await fetch(question, {
      method: 'POST',
      body: new URLSearchParams(),
      headers: { accept: 'application/json' },
      ...(signal && { signal }),
    })
    const body: unknown = await response.json()
    const options = fieldOf(body, 'options')
    if (options === undefined) return { kind: 'failed', message: refusalIn(body) ?? failed }
    const credential = await ask(question, options, { signal, suggest })
    return credential instanceof PublicKeyCredential
      ? { kind: 'answered', answer: JSON.stringify(credential.toJSON()) }
      : { kind: 'cancelled' }
  } catch (error) {
    return failureOf(error)
  }
}

function ask(
  question: PasskeyQuestion,
  options: unknown,
  { signal, suggest }: { signal: AbortSignal | undefined; suggest: boolean },
) {
  const more = signal && { signal }
  if (question === '/auth/passkey/new') {
    if (!isCreation(options)) throw new TypeError('The server sent no options for a new passkey')
    return navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
      ...more,
    })
  }
  if (!isRequest(options)) throw new TypeError('The server sent no options for a passkey')
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return navigator.credentials.get({
    publicKey,
    ...more,
    ...(suggest && { mediation: 'conditional' }),
  })
}

/** The fields that the browser requires; it checks what is in them. */
function isCreation(options: unknown): options is PublicKeyCredentialCreationOptionsJSON {
  return (
    isRequest(options) &&
    ['rp', 'user', 'pubKeyCredParams'].every((name) => fieldOf(options, name) !== undefined)
  )
}

function isRequest(options: unknown): options is PublicKeyCredentialRequestOptionsJSON {
  return typeof fieldOf(options, 'challenge') === 'string'
}

/** Browsers do not say which of the two it was: closed, or took too long. */
function failureOf(error: unknown): AskedPasskey {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'cancelled' }
  if (name === 'InvalidStateError')
    return { kind: 'failed', message: 'This device has a passkey for your account already.' }
  return { kind: 'failed', message: failed }
}

function refusalIn(body: unknown): string | undefined {
  const message = fieldOf(fieldOf(body, 'refusal'), 'message')
  return typeof message === 'string' ? message : undefined
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
