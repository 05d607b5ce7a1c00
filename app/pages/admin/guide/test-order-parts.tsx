import { href } from 'react-router'

export const methods = {
  bank_transfer: {
    label: 'Bank transfer (EFT)',
    description: 'You get the email with your bank details, then say that the money arrived.',
  },
  card: {
    label: 'Card',
    description:
      'You pay in the sandbox of the card gateway, and its notification makes the order paid.',
  },
}

type PaperProps = { number: string; paper: 'order' | 'paid'; label: string }

/** A document of a test order, as a link to its PDF. */
export function TestPaper({ number, paper, label }: PaperProps) {
  return (
    <a
      href={href('/admin/guide/test-paper/:number/:paper', { number, paper })}
      className="inline-flex min-h-8 items-center text-link underline underline-offset-4 max-sm:min-h-11"
    >
      {label}
      <span className="sr-only"> of {number}, PDF</span>
    </a>
  )
}
