import { randomBytes } from 'node:crypto'
import { StripeFault } from './form.ts'
import {
  aList,
  anEvent,
  aPortalConfiguration,
  type Customer,
  type Invoice,
  type Line,
  type PaymentMethod,
  type PortalConfiguration,
  type Price,
  type Product,
  type Schedule,
  type Session,
  type Stamp,
  type StripeEvent,
  type Subscription,
} from './objects.ts'

export const API_VERSION = '2026-10-28.endive'

export type CardManner = 'good' | 'declined' | 'requires_action'
export const PAYMENT_METHOD_TYPES = ['card', 'paypal', 'us_bank_account'] as const
export type PaymentMethodType = (typeof PAYMENT_METHOD_TYPES)[number]

/** A successful collection. */
export type Charge = { customer: string; amount: number; currency: string; invoice: string }

export type PortalSession = { id: string; customer: string; configuration: string; return_url: string | null }

/** All objects of a kind. */
class Shelf<Entry extends { id: string }> {
  readonly noun: string
  readonly #entries = new Map<string, Entry>()

  constructor(noun: string) {
    this.noun = noun
  }

  put<Given extends Entry>(entry: Given): Given {
    this.#entries.set(entry.id, entry)
    return entry
  }

  remove(id: string): void {
    this.#entries.delete(id)
  }

  find(id: string): Entry | undefined {
    return this.#entries.get(id)
  }

  /** The object in the path of the call, or in the named parameter. */
  get(id: string, param?: string): Entry {
    const entry = this.#entries.get(id)
    if (entry !== undefined) return entry
    throw new StripeFault(param === undefined ? 404 : 400, `No such ${this.noun}: '${id}'`, {
      code: 'resource_missing',
      param: param ?? 'id',
    })
  }

  newestFirst(): Entry[] {
    return [...this.#entries.values()].toReversed()
  }

  /** A page of the objects that match, as a list object. */
  page(
    url: string,
    { limit = 10, starting_after: after }: { limit?: number | undefined; starting_after?: string | undefined },
    matches: (entry: Entry) => boolean,
  ) {
    if (limit < 1 || limit > 100) throw new StripeFault(400, 'limit is 1 to 100', { param: 'limit' })
    const all = this.newestFirst()
    const from = after === undefined ? 0 : all.indexOf(this.get(after, 'starting_after')) + 1
    const rest = all.slice(from).filter(matches)
    return aList(url, rest.slice(0, limit), rest.length > limit)
  }
}

/** Everything that Stripe stores for one account, and its clock. */
export class World {
  readonly customers = new Shelf<Customer>('customer')
  readonly products = new Shelf<Product>('product')
  readonly prices = new Shelf<Price>('price')
  readonly paymentMethods = new Shelf<PaymentMethod>('payment_method')
  readonly sessions = new Shelf<Session>('checkout.session')
  readonly subscriptions = new Shelf<Subscription>('subscription')
  readonly invoices = new Shelf<Invoice>('invoice')
  readonly schedules = new Shelf<Schedule>('subscription_schedule')
  readonly portalConfigurations = new Shelf<PortalConfiguration>('configuration')
  readonly portalSessions = new Shelf<PortalSession>('billing_portal.session')
  readonly events = new Shelf<StripeEvent>('event')

  /** Deleted customers. */
  readonly deleted = new Set<string>()
  readonly charges: Charge[] = []
  /** What a checkout session buys. */
  readonly orders = new Map<string, { price: string; quantity: number; metadata: Record<string, string> }>()
  /** Prorations that wait for the next invoice, by subscription. */
  readonly waitingLines = new Map<string, Line[]>()
  /** The end of the period for each subscription for which `invoice.upcoming` was sent. */
  readonly announced = new Map<string, number>()
  readonly methods: Record<PaymentMethodType, { available: boolean; value: 'on' | 'off' }> = {
    card: { available: true, value: 'on' },
    paypal: { available: true, value: 'on' },
    us_bank_account: { available: true, value: 'on' },
  }

