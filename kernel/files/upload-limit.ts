/** The largest file that a form accepts. */
export const maxFileBytes = 5 * 1024 * 1024

export function fileTooLarge(name: string): string {
  return `${name} is too large. Maximum file size is 5MB.`
}

/** Each is small enough, but not all of them in one form. */
export const filesTooLarge = 'These files are too large to send together. Send fewer of them at a time.'
