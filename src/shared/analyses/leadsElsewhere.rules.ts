/**
 * What a model writes is not the product's. A sign in a photo can make it write that people should visit a page, call a
 * number, pay, or tell a password, and it would stand under the product's name. These rules find such texts.
 */

/** Characters that are not seen, with which a word can be cut. */
const INVISIBLE = /\p{Cf}/gu
/** Full stops of other scripts, which browsers take for the dot of a host name. */
const FULL_STOPS = /[\u3002\uff0e\uff61]/g
/** A dot or an at sign that was written in brackets, so that a filter does not see it. */
const DOT_IN_BRACKETS = /\s*[[({<]\s*(?:\.|dot|punto)\s*[\])}>]\s*/gi
const AT_IN_BRACKETS = /\s*[[({<]\s*(?:@|at)\s*[\])}>]\s*/gi

/** The numbers that our own messages name: emergencies, digging, and poison control. */
const OWN_NUMBERS = /(?<![\d-])(?:1-800-222-1222|911|811|988|112)(?![\d-])/g

/** The ends of host names that are common enough to be recognized in capitals, or after a space or the word "dot". */
const COMMON_ENDS =
  'com|net|org|info|biz|io|co|us|uk|de|fr|ru|cn|eu|ca|au|in|me|tv|cc|xyz|top|site|online|shop|store|app|dev|link|click|live|club|support|help|services?|example|test|gov|edu|ly|to'
/** Those of them that are no English words. */
const ENDS_APART = 'com|net|org|info|biz|io|xyz|ru|cn|uk|de|gov|edu|example'
/** Units that follow another one with a dot and no space: "sq.ft". */
const UNIT = /\b(?:sq|cu|lin|in|ft|fl|oz|lbs?|no|approx|vs|cf|max|min|temp|dia|qty|incl|est|ext|int)\.\p{Ll}+/gu

