export type JudgedComment = {
  authorName: string
  authorEmail: string
  content: string
  /** How many comments have exactly this text, this one included. */
  copies: number
}

const throwAwayDomains =
  /@(?:[\w-]+\.)*(?:mailinator|guerrillamail|10minutemail|tempmail|temp-mail|yopmail|trashmail|sharklasers|getnada|dispostable|maildrop|moakt|throwawaymail|fakeinbox)\.[a-z.]+$/i
const link = /\bhttps?:\/\/|\bwww\.|\[url[=\]]|<a\s[^>]*href/gi
/** Words of advertising that honest readers of a hosting blog hardly use. */
const advertising =
  /\b(?:casino|viagra|cialis|payday loans?|escorts?|porn|backlinks?|seo (?:services?|agency)|guest post(?:ing)?|crypto (?:signals|recovery)|forex|betting|hair transplant|essay writing|earn money (?:online|from home)|whatsapp hack(?:er|ing)?)\b/i
const maxHonestCopies = 1
const maxHonestLinks = 1

/**
 * Why a comment may be spam: hints for the person who decides, never a decision. Empty where
 * nothing stands out.
 */
export function spamHints({ authorName, authorEmail, content, copies }: JudgedComment): string[] {
  const links = linksIn(content)
  const hints = [
    links > maxHonestLinks && `${links} links`,
    linksIn(authorName) > 0 && 'Link in the name',
    copies > maxHonestCopies && `Same text ${copies} times`,
    throwAwayDomains.test(authorEmail) && 'Throw-away email address',
    advertising.test(`${authorName} ${content}`) && 'Words of advertising',
    isShouting(content) && 'Mostly capitals',
    hasForeignScript(content) && 'Another alphabet',
  ]
  return hints.filter((hint) => hint !== false)
}

function linksIn(text: string): number {
  return text.match(link)?.length ?? 0
}

function isShouting(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  return letters.length >= 20 && letters.replace(/[^\p{Lu}]/gu, '').length / letters.length > 0.7
}

/** The site's languages are written in Latin letters. */
function hasForeignScript(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  return (
    letters.length >= 10 && letters.replace(/\p{Script=Latin}/gu, '').length / letters.length > 0.5
  )
}
