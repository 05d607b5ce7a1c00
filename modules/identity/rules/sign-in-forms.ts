import { z } from 'zod'
import { checkbox } from '#kernel/form-fields.ts'
import { emailSchema, isName, notAName, personNameSchema } from './account.ts'
import { madePasskey, passkeyName, shownPasskey } from './passkey.ts'

/** Not more than a password may be long, so that the server never hashes a book. */
const password = z.string().min(1, 'Enter your password.').max(1000, 'This is too long.')
const newPassword = z.string().min(1, 'Choose a password.').max(1000, 'This is too long.')

export const signInSchema = z.object({ email: emailSchema, password, remember: checkbox })
export const passkeySignInSchema = z.object({ passkey: shownPasskey, remember: checkbox })
export const signUpSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  password: newPassword,
  marketing: checkbox,
})
/** `token` is the one of the mailed link. */
/** Without a password where the browser that signed up opens the link. */
export const finishSignUpSchema = z.object({
  token: z.string().max(200).default(''),
  password: z.string().max(500).default(''),
})
export const forgotPasswordSchema = z.object({ email: emailSchema })
export const resetPasswordSchema = z.object({
  token: z.string().trim().min(1, 'Enter the code from the email.').max(200),
  password: newPassword,
})
export const changePasswordSchema = z.object({ currentPassword: password, password: newPassword })
export const secondFactorSchema = z.object({
  code: z.string().trim().min(1, 'Enter the code.').max(40),
  trustBrowser: checkbox,
})
/** `area` is where to go afterwards. */
export const signOutSchema = z.object({ area: z.string().max(20).default('') })
/** The token of the mailed link, or typed from the email. */
export const confirmDeviceSchema = z.object({
  token: z.string().trim().min(1, 'Enter the code from the email.').max(200),
})
export const confirmEmailSchema = z.object({ token: z.string().max(500).default('') })
export const endSessionSchema = z.object({ sessionId: z.string().max(200).default('') })
export const addPasskeySchema = z.object({ passkey: madePasskey, name: passkeyName.default('') })
export const renamePasskeySchema = z.object({
  id: z.string().max(200).default(''),
  name: passkeyName.default(''),
})
export const removePasskeySchema = z.object({ id: z.string().max(200).default('') })
export const confirmPasswordSchema = z.object({ currentPassword: password })

const namePart = (message: string) =>
  z.string().trim().min(1, message).max(100).refine(isName, notAName)
export const ownNameSchema = z.object({
  firstName: namePart('Enter your first name.'),
  lastName: z.string().trim().max(100).refine(isName, notAName),
})
export const newSecondFactorSchema = z.object({
  code: z.string().trim().min(1, 'Enter the code.').max(40),
  totpUri: z
    .string()
    .startsWith('otpauth://totp/')
    .max(500)
    .refine((text) => URL.canParse(text)),
})