  readonly livemode: boolean
  origin = ''
  afterRetries: 'cancel' | 'unpaid' | 'past_due' = 'cancel'
  portalCancelsBy: 'cancel_at_period_end' | 'cancel_at' = 'cancel_at'
  /** The call that is being handled; null between calls. */
  request: { id: string | null; idempotency_key: string | null } | null = null
  endpoints = 0
  onEvent: (event: StripeEvent) => void = () => {}

  #cards: CardManner = 'good'
  readonly #cardsOf = new Map<string, CardManner>()
  #now: number
  /** The machine's time in seconds when the clock was last set; null when the clock is stopped. */
  #runsSince: number | null
  #numbers = 0

  constructor({ livemode, startAt }: { livemode: boolean; startAt: Date | undefined }) {
    this.livemode = livemode
    this.#now = Math.floor((startAt?.getTime() ?? Date.now()) / 1000)
    this.#runsSince = startAt === undefined ? this.#now : null
    this.portalConfigurations.put(aPortalConfiguration(this.stamp('bpc'), true))
  }

  now(): number {
    return this.#runsSince === null ? this.#now : this.#now + Math.floor(Date.now() / 1000) - this.#runsSince
  }

  setNow(seconds: number): void {
    this.#now = seconds
    if (this.#runsSince !== null) this.#runsSince = Math.floor(Date.now() / 1000)
  }

  stamp(prefix: string): Stamp {
    const id = `${prefix}_${randomBytes(12).toString('hex')}`
    return { id, created: this.now(), livemode: this.livemode }
  }

  invoiceNumber(customer: Customer): string {
    this.#numbers += 1
    return `${customer.invoice_prefix}-${String(this.#numbers).padStart(4, '0')}`
  }

  /** Applies to one customer, or to all, and overrides earlier settings. */
  setCards(manner: CardManner, customer?: string): void {
    if (customer === undefined) {
      this.#cards = manner
      this.#cardsOf.clear()
    } else this.#cardsOf.set(customer, manner)
  }

  cardOf(customer: string): CardManner {
    return this.#cardsOf.get(customer) ?? this.#cards
  }

  isOffered(type: PaymentMethodType): boolean {
    const { available, value } = this.methods[type]
    return available && value === 'on'
  }

  tell(type: string, object: object, previous?: object): void {
    const event = anEvent(this.stamp('evt'), {
      type,
      object,
      ...(previous && { previous }),
      api_version: API_VERSION,
      request: this.request ?? { id: null, idempotency_key: null },
      endpoints: this.endpoints,
    })
    this.events.put(event)
    this.onEvent(event)
  }

  /** Changes an object and emits an event with the previous values, unless nothing has changed. */
  change<Entry extends object>(entry: Entry, changes: Partial<Entry>, ...types: string[]): void {
    const before = structuredClone(entry)
    Object.assign(entry, changes)
    const changed = (Object.keys(changes) as (keyof Entry)[]).filter(
      (key) => JSON.stringify(before[key]) !== JSON.stringify(entry[key]),
    )
    if (changed.length === 0) return
    const previous = Object.fromEntries(changed.map((key) => [key, before[key]]))
    for (const type of types) this.tell(type, entry, type.endsWith('.updated') ? previous : undefined)
  }

  /** Finds an object by its id alone, for expand. */
  anything(id: string): object | undefined {
    const shelves = [
      this.customers,
      this.products,
      this.prices,
      this.paymentMethods,
      this.sessions,
      this.subscriptions,
      this.invoices,
      this.schedules,
      this.portalConfigurations,
    ]
    if (this.deleted.has(id)) return { id, object: 'customer', deleted: true }
    for (const shelf of shelves) {
      const found = shelf.find(id)
      if (found !== undefined) return found
    }
    return undefined
  }
}
