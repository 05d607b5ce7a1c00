/** The largest file that a form accepts. */
export const maxFileBytes = 5 * 1024 * 1024

export function fileTooLarge(name: string): string {
  return `${name} is too large. Maximum file size is 5MB.`
}
