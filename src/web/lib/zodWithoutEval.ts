import { config } from 'zod'

// By itself it tries whether it may compile schemas, which the content security policy refuses and reports. Import this
// before any schema.
config({ jitless: true })
