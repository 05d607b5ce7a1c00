import { countOf } from '#kernel/format-count.ts'
import {
  type Arrival,
  type ArrivalCheck,
  type ArrivalCheckId,
  hopsOf,
  type Verdict,
} from './arrival.ts'
import type { CheckState } from './mail-hosts.ts'

/**
 * Says of an email that came back what is in order and what to do, the checks that decide about
 * spam first.
 */
export function judgeArrival(arrival: Arrival): ArrivalCheck[] {
  return [
    spf(arrival),
    dkim(arrival),
    dmarc(arrival),
    from(arrival),
    returnPath(arrival),
    tls(arrival),
    delay(arrival),
    messageId(arrival),
    unsubscribe(arrival),
  ]
}

function check(
  id: ArrivalCheckId,
  state: CheckState,
  { notes, found = [] }: { notes: string[]; found?: string[] | undefined },
): ArrivalCheck {
  return { id, state, notes, found: found.filter((line) => line !== '') }
}

function said({ result, domain, comment }: Verdict): string {
  return [result, domain && `for ${domain}`, comment && `(${comment})`].filter(Boolean).join(' ')
}

function spf({ spf: verdict }: Arrival): ArrivalCheck {
  if (verdict === null)
    return check('spf', 'unknown', {
      notes: [
        'The receiving server doesn’t say from which address the email came, so SPF could not be checked.',
      ],
    })
  const found = [said(verdict)]
  if (verdict.result === 'pass')
    return check('spf', 'good', {
      notes: ['The server that sent it may send for this domain.'],
      found,
    })
  if (verdict.result === 'temperror')
    return check('spf', 'unknown', {
      notes: ['DNS did not answer. Send another test in a few minutes.'],
      found,
    })
  if (verdict.result === 'none')
    return check('spf', 'bad', {
      notes: ['The domain publishes no SPF record. Publish the one that is shown above.'],
      found,
    })
  if (verdict.result === 'softfail')
    return check('spf', 'warning', {
      notes: [
        'The SPF record doesn’t name the server that sent it. Add your provider to the record.',
      ],
      found,
    })
  return check('spf', 'bad', {
    notes: [
      'The SPF record doesn’t let this server send. Add your provider to the record, or correct its fault.',
    ],
    found,
  })
}

function dkim({ dkim: signatures }: Arrival): ArrivalCheck {
  const found = signatures.map(
    (one) => `${said(one)}${one.bits === null ? '' : `, ${one.bits} bits`}`,
  )
  if (signatures.length === 0)
    return check('dkim', 'bad', {
      notes: ['The email carries no signature. Turn DKIM on at your provider and publish its key.'],
    })
  const valid = signatures.filter(({ result }) => result === 'pass')
  if (valid.some(({ isAligned }) => isAligned))
    return check('dkim', 'good', {
      notes: ['The email is signed by your domain, and nothing was changed on the way.'],
      found,
    })
  if (valid.length > 0)
    return check('dkim', 'warning', {
      notes: [
        'The email is signed, but by another domain than yours. Have your provider sign with your domain.',
      ],
      found,
    })
  if (signatures.every(({ result }) => result === 'temperror'))
    return check('dkim', 'unknown', {
      notes: ['DNS did not answer. Send another test in a few minutes.'],
      found,
    })
  return check('dkim', 'bad', {
    notes: [
      'The signature is not valid: the published key is missing or another one, or the email was changed on the way.',
    ],
    found,
  })
}

function dmarc({ dmarc: verdict }: Arrival): ArrivalCheck {
  if (verdict === null || verdict.result === 'temperror')
    return check('dmarc', 'unknown', {
      notes: ['DNS did not answer. Send another test in a few minutes.'],
      found: verdict ? [said(verdict)] : [],
    })
  const aligned = `SPF ${verdict.spfAligned ? 'is' : 'is not'} aligned, DKIM ${verdict.dkimAligned ? 'is' : 'is not'} aligned`
  const found = [said(verdict), aligned, verdict.policy && `policy ${verdict.policy}`].filter(
    (line) => line !== '',
  )
  if (verdict.result === 'none')
    return check('dmarc', 'bad', {
      notes: ['The domain publishes no DMARC record. Gmail, Yahoo and Microsoft ask for one.'],
      found,
    })
  if (verdict.result !== 'pass')
    return check('dmarc', 'bad', {
      notes: ['Neither SPF nor DKIM speaks for your domain, so receivers may refuse your emails.'],
      found,
    })
  if (verdict.spfAligned && verdict.dkimAligned)
    return check('dmarc', 'good', { notes: ['SPF and DKIM both speak for your domain.'], found })
  return check('dmarc', 'good', {
    notes: [
      `${verdict.dkimAligned ? 'DKIM' : 'SPF'} alone speaks for your domain. That is enough; both are safer.`,
    ],
    found,
  })
}

