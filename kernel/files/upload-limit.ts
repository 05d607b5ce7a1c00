const maxFileMb = 5
/** The largest file that a form accepts. */
export const maxFileBytes = maxFileMb * 1024 * 1024

/** A§5; `maxMb` in megabytes of 1024 × 1024 bytes. */
export function fileTooLarge(name: string, maxMb = maxFileMb): string {
  return `${name} is too large. Maximum file size is ${maxMb}MB.`
}

/** Each is small enough, but not all of them in one form. */
export const filesTooLarge =
  'These files are too large to send together. Send fewer of them at a time.'

/** The server could not be reached, or gave no reason. */
export function notUploaded(name: string): string {
  return `${name} wasn’t uploaded. Please try again.`
}

export function tooManyFiles(most: number): string {
  return `At most ${most} files, please.`
}
