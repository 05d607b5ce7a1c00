/** One way between two servers, as the one that took the email wrote it down. */
export type Hop = {
  by: string
  isEncrypted: boolean
  /** Between two networks, not within one machine or network. */
  isOutside: boolean
  /** Since the hop before; 0 for the first. */
  seconds: number
}

/**
 * The ways of an email, newest first as its Received lines are. A line that says no protocol is
 * left out.
 */
export function hopsOf(received: readonly string[]): Hop[] {
  return received.flatMap((line, at) => {
    const protocol = /\bwith\s+((?:E?SMTP|LMTP|UTF8SMTP|HTTP|ESMTPSA)[A-Z0-9]*)/i
      .exec(line)?.[1]
      ?.toUpperCase()
    if (protocol === undefined) return []
    const [moment, before] = [momentOf(line), momentOf(received[at + 1] ?? '')]
    return [
      {
        by: /\bby\s+([^\s;]+)/i.exec(line)?.[1] ?? 'a server',
        isEncrypted:
          /^(?:UTF8)?(?:E?SMTP|LMTP)S/.test(protocol) ||
          /\b(?:TLS|SSL)v?[\d._]+|version=TLS/i.test(line) ||
          protocol.startsWith('HTTP'),
        isOutside: !isLocal(line) && !protocol.startsWith('LMTP'),
        seconds:
          moment === null || before === null
            ? 0
            : Math.max(0, Math.round((moment - before) / 1000)),
      },
    ]
  })
}

/** Milliseconds; null where the line has no date. */
function momentOf(line: string): number | null {
  const date = line.slice(line.lastIndexOf(';') + 1).trim()
  const moment = line.includes(';') ? Date.parse(date) : Number.NaN
  return Number.isNaN(moment) ? null : moment
}

/** From this machine or a private network. */
function isLocal(line: string): boolean {
  const from = /^(?:Received:\s*)?from\s+(.*?)(?:\sby\s|$)/i.exec(line)?.[1]
  if (from === undefined) return true
  return /\b(?:localhost|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(?:1[6-9]|2\d|3[01])\.\d+\.\d+|::1)\b|\[(?:IPv6:)?::1\]/i.test(
    from,
  )
}
