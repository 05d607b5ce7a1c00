import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'

/**
 * better-auth's passkeys for the site at this address. Its own check does not ask whether the
 * device checked who holds it (a finger, a PIN), so these hooks do: only then a passkey is two
 * factors.
 */
export function passkeyPlugin(publicUrl: string) {
  return passkey({
    rpID: new URL(publicUrl).hostname,
    origin: publicUrl,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => {
        requireVerifiedUser(verification.registrationInfo?.userVerified)
      },
    },
    authentication: {
      afterVerification: async ({ verification }) => {
        requireVerifiedUser(verification.authenticationInfo.userVerified)
      },
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  })
}

function requireVerifiedUser(isVerified: boolean | undefined): void {
  if (isVerified !== true)
    throw new APIError('UNAUTHORIZED', {
      code: 'USER_NOT_VERIFIED',
      message: 'The device did not check who holds it',
    })
}
