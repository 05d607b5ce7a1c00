/** How long the mailed link finishes a sign-up. */
export const signUpHours = 24

/** The cookie of the browser that signed up: the key to the password that waits with the sign-up. */
export const signUpCookie = 'sign_up'

/**
 * A sign-up that waits for its mailed link. There is no account until the link is opened in the
 * browser that signed up, or the password given again in another one.
 */
export type PendingSignUp = {
  name: string
  email: string
  passwordHash: string
  /** The password, under a key that only the browser has. */
  encryptedPassword?: string | undefined
  /** The page that the visitor was going to, such as the order. */
  target: string
  /** The box beside the form was ticked; counts once the address is confirmed. */
  marketing?: boolean | undefined
}