function from({ from: address, expectedFrom }: Arrival): ArrivalCheck {
  const found = [`From: ${address}`]
  if (address.toLowerCase() === expectedFrom.toLowerCase())
    return check('from', 'good', { notes: ['It comes from the address in your settings.'], found })
  return check('from', 'warning', {
    notes: [
      `Your settings say ${expectedFrom}. Your provider replaced it: verify this sender there.`,
    ],
    found,
  })
}

function returnPath({ returnPath: address, from: sender }: Arrival): ArrivalCheck {
  if (address === '')
    return check('return_path', 'unknown', {
      notes: ['The receiving server doesn’t say where bounces go.'],
    })
  const isOwn =
    isWithin(domainOf(address), domainOf(sender)) || isWithin(domainOf(sender), domainOf(address))
  const note = isOwn
    ? 'Bounces go to your own domain.'
    : 'Bounces go to another domain, so DMARC rests on DKIM alone.'
  return check('return_path', isOwn ? 'good' : 'warning', {
    notes: [note],
    found: [`Return-Path: ${address}`],
  })
}

function tls({ received }: Arrival): ArrivalCheck {
  const hops = hopsOf(received)
  const open = hops.filter(({ isOutside, isEncrypted }) => isOutside && !isEncrypted)
  if (hops.length === 0)
    return check('tls', 'unknown', { notes: ['The email doesn’t say which servers it passed.'] })
  if (open.length === 0)
    return check('tls', 'good', {
      notes: ['Every connection between servers was encrypted.'],
      found: received,
    })
  return check('tls', 'warning', {
    notes: [
      `${open.length === 1 ? 'One connection between servers was' : `${open.length} connections between servers were`} not encrypted. Turn encryption on in your email settings.`,
    ],
    found: received,
  })
}

function delay({ sentAt, arrivedAt, received }: Arrival): ArrivalCheck {
  const seconds = Math.max(0, Math.round((arrivedAt.getTime() - sentAt.getTime()) / 1000))
  const slowest = hopsOf(received).toSorted((a, b) => b.seconds - a.seconds)[0]
  const found =
    slowest !== undefined && slowest.seconds > 10
      ? [`${duration(slowest.seconds)} at ${slowest.by}`]
      : []
  const note = `It took ${duration(seconds)}.`
  if (seconds <= 60) return check('delay', 'good', { notes: [note], found })
  return check('delay', 'warning', {
    notes: [
      `${note} Receivers that don’t know a sender let it wait; if it is always so, ask your provider.`,
    ],
    found,
  })
}

function messageId({ messageId: id, sentMessageId }: Arrival): ArrivalCheck {
  const found = [`Message-ID: ${id}`]
  if (id === '')
    return check('message_id', 'bad', {
      notes: ['It arrived without a Message-ID. Ask your provider why it was taken away.'],
    })
  if (id.replace(/^<|>$/g, '') === sentMessageId)
    return check('message_id', 'good', {
      notes: ['It arrived as it was sent, so answers find their ticket.'],
      found,
    })
  return check('message_id', 'warning', {
    notes: [
      'Your provider gave it another one. Answers still find their ticket by the address that they go to.',
    ],
    found,
  })
}

function unsubscribe({
  listUnsubscribe: header,
  listUnsubscribePost: post,
  signed,
}: Arrival): ArrivalCheck {
  if (header === '')
    return check('unsubscribe', 'good', {
      notes: ['This test is no marketing email and needs none. Marketing emails carry it.'],
    })
  const found = [`List-Unsubscribe: ${header}`, post && `List-Unsubscribe-Post: ${post}`]
  if (!/<https:\/\/[^>]+>/.test(header) || post !== 'List-Unsubscribe=One-Click')
    return check('unsubscribe', 'warning', {
      notes: [
        'It is not the one-click form of RFC 8058: your provider added one of its own. Turn that off there.',
      ],
      found,
    })
  const isSigned = ['list-unsubscribe', 'list-unsubscribe-post'].every((name) =>
    signed.includes(name),
  )
  return isSigned
    ? check('unsubscribe', 'good', { notes: ['One-click, and signed.'], found })
    : check('unsubscribe', 'warning', {
        notes: ['The signature doesn’t cover it, so Gmail ignores it.'],
        found,
      })
}

function duration(seconds: number): string {
  if (seconds < 120) return countOf(seconds, 'second')
  return `${Math.round(seconds / 60)} minutes`
}

function domainOf(address: string): string {
  return address.replace(/[<>]/g, '').split('@').at(-1)?.trim().toLowerCase() ?? ''
}

function isWithin(name: string, domain: string): boolean {
  return name === domain || name.endsWith(`.${domain}`)
}
