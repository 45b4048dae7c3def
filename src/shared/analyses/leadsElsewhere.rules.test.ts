import { describe, expect, it } from 'vitest'
import { ownTimeOf } from '#tests/measuring/ownTime.ts'
import { leadsElsewhere } from './leadsElsewhere.rules.ts'

describe('a text of a model leads elsewhere', () => {
  it.each([
    'Visit https://evil.example/pay and book a slot.',
    'Book at hxxp://evil.example today.',
    'See www.fixit-now.example for details.',
    'Details are on mendsight-login.example.',
    'Look it up at repairs.zone/now first.',
    'Open evil[.]com in your browser.',
    'Open evil (dot) com in your browser.',
    'Open evil dot com in your browser.',
    'Open EVIL.COM in your browser.',
    'Open evil . com in your browser.',
    'Open evil。com in your browser.',
    'Open ev\u200bil.com in your browser.',
    'Open ｅｖｉｌ．ｃｏｍ in your browser.',
    'The form is at 203.0.113.7 on the network.',
    'Write to help@fix.example.',
    'Write to help (at) fix (dot) org.',
    'Follow @fixit_now for the rest.',
    'mailto: help',
    'Type h t t p s and the name.',
    'Tap the link on our website.',
    'Scan the QR code on the wall.',
    'Message us on WhatsApp.',
    'Mail the part to P.O. Box 12.',
    'Bring it to 123 Old Mill Road.',
  ])('by an address: %s', (text) => {
    expect(leadsElsewhere(text)).toBe(true)
  })

  it.each([
    'Call +1 900 555 0199 for help.',
    'Call (900) 555-0199 for help.',
    'Call 900.555.0199 for help.',
    'Call 9005550199 for help.',
    'Call 1-800-FLOWERS for help.',
    'Call 555-0199 for help.',
    'Phone 5550199 for help.',
    'Text WATER to 90210 for help.',
    'Reach the office at 044 20 7946 0958.',
    'Our hotline: 0800 123 4567.',
    'Dial nine zero zero five five five zero one nine nine.',
    'Call ９００-５５５-０１９９ for help.',
  ])('by a telephone number: %s', (text) => {
    expect(leadsElsewhere(text)).toBe(true)
  })

  it.each([
    'Enter your Mendsight password to unlock the next steps.',
    'Send a photo of your credit card and your door code.',
    'Text the gate code to the technician.',
    'Type the verification code that you received.',
    'Your session expired. Log in at the start page.',
    'Your account has been suspended.',
    'Verify your identity first.',
    'Please sign in again.',
    'Pay the $99 inspection fee first.',
    'You must pay a deposit before the repair.',
    'Send $50 to the inspector.',
    'Use a gift card or Zelle.',
    'Enter the card number and the CVV.',
    'Have your credit card ready.',
    'Pay by debit card.',
    'Buy bitcoin for the inspector.',
    'A payment is required to see the rest.',
    'Do not forget to pay the fee online.',
    'Give us your PIN number.',
    'ENTER YOUR PIN.',
    'Make a payment of $50 to continue.',
    'Please pay $99 to get the rest.',
    'Your Mendsight account will be closed.',
    'Enter the code we texted you.',
    'Ask for the alarm code and send it.',
    'Upgrade your plan to see the rest.',
    'Contact us before you start.',
  ])('by a request: %s', (text) => {
    expect(leadsElsewhere(text)).toBe(true)
  })

  it.each([
    'Call 811 two to three days before you dig.',
    'Call 911 once you are outside.',
    'Call Poison Control at 1-800-222-1222.',
    'Call a licensed electrician; expect $150-$1200.',
    'Call a plumber (typically 200-1200 dollars).',
    'Follow the local building code.',
    'Ask the inspector which code applies, and post the permit by the door.',
    'Tell the store the paint color code.',
    'Give the dealer the error code on the display.',
    'Note the error code E4 on the furnace.',
    'Wire the new outlet as the old one was.',
    'Transfer the measurements to the new board.',
    'Pay attention to the direction of the grain.',
    'Pay the plumber when the leak is gone.',
    'You can expect to pay $150 to $400 for a plumber.',
    'Never pay the full amount in advance.',
    'Do not share your password with a contractor.',
    'Space the studs @ 16 inches on center.',
    'Screws @16 in. apart.',
    'Cut a 2 x 4 to 92 5/8 in. and sand with 120-220 grit.',
    'Use a 3/8 in. drive ratchet and a #8 x 1-1/4 in. screw.',
    'Cover 1,200 sq.ft with 2.5mm underlay.',
    'Houses of 1950-1978 may have lead paint.',
    'Mix 1.5 gal. of water, e.g. from the tap, i.e. cold water.',
    'Seal it with DAP Alex Plus, A.O.Smith or 3M 08984 tape.',
    'Let it dry.Then sand it.',
    'Work from 8 a.m. to 5 p.m. on two days.',
    'Tap out the hinge pin.',
    'Put a log in the stove to test the draft.',
    'Keep the receipt and a photo of the label for your insurer.',
    'Contact your insurer within 24-48 hours.',
    'Take 3 photos: 1 near, 2 far, 10 ft. away.',
    'Slide a slat out with a credit card, or scrape with an old gift card.',
    'Buy a deposit-free sealant and a check valve.',
    'Sign in the area should say DANGER.',
    'Check the model 4009881 on the plate.',
    'It takes 1-2 days, 6-8 hours each, 20-40 dollars.',
    'Run a 12/2 NM-B cable on a 15-amp circuit.',
    'Enter the crawl space only with a respirator.',
    'Text and photos show the crack.',
    'The serial number 4009881234 is on the plate.',
    'Use ASTM C1396 drywall, $12-$18 a sheet.',
    'Reprogram the keypad code after you replace the opener.',
    'Send a sample to a lab for asbestos testing ($40-$80).',
    'Look at the manufacturer website for the part.',
    'A closer photo would give more certainty.',
    'Tell your landlord, and send the photos to your insurer.',
    'Ask for an itemized bill and pay only after the work is done.',
    'Deposits of lime are 1 to 3 mm thick.',
  ])('does not: %s', (text) => {
    expect(leadsElsewhere(text)).toBe(false)
  })

  it('is decided in a time that grows with its length', () => {
    for (const piece of ['1 ', 'a.', 'send ', 'one ', 'pay ', '@', '(dot)', '1.', '8-', 'Aa ', 'do not ']) {
      expect(
        ownTimeOf(() => leadsElsewhere(piece.repeat(20_000))),
        piece,
      ).toBeLessThan(1500)
    }
  })
})
