import { encode } from 'uqr'

/** A QR code as one SVG path in squares of 1, with a quiet zone of 4 around it. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return { path: squares.join(''), size }
}

/** The secret of an otpauth address in groups of four, for people who type it. */
export function typedSecret(totpUri: string): string {
  return (new URL(totpUri).searchParams.get('secret') ?? '').replace(/(.{4})(?=.)/g, '$1 ')
}
