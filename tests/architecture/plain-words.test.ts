import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

/**
 * Phrases nobody says, with what to write instead. A pattern joins the list once nothing uses it
 * any more; from then on this test keeps it out. Patterns ignore case and see line breaks as single
 * spaces.
 */
const notPlain: readonly (readonly [not: RegExp, instead: string])[] = [
  // On screens.
  [/it stands on top/, "it's at the top"],
  [/the cheaper way\b/, 'the cheaper option'],
  [/where it stands\b/, 'where your site lives'],
  [/where your server stands/, 'where your server lives'],
  [/you order and owe/, 'total due, incl. VAT'],
  [/advice against buying/, "we'll tell you not to buy"],
  [/to put beside a plan/, 'add-ons'],
  [/move of a further site/, 'extra site migration'],
  [/a bill you can forecast/, 'a bill you can predict'],
  [/is a line in our planning/, 'we plan for it'],
  [/units of power for each/, 'power usage effectiveness (PUE)'],
  [/of attack that can be filtered/, 'of DDoS traffic we can filter'],
  [/when nobody is down/, 'when everything is up'],
  [/started the house/, 'started the company'],
  [/we look whether/, 'we check whether'],
  [/\be-mail\b/, 'email'],
  [/what shall we do\?/, 'what would you like to do?'],
  [/with its ending,/, 'include the ending'],
  [/billed annual(?!ly)\b/, 'billed annually'],
  [/backups every day\b/, 'what each plan really has'],
  [/ten years on air/, 'what is true of a firm from 2019'],
  [/nothing for you to do\b/, "you don't need to do anything"],
  [/your words are still here/, 'what you entered is still here'],
  [/your voice was counted/, "we've counted your vote"],
  // On screens of the back office.
  [/take in statement|upload statement/, 'import statement'],
  [/was looked at again|were looked at\b/, 'matched again, matched'],
  [/change of plan taken back|take change back/, 'cancel plan change'],
  [/nothing is written before you confirm/, 'see the exact amounts before anything changes'],
  [/was deleted, or never was/, "this was deleted or doesn't exist"],
  [/that ran when it began/, 'of … this month'],
  [/who it is"|what invoices say/, 'contact, billing details'],
  [/\bLookingBanner\b|\bAdminDoor\b/, 'ImpersonationBanner, AdminSignIn'],
  [/\bplanWish\b/, 'planChoice'],
  [
    /\b(mostOffset|mostTags|longestTag|longestNotes|longestTooltip|longestPassword)\b/,
    'max…, max…Length',
  ],
  // In code and comments.
  [/\bShelfButtons\b|\bShelfCard\b/, 'CatalogueButtons, CatalogueCard'],
  [/\bturnSubscriptions\b|\btakeSteps\b/, 'applyDueChanges, applyDunningSteps'],
  [/\baskOpenCharges\b|\baskAll\b/, 'queryOpenCharges, checkInvariants'],
  [/\bcustomerStands\b/, 'customerExists'],
  [/\basked(Amounts|Cents|Period)\w*/, 'requested'],
  [/\brunTroubles\b/, 'runProblems'],
  [
    /\battention(Kinds|Counts|Labels|Of)\b|\bAttentionKind\b|\bneedsAttention\b/,
    'reviewReasons, reviewCounts, needsReview',
  ],
  [/\bsuggestShares\b/, 'suggestAllocation'],
  [/\bearlierMoney\b/, 'possibleDuplicates'],
  [/\b(CreditWish|PlanChangeWish)\b/, 'CreditExtent, PlanChangeRequest'],
  [/\bkeepBilling(Job)?\b/, 'ensureDailyRun, dailyRunJob'],
  [/\bdrawHorizon\b/, 'drawBrandBar'],
  [/\bkept(Figures|Forecast|For|Widths|Runs)\b/, 'cached, maxCached'],
  [/\b(movement|alarm|only|frequency|attachment|NextBilling)Words\b/, 'labels, message'],
  [
    /\blongest(InvoiceNotes|CancelReason|CreditReason|Reference|Note|Text|HoldDays|Pause)\b/,
    'max…Length, max…Days',
  ],
  [/\bmost(Cents|PeriodsPerDay|StatementLines|OpenClaims|Shown|Pages|Troubles|Named)\b/, 'max…'],
  [/\bbookCharge\b|\bis not booked\b/, 'recordCharge, is not recorded'],
  [/\bstaff are told\b/, 'staff are alerted'],
  [/\bform's nonce\b|\bnonce of a form\b/, 'idempotency key'],
  [/\bmostReserved\b/, 'strictestRobots'],
  [/\bperiodWords\b/, 'periodLabels'],
  [/\bthrowFrom\b/, 'arcBetween'],
  // In the customer area, checkout, payment and sign-in, and in the names of interface parts.
  [/here is what needs you/, "what needs attention, and what's running"],
  [/what is paid is used up/, 'until the end of your paid period'],
  [/you can take this back|\btake it back\b/, 'you can undo this, undo'],
  [/tell us about your transfer/, 'send us the details of your transfer'],
  [/we look for your payment/, "we'll look for your payment"],
  [/this page turns by itself/, 'this page updates by itself'],
  [/behind one door/, 'in one place'],
  [/\bwe mail you\b/, "we'll email you"],
  [/will stand here/, 'will appear here'],
  [/\b(button|cell|head|control|close)Look\b|\bStatusLook\b/, 'class names, variant'],
  [/\b(Row|All)Tick\b|\btickable\b|\bdata-row-tick\b/, 'checkbox, selectable'],
  [
    /\bLateSearch\b|\buseLateSubmit\b|\buseTypedEarly\b/,
    'debounced search, debounced submit, values before hydration',
  ],
  [/\bDawnPanel\b|\bDoorSwitch\b|\bdoorMeta\b/, 'BrandPanel, SignInSwitch, signInMeta'],
  [
    /\bkept(Settings|Rate|Packages|Cents)\b|\b(service|step|found|list)Words\b/,
    'cached…, labels, description',
  ],
  [
    /\btell(Gateway|Staff|Customer)\w*|\b(is|has)Told\b|\b(is|are|customer) told (of|once)\b|\bnot told\b/,
    'send, alert, email, notify',
  ],
  [/\bkept(Payment|Days)\w*/, 'creditedPaymentId, max…Days'],
  [/\bwhoever\b/, 'the user, the visitor, the sender, anybody who'],
  [
    /\b(visitors?|customers?|they|it) (is|are|was|were|has been|have been) told\b|\b(function |await |\.\.\.)told\(/,
    'is notified, sees, gets an email',
  ],
  [
    /\bkept(Draft|Outgoing|Ids|Answer)\b|\breadKept\b|\bkept-words\b|\buseKept\w+/,
    'stored draft, outbox, start ids',
  ],
  [/\bpatienceMs\b/, '…AfterMs, …TimeoutMs'],
  [
    /\bToldClaims\b|\bFieldWords\b|\blongest(CancelReason|Search)\b/,
    'ReportedPayments, FieldLabels, max*Length',
  ],
  // Since the support desk, live chat, people, email and content came.
  [
    /\b(AccountWish|saidByPage|TakenStatement|takeStatement|heardChanges|TimelineTurns|StandingContents)\b/,
    'request, toast, received, seen, pages, sticky',
  ],
  [/\b(take(Attempt|SignIn)Back|takeBackSpam|markTakenBack)\b/, 'uncount, unmark'],
  [
    /\b(SaidWord|wordsOfChat|takeWords|removeWords|systemWords|leaveWords)\b/,
    'chat lines, messages',
  ],
  [
    /\b(Document|Mail|Monogram)Look\b|\b(plain|window)Look\b|\bLookFields\b/,
    'brand, style, class names',
  ],
  [/\b[Tt]icketSight\b|\b[Aa]ccountStanding\b|\bstandingNow\b/, 'visibility, balance, state'],
  [/queue (is standing|stands) still/, 'the queue has stalled'],
  [
    /what (becomes|became) of (it|an email|a chat|a waiting|the page)\b/,
    'what happens to it, what happened to it',
  ],
  [
    /what stands (below|around|beside|behind|before|there|where)\b/,
    'what is shown below, around, beside; what replaces',
  ],
  [/\bclocks? stands?\b/, 'the clock is paused'],
  [/\bin vain\b/, 'and that don’t exist'],
  [/\b(write|send|sent) (to us |it )?by the (contact|domain) form/, 'through the form'],
  [/payment (that )?(the bank took back|was taken back)/, 'reversed'],
  [/(published|stored|saved|added|closed|goes on) by (itself|themselves)\b/, 'automatically'],
]

const here = 'tests/architecture/plain-words.test.ts'
const documents = globSync([
  'README.md',
  'docs/**/*.md',
  '{app,modules,benchmarks,deploy}/**/README.md',
]).map((path) => path.replaceAll('\\', '/'))

test('uses plain words', () => {
  const found = [...sourceFiles(), ...documents]
    .filter((path) => path !== here)
    .flatMap((path) => {
      const text = readSource(path).replace(/\s+/g, ' ')
      return notPlain.flatMap(([not, instead]) => {
        const phrase = new RegExp(not.source, `${not.flags}i`).exec(text)?.[0]
        return phrase === undefined ? [] : [`${path} says '${phrase}'. Say: ${instead}.`]
      })
    })
  expect(found).toEqual([])
})
