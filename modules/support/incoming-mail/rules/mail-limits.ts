/** Larger emails are kept as failed, with their headers only. */
export const maxMailBytes = 25 * 1024 * 1024

/** Of a header block so much is read and kept. */
export const maxHeaderBytes = 256 * 1024

/** So many failed emails are counted. */
export const failedMailCap = 99
