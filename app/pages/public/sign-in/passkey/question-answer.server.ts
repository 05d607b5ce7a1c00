import { data } from 'react-router'
import type { PasskeyOptions } from '#modules/identity/operations/passkeys/passkey-options.server.ts'

/** A question for the browser's devices, with the cookies that bind the answer to it. */
export function questionAnswer({ options, cookies }: PasskeyOptions) {
  return data(
    { options },
    { headers: cookies.map((line): [string, string] => ['Set-Cookie', line]) },
  )
}