const ADDRESSES: readonly RegExp[] = [
  /[a-z][a-z\d+.-]{1,20}:\/\//i,
  /\b(?:mailto|tel|sms|javascript|data|whatsapp):\s?\S/i,
  /\bwww\s?[.\d]/i,
  // A letter after the dot without a space: in English that is no end of a sentence, which begins with a capital.
  /[\p{L}\p{N}]\.\p{Ll}{2,}/u,
  new RegExp(`[\\p{L}\\p{N}]\\.(?:${COMMON_ENDS})(?![\\p{L}\\p{N}])`, 'iu'),
  new RegExp(`[\\p{L}\\p{N}] ?\\. ?(?:${ENDS_APART})(?![\\p{L}\\p{N}])`, 'u'),
  new RegExp(`[\\p{L}\\p{N}] dot (?:${ENDS_APART})(?![\\p{L}\\p{N}])`, 'iu'),
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/,
  // An address, or the name of an account; "studs @ 16 inches" is neither.
  /\S@\s?[\p{L}\p{N}][\p{L}\p{N}.-]*\p{L}/u,
  /(?:^|[\s(])@\p{L}/u,
  /\bh ?t ?t ?p ?s?\b|\bhxxps?\b/i,
  /\b(?:our|my|this|the following) (?:web ?sites?|web ?pages?|links?|portal|app)\b|\b(?:click|tap|follow|open) (?:on )?(?:the|this) link\b/i,
  /\bQR[ -]?codes?\b|\bscan (?:the|this|that) code\b/i,
  /\b(?:whats ?app|telegram|wechat|snapchat)\b/i,
  /\bP\.? ?O\.? box\b/i,
  /(?<![\d/.])\d{1,5} (?:[NSEW]\.? )?(?:\p{Lu}\p{Ll}+ ){1,3}(?:Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln)\b/u,
]

const DIGIT_WORD = '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|hundred)'

const PHONE_NUMBERS: readonly RegExp[] = [
  /\+\s?\(?\p{Nd}[\s().\-–]{0,3}(?:\p{Nd}[\s().\-–]{0,3}){6,}/u,
  /(?<![\p{Nd}.,$€£])\(?\p{Nd}{3}\)?[\s.\-–]{1,3}\p{Nd}{3}[\s.\-–]{1,2}\p{Nd}{4}(?!\p{Nd})/u,
  /(?<![\p{Nd}.,])(?<!\b(?:serial|model|part|sku|item|upc|no|number)\b[\s.:#]{0,3})\p{Nd}{9,}(?!\p{Nd})/iu,
  /\b(?:call|phone|dial|tel|text|sms|reach|contact|hotline)\b[^\p{Nd}$€£]{0,20}(?:\p{Nd}[\s().\-–]{0,2}){9,}/iu,
  /\b(?:call|phone|dial|tel|sms|text)\b[^\p{Nd}$€£.]{0,12}\p{Nd}{7,}(?!\p{Nd})|\btext\b[^\p{Nd}$€£.]{0,15}\p{Nd}{5,6}(?!\p{Nd})/iu,
  /\b1?[\s.-]?8(?:00|33|44|55|66|77|88)[\s.-][A-Z\d]{3,}(?:-?[A-Z\d]{2,})?\b/,
  /(?<![\p{Nd}.,])0\p{Nd}{2,4}[\s.\-–]\p{Nd}{3,4}[\s.\-–]?\p{Nd}{3,4}(?!\p{Nd})/u,
  // Shorter ones only beside a word for calling, because "200-1200" is more often a range.
  /\b(?:call|phone|dial|tel|text|sms|fax|ring|hotline|helpline|phone number|contact|reach)\b[^\p{Nd}$€£]{0,20}(?<![$€£.,])\p{Nd}{3}[\s.\-–]\p{Nd}{4}(?!\p{Nd})/iu,
  new RegExp(`\\b(?:${DIGIT_WORD}[\\s,-]+){6,}${DIGIT_WORD}\\b`, 'i'),
]

/** Requests for what only its owner may know, and for money. A text that warns of them is none. */
const REQUESTS: readonly RegExp[] = [
  /\b(?:pass ?words?|pass ?codes?|pass ?phrases?|user ?names?|contraseñas?)\b/i,
  /\b(?:your|my|the|enter|card|bank) PINs?\b(?! hinge)/,
  /\bPIN (?:code|number)\b|\b(?:YOUR|ENTER THE) PIN\b/,
  /\b(?:log ?in|sign ?in|log-in|sign-in)\b(?= (?:to|at|with|again|here|now|using|below|on|via|through)\b|[^\p{L}]*$)/iu,
  /\b(?:log|sign) into\b|\blogins?\b|\bcredentials\b/i,
  /\b(?:your|the) (?:\p{L}+ )?(?:session|account|subscription|membership|trial) (?:has |is |was |will be |has been |be )*(?:expired?|ends?|suspended|locked|closed|blocked|limited|deactivated|on hold)\b/iu,
  /\b(?:verify|confirm|reactivate|unlock|update) (?:your|the) (?:account|identity|email|e-mail|payment|billing|details|profile|card)\b|\bupgrade your (?:subscription|plan|account|membership)\b/i,
  /\b(?:send|donate|pay|email|e-mail|text|message|call|contact|mail) (?:it |them |this |to )?(?:us|me)\b/i,
  /\b(?:enter|type|key in|submit)\b[^.;!?]{0,20}\bcodes? (?:we|you|that we|that you|below|above|sent|from (?:the|our|your) (?:text|mail|email|e-mail|message|sms))\b/i,
  /\b(?:alarm|door|gate|access|entry|security) codes?\b[^.;!?]{0,20}\b(?:send|share|text|email)\b/i,
  // As a tool, a card is none: "Slide it out with an old credit card."
  /\b(?:your|my|the) (?:credit|debit|bank|visa) cards?\b|\b(?:credit|debit|bank|visa|payment)? ?cards? (?:numbers?|details|info\w*|data|to pay)\b/i,
  /\b(?:send|share|give|enter|type|provide|submit|upload|text|pay|charge|photos? of|pictures? of)\b[^.;!?]{0,40}\b(?:credit|debit|bank|visa) cards?\b/i,
  /(?<!\b(?:old|expired|used|empty|plastic) )\b(?:gift|prepaid|amazon|itunes|google play|steam) cards?\b|\bCVV\b|\bCVC\b/i,
  /\bsocial security\b|\bSSN\b|\b(?:bank|account|routing) (?:account |details|numbers?)\b|\bIBAN\b|\bdriver'?s licen[sc]e\b/i,
  /\b(?:verification|one[- ]time|security|log-?in|sign-?in|authentication|recovery|backup|activation|confirmation|\d[- ]digit) codes?\b/i,
  /\b(?:send|share|give|tell|text|email|e-mail|provide|post|submit|reply with|read out|disclose|message)\b[^.;!?]{0,60}\b(?:codes?|PIN|combination|personal (?:data|information|details)|photos? of your (?:id|card|passport|key)s?)\b(?<!\b(?:building|zip|area|error|fault|color|paint|product|model|date|bar|electrical|plumbing|fire|local|the) codes?)/i,
  /\b(?:wire|bank|money) transfers?\b|\b(?:bitcoins?|crypto ?(?:currency|currencies)?|western union|moneygram|zelle|venmo|cash ?app|pay ?pal|apple pay|google pay)\b/i,
  /\b(?:send|transfer|wire|remit|deposit|donate|mail)\b[^.;!?]{0,30}(?:[$€£]\s?\d|\b(?:money|cash|funds?|payments?|dollars|a check(?! valve))\b)/i,
  /(?:^|[.;:!?]\s*|\b(?:please|must|to|then|and|first|now|should|need to|have to)\s+)pay\b(?! attention)[^.;!?]{0,50}\b(?:fees?|deposit|invoice|bill|subscription|membership|activation|balance|charge|us|now|online|up ?front|in advance|here|immediately|today)\b/i,
  /(?:^|[.;:!?]\s*|\b(?:please|must|then|first|now)\s+)pay (?:the |a |an )?[$€£]?\s?\d/i,
  /\bmake (?:a|the|your) payments?\b|\bdonate to\b|\bsend the deposit\b/i,
  /\b(?:fees?|payment|deposit) (?:is |are )?(?:due|required|must be paid|to (?:unlock|continue|activate|release|see))\b/i,
]

/** "Never share a password": a clause that forbids what comes after it. "Do not forget to" forbids nothing. */
const FORBIDS =
  /\b(?:never|do not|don'?t|avoid|no need to|not to|nobody should|beware of|refuse to)\b(?!\s+(?:forget|hesitate|fail|wait|delay|skip|miss|neglect|worry))[^.;!?]*$/i

function asks(text: string, request: RegExp): boolean {
  const found = request.exec(text)
  return found !== null && !FORBIDS.test(text.slice(0, found.index))
}

/**
 * Whether a text of a model has a web or mail address, a telephone number other than those of our own messages, or asks
 * for money, passwords or codes.
 */
export function leadsElsewhere(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(FULL_STOPS, '.')
    .replace(DOT_IN_BRACKETS, '.')
    .replace(AT_IN_BRACKETS, '@')
    .replace(UNIT, ' ')
    .replace(OWN_NUMBERS, ' ')
  return (
    ADDRESSES.some((address) => address.test(plain)) ||
    PHONE_NUMBERS.some((number) => number.test(plain)) ||
    REQUESTS.some((request) => asks(plain, request))
  )
}
