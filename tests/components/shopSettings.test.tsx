import { screen } from '@testing-library/dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { deleteFile, getFile, uploadFile } from '#shared/api/files.ts'
import { getShop, updateShop } from '#shared/api/shops.ts'
import { NO_BRANDING } from '#shared/shops/noBranding.ts'
import { chooseShop } from '#web/lib/chosenShop.ts'
import { shopSettingsPath } from '#web/lib/shopPaths.ts'
import { answers } from './support/backend.ts'
import { aPhoto, aProfile } from './support/builders.ts'
import { button, expectAccessible, expectNot, fill, openScreen, press, see, user } from './support/screen.tsx'
import { aShop, aShopWithUsage, keepsShop, SHOP_ID } from './support/shops.ts'
import { jpeg } from './support/uploads.ts'

const OWNER = aProfile({ plan_id: 'enterprise', shops: [aShop()] })
const OLD = { ...NO_BRANDING, phone: '503-555-0100', logo_file_id: '0199a7a0-0000-7000-8000-0000000000a1' }
const branded = (branding = OLD) => answers(getShop, { ...aShopWithUsage(), branding })

beforeEach(() => chooseShop(SHOP_ID))

test('all that is wrong with what a shop shows is said at once, and an address needs no scheme', async () => {
  const backend = openScreen(
    shopSettingsPath(SHOP_ID),
    OWNER,
    ...keepsShop(),
    answers(updateShop, ({ body }) => ({ ...aShopWithUsage(), ...(body as object) })),
  )
  await button('CHOOSE A LOGO')
  await fill({
    Phone: 'call me',
    Website: 'two words',
    'Or its code': 'blue',
    'Last line of a report': 'x'.repeat(201),
  })
  await press('SAVE')
  await see('Please make it shorter.')
  await see('Please enter a phone number such as 503 555 0100.')
  await see('Please enter an address such as acmerepairs.com.')
  await see('Please enter a # and six digits or letters from a to f, such as #0b4a8f.')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Phone' }))
  expect(backend.requestsTo(updateShop)).toEqual([])
  await fill({
    Phone: '503-555-0100',
    Website: 'acme.example.com',
    'Or its code': '#0b4a8f',
    'Last line of a report': '',
  })
  expect(screen.getByLabelText<HTMLInputElement>('Color').value).toBe('#0b4a8f')
  await press('SAVE')
  await see('Saved. New reports have it from now on.')
  expect(backend.requestsTo(updateShop).map(({ body }) => body)).toEqual([
    { branding: { ...NO_BRANDING, phone: '503-555-0100', website: 'https://acme.example.com', color: '#0b4a8f' } },
  ])
  await expectAccessible()
})

test('a logo is uploaded where it is chosen, and the file of the former one is deleted', async () => {
  const backend = openScreen(
    shopSettingsPath(SHOP_ID),
    OWNER,
    ...keepsShop(),
    branded(),
    answers(uploadFile, aPhoto({ id: 'new' })),
    answers(updateShop, aShopWithUsage()),
    answers(getFile, aPhoto({ id: 'old', repair_id: null })),
    answers(deleteFile, null),
  )
  await button('CHOOSE ANOTHER LOGO')
  await user.upload(screen.getByLabelText('File of the logo'), jpeg('logo.jpg'))
  await see('The logo is saved. New reports have it from now on.')
  expect(backend.requestsTo(updateShop).map(({ body }) => body)).toEqual([
    { branding: { ...OLD, logo_file_id: 'new' } },
  ])
  expect(backend.requestsTo(deleteFile).map(({ path }) => path)).toEqual([`/api/files/${OLD.logo_file_id}`])
})

test('a former logo that is also a photo of a repair stays', async () => {
  const backend = openScreen(
    shopSettingsPath(SHOP_ID),
    OWNER,
    ...keepsShop(),
    branded(),
    answers(updateShop, aShopWithUsage()),
    answers(getFile, aPhoto({ id: 'old', repair_id: 'r1' })),
  )
  await press('REMOVE THE LOGO')
  await see('The logo is gone.')
  await vi.waitFor(() => expect(backend.requestsTo(getFile)).toHaveLength(1))
  expect(backend.requestsTo(deleteFile)).toEqual([])
  expectNot('The logo is saved. New reports have it from now on.')
})
